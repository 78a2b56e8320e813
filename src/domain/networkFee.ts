/** What a network charges, in the coin's smallest units. */
export type NetworkFee = {
  /** The most. It must be in the account, and so "Max" leaves it there. */
  readonly fee: bigint
  /** What it is if the network stays as it is. */
  readonly likelyFee: bigint
  /**
   * `estimated`: the wallet sets the fee itself, of calls in one request or of a smart account. `sponsored`: a service of the app's pays, so
   * both are 0.
   * @default fixed in the request
   */
  readonly feeKind?: 'estimated' | 'sponsored' | undefined
}

/** A service of the app's pays. */
export const SPONSORED = Object.freeze({ fee: 0n, likelyFee: 0n, feeKind: 'sponsored' }) satisfies NetworkFee
