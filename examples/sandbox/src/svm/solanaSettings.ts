import type { SolanaTransaction } from './readTransaction.ts'

/** After the block of `at`, so many more. */
type Skip = { readonly at: bigint; readonly slots: bigint }

/** What a test changed on the clusters, for requests with its project id. */
export type SolanaSettings = {
  /** Micro-lamports per compute unit, the latest slot first; by default none is paid. */
  prioritizationFees: readonly number[]
  /** By cluster: hashes of this slot and earlier have expired. */
  readonly expiredSlots: Map<string, bigint>
  /** By cluster: blocks that only this project sees. */
  readonly skips: Map<string, readonly Skip[]>
  /** Whether sent transactions wait before they land. */
  isHolding: boolean
  /** By cluster. */
  readonly heldTransactions: Map<string, readonly SolanaTransaction[]>
}

export const createSolanaSettings = (): SolanaSettings => ({
  prioritizationFees: [],
  expiredSlots: new Map(),
  skips: new Map(),
  isHolding: false,
  heldTransactions: new Map(),
})
