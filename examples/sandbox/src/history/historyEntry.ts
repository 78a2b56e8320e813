/** How a caller wants amounts and images. */
export type HistoryView = { readonly baseUrl: string; readonly currency: string }

/** One entry of an account's history. */
export type HistoryEntry = {
  /** Unique, and greater than that of every entry added before. */
  readonly serial: number
  /** Milliseconds. Entries without a valid date are the oldest. */
  readonly at: number
  /** CAIP-2. */
  readonly chain: string | null
  /** As the service sends it. */
  describe(view: HistoryView): unknown
}

/** What tests add, by lower-case address. */
export type AddedHistory = {
  readonly entries: Map<string, readonly HistoryEntry[]>
  /** Purchases, from another provider. */
  readonly onramp: Map<string, readonly HistoryEntry[]>
}

export type Metadata = {
  readonly operationType: string
  readonly hash: string
  /** The seeded account has entries without one. */
  readonly minedAt?: string
  readonly sentFrom: string
  readonly sentTo: string
  readonly status: string
  readonly nonce: number
  readonly application: { readonly name: string | null; readonly iconUrl: string | null } | null
  readonly chain: string | null
}

type Media = { readonly url: string; readonly content_type: string | null }

export type NftInfo = {
  readonly name: string | null
  readonly content: { readonly preview: Media | null; readonly detail: Media | null } | null
  readonly flags: { readonly is_spam: boolean }
}

export type FungibleInfo = {
  readonly name: string | null
  readonly symbol: string | null
  readonly icon: { readonly url: string } | null
}

export type Transfer = {
  readonly fungible_info: FungibleInfo | null
  readonly nft_info: NftInfo | null
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value: number | null
  readonly price: number | null
}

export type HistoryTransaction = {
  readonly id: string
  readonly metadata: Metadata
  readonly transfers: readonly Transfer[] | null
}

/** The service writes whole seconds. */
export const writeTime = (milliseconds: number) => new Date(milliseconds).toISOString().replace('.000Z', 'Z')

const timeOf = (minedAt: unknown) => (typeof minedAt === 'string' ? Date.parse(minedAt) : Number.NaN)

/** Where an entry belongs among the others. */
export function readTime(minedAt: unknown): number {
  const at = timeOf(minedAt)
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at
}

/** Newest first. */
export const newestFirst = (a: HistoryEntry, b: HistoryEntry) => (a.at === b.at ? b.serial - a.serial : b.at - a.at)
