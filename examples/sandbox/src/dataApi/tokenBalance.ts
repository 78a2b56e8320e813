import type { Address } from 'viem'

/** An account's balance of one token on a chain. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** As in the answer; absent for the native token of an EVM chain. */
  readonly address?: string
  /** `undefined` if the token does not say. */
  readonly decimals: number | undefined
  readonly units: bigint
  /** Whether the price service knows it. */
  readonly isListed: boolean
  /** Replaces the sandbox's image. */
  readonly iconUrl?: string | undefined
}

/** A requested token. */
export type TokenId = { readonly chainId: number; readonly address: Address }

/**
 * Reads one kind of token on the chains. A stopped chain is skipped. Throws if it was requested by CAIP-2 id, or if no
 * chain responds.
 */
export type BalanceSource = (
  account: string,
  askedChain: string | undefined,
  forced: readonly TokenId[],
) => Promise<readonly TokenBalance[]>
