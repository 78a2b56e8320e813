import type { HiddenTransaction } from '../../controllers/history/createTransactionList.js'
import type { Suspicion } from '../../controllers/history/findSuspicion.js'
import type { MonthGroup } from '../../controllers/history/groupTransactions.js'
import type { Transaction } from '../../domain/transaction.js'
import type { SentTransfer } from '../../domain/transfer.js'

export type Entry = {
  readonly transaction: Transaction
  /** This device has sent it, and says what became of it. */
  readonly sent?: SentTransfer | undefined
  readonly suspicion?: Suspicion | undefined
}

/** A line of the list. `more` is the place of the next page, `fold` hides or shows what is suspicious, at the very end. */
export type Item = { readonly key: string } & (
  | { readonly kind: 'month'; readonly month: MonthGroup['month'] }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly position: number; readonly count: number }
  | { readonly kind: 'fold' }
  | { readonly kind: 'more' }
)

type ListItemsOptions = {
  readonly months: readonly MonthGroup[]
  /** What this device has sent, by the id of its transaction. */
  readonly sent: ReadonlyMap<string, SentTransfer>
  readonly hidden: readonly HiddenTransaction[]
  readonly isFoldOpen: boolean
  readonly hasMore: boolean
}

const newestFirst = (a: HiddenTransaction, b: HiddenTransaction) =>
  (b.transaction.metadata.minedAt ?? 0) - (a.transaction.metadata.minedAt ?? 0)

/** Every line of the list, from the newest month to what is folded away. */
export function listItems({ months, sent, hidden, isFoldOpen, hasMore }: ListItemsOptions): readonly Item[] {
  const items: Item[] = []
  const keyed = new Set<string>()
  for (const { key, month, transactions } of months) {
    items.push({ kind: 'month', key, month })
    const count = transactions.length
    for (const [index, transaction] of transactions.entries()) {
      const ownTransfer = sent.get(transaction.id)
      // The row stays the same one, with its focus, once the service lists it too.
      const isFirst = ownTransfer !== undefined && !keyed.has(ownTransfer.hash)
      if (isFirst) keyed.add(ownTransfer.hash)
      const key = isFirst ? `sent ${ownTransfer.hash}` : `entry ${transaction.id}`
      items.push({ kind: 'entry', key, entry: { transaction, sent: ownTransfer }, position: index + 1, count })
    }
  }
  // What follows would move with each page, under the finger or the focus of the user.
  if (hasMore) return [...items, { kind: 'more', key: 'more' }]
  if (hidden.length === 0) return items
  items.push({ kind: 'fold', key: 'fold' })
  if (!isFoldOpen) return items
  const count = hidden.length
  for (const [index, entry] of [...hidden].sort(newestFirst).entries())
    items.push({ kind: 'entry', key: `hidden ${entry.transaction.id}`, entry, position: index + 1, count })
  return items
}
