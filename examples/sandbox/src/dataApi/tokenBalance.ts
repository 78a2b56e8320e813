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

/**
 * Looks on the chains for one kind of token. A chain that does not answer is left out, unless it is the one asked for
 * (as a CAIP-2 id) or no chain answers: then it throws.
 */
export type BalanceSource = (account: string, askedChain: string | undefined) => Promise<readonly TokenBalance[]>
