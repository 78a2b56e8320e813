import type { SolanaTransaction } from './readTransaction.ts'

/** What a test changed on the clusters, for requests with its project id. */
export type SolanaSettings = {
  /** Micro-lamports per compute unit, the latest slot first; by default none is paid. */
  prioritizationFees: readonly number[]
  /** By cluster: hashes of this slot and earlier have expired. */
  readonly expiredSlots: Map<string, bigint>
  /** Whether sent transactions wait before they land. */
  isHolding: boolean
  /** By cluster. */
  readonly held: Map<string, readonly SolanaTransaction[]>
}

export const createSolanaSettings = (): SolanaSettings => ({
  prioritizationFees: [],
  expiredSlots: new Map(),
  isHolding: false,
  held: new Map(),
})
