/** What a network charges, in the coin's smallest units. */
export type NetworkFee = {
  /** The most. It must be in the account, and so "Max" leaves it there. */
  readonly fee: bigint
  /** What it is if the network stays as it is. */
  readonly likelyFee: bigint
}
