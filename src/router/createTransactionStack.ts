/** What follows a transaction, from the view that asked. */
export type Finish = 'success' | 'error' | 'cancel'

export type TransactionEntry = {
  onSuccess?: (() => void) | undefined
  onError?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

/** Transactions waiting for somebody else's decision; the newest ends first. */
export function createTransactionStack({ back }: { back(): void }) {
  const entries: TransactionEntry[] = []
  return {
    push(entry: TransactionEntry) {
      entries.push(entry)
    },
    get isEmpty() {
      return entries.length === 0
    },
    /** Ends the newest: success goes where it says; an error or a cancel runs its callback and goes back. */
    finish(outcome: Finish) {
      const entry = entries.pop()
      if (!entry) return
      if (outcome === 'success') {
        ;(entry.onSuccess ?? back)()
        return
      }
      ;(outcome === 'error' ? entry.onError : entry.onCancel)?.()
      back()
    },
    clear() {
      entries.length = 0
    },
  }
}

export type TransactionStack = ReturnType<typeof createTransactionStack>
