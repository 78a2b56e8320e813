import type { Address } from 'viem'

/** What an account has of one token, as it stands on the chain. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: number
  /** Absent for the native token. */
  readonly address?: string
  readonly decimals: number
  readonly units: bigint
}

/** A token that is asked for by name. */
export type TokenId = { readonly chainId: number; readonly address: Address }

/**
 * Looks on the chains for one kind of token. A chain that does not answer is left out, unless it is the one asked for
 * (as a CAIP-2 id) or no chain answers: then it throws.
 */
export type BalanceSource = (
  account: Address,
  askedChain: string | undefined,
  forced: readonly TokenId[],
) => Promise<readonly TokenBalance[]>
