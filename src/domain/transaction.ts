import type { CaipNetworkId } from '../core/caip.js'

/** `self`: from the account to itself. */
export type TransferDirection = 'in' | 'out' | 'self'

/** One movement of a transaction. Names and symbols are sanitized for display. */
export type HistoryTransfer = {
  readonly kind: 'token' | 'nft'
  readonly direction?: TransferDirection | undefined
  /** Exact decimal text; `undefined` if the service sent something else. */
  readonly quantity?: string | undefined
  /** Empty if unknown. */
  readonly name: string
  /** Empty for a collectible. */
  readonly symbol: string
  /** A URL safe for `<img src>`. */
  readonly image?: string | undefined
  /** US dollars, only to tell large from small. */
  readonly value?: number | undefined
  /** The service calls the collectible spam. */
  readonly isSpam: boolean
  /** Its symbol imitates that of a well-known token or of the coin (TXT-5). */
  readonly isUnverified: boolean
}

export type TransactionStatus = 'confirmed' | 'failed' | 'pending' | 'unknown'

export type TransactionMetadata = {
  /** As the service names it, sanitized: `send`, `trade`, or a word that came later. */
  readonly operationType: string
  /** `undefined` if it is no hash of the namespace (PRV-3): then nothing is linked. */
  readonly hash?: string | undefined
  /** Milliseconds since 1970; `undefined` if missing or invalid. */
  readonly minedAt?: number | undefined
  /** Canonical addresses; of a purchase, the name of the seller. */
  readonly sentFrom?: string | undefined
  readonly sentTo?: string | undefined
  readonly status: TransactionStatus
  readonly chain?: CaipNetworkId | undefined
  /** The app that it was made with, sanitized. */
  readonly application?: string | undefined
}

/** An entry of the account's history. */
export type Transaction = {
  readonly id: string
  readonly metadata: TransactionMetadata
  readonly transfers: readonly HistoryTransfer[]
}
