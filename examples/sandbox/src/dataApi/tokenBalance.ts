import type { Address } from 'viem'

/** An account's balance of one token on a chain. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: number
  /** Absent for the native token. */
  readonly address?: string
  readonly decimals: number
  readonly units: bigint
}

/** A requested token. */
export type TokenId = { readonly chainId: number; readonly address: Address }

/**
 * Reads one kind of token on the chains. A stopped chain is skipped. Throws if it was requested by CAIP-2 id, or if no
 * chain responds.
 */
export type BalanceSource = (
  account: Address,
  askedChain: string | undefined,
  forced: readonly TokenId[],
) => Promise<readonly TokenBalance[]>
