import { MAX_PENDING_TRANSACTIONS } from '../../config/limits.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Transaction } from '../../domain/transaction.js'
import { createSuspicions, isOnNetwork, type Suspicion, type SuspicionOptions } from './findSuspicion.js'
import { addToGroups, type Grouped, NO_TRANSACTIONS } from './groupTransactions.js'

export type HiddenTransaction = { readonly transaction: Transaction; readonly suspicion: Suspicion }

export type TransactionList = ReturnType<typeof createTransactionList>

/**
 * The history of one account on one network, built up page by page. A page costs its own length and one look at the
 * others, so that the two-hundredth is as quick as the first.
 */
export function createTransactionList({ networkId, ...options }: SuspicionOptions & { networkId: CaipNetworkId }) {
  const { learn, suspect } = createSuspicions(options)
  const byId = new Map<string, { transaction: Transaction; suspicion: Suspicion | undefined }>()
  let grouped: Grouped = NO_TRANSACTIONS
  let visible: readonly Transaction[] = []
  let hidden: readonly HiddenTransaction[] = []
  let pending = 0

  /** Whether knowing somebody new changes what is said of an earlier entry. */
  function judgeAgain(): boolean {
    let hasChanged = false
    for (const entry of byId.values()) {
      const suspicion = suspect(entry.transaction)
      if (suspicion !== entry.suspicion) hasChanged = true
      entry.suspicion = suspicion
    }
    return hasChanged
  }

  return {
    has: (id: string) => byId.has(id),
    /** Adds a page. An id that is known is skipped, unless the page `isNewer` than what is known (HIST-3). */
    add(page: readonly Transaction[], { isNewer = false }: { isNewer?: boolean } = {}) {
      let isRegrouped = false
      const added: Transaction[] = []
      for (const transaction of page) {
        const isKnown = byId.has(transaction.id)
        if (!isOnNetwork(transaction, networkId) || (isKnown && !isNewer)) continue
        const isPending = transaction.metadata.status === 'pending'
        if (isPending && !isKnown && pending >= MAX_PENDING_TRANSACTIONS) continue
        if (byId.get(transaction.id)?.transaction.metadata.status === 'pending') pending--
        if (isPending) pending++
        isRegrouped ||= isKnown
        byId.set(transaction.id, { transaction, suspicion: undefined })
        if (!isKnown) added.push(transaction)
      }
      if (learn(isRegrouped ? page : added)) isRegrouped = judgeAgain() || isRegrouped
      for (const { id } of page) {
        const entry = byId.get(id)
        if (entry) entry.suspicion = suspect(entry.transaction)
      }
      const changed = isRegrouped ? [...byId.values()] : added.flatMap(({ id }) => byId.get(id) ?? [])
      const unsuspicious = changed.flatMap(({ transaction, suspicion }) => (suspicion ? [] : [transaction]))
      const folded = changed.flatMap(({ transaction, suspicion }) => (suspicion ? [{ transaction, suspicion }] : []))
      visible = isRegrouped ? unsuspicious : [...visible, ...unsuspicious]
      if (isRegrouped || folded.length > 0) hidden = isRegrouped ? folded : [...hidden, ...folded]
      grouped = addToGroups(isRegrouped ? NO_TRANSACTIONS : grouped, unsuspicious)
    },
    read: () => ({ transactions: visible, hidden, grouped }),
  }
}
