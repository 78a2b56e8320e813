import type { Router } from './createRouter.js'

/** Where the card goes when a transaction is done. */
export type TransactionEntry<routes> =
  | { readonly finish: 'back' }
  | { readonly finish: 'replace' | 'reset'; readonly view: keyof routes }

export type TransactionStack<routes> = ReturnType<typeof createTransactionStack<routes>>

/** Transactions that are open, the latest on top: each knows the view that follows it. */
export function createTransactionStack<routes>(router: Pick<Router<routes>, 'back' | 'replace' | 'reset'>) {
  const entries: TransactionEntry<routes>[] = []

  function go(entry: TransactionEntry<routes>) {
    if (entry.finish === 'back') router.back()
    // Views that end a transaction need no params.
    else (router[entry.finish] as unknown as (view: keyof routes) => void)(entry.view)
  }

  return {
    push(entry: TransactionEntry<routes>) {
      entries.push(entry)
    },
    /** The transaction is done: goes where it was meant to; `false` if none is open. */
    finish(): boolean {
      const entry = entries.pop()
      if (entry) go(entry)
      return entry !== undefined
    },
    /** Forgets them all, as after a change of namespace. */
    clear() {
      entries.length = 0
    },
  }
}
