import { proxy, ref } from 'valtio/vanilla'
import type { Approval } from '../../connectors/embedded/createFrameRequests.js'
import type { Leaving } from '../../core/createSingleRun.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'

export type ApprovalsState = {
  /** The methods that wait for the user on the wallet's own page, the oldest first. */
  pending: readonly string[]
  /** What was refused last without asking the wallet, until the user has read it: another object for each time. */
  notAllowed: { readonly method: string } | undefined
}

export type ApprovalsController = ReturnType<typeof createApprovalsController>

type Waiting = { readonly approval: Approval; resolve(hide: () => void): void; reject(error: Error): void }

/**
 * What the embedded wallet asks the user to approve. A request reaches the wallet only once a view shows the wallet's
 * page; without one, nothing is asked.
 */
export function createApprovalsController() {
  const state = proxy<ApprovalsState>({ pending: [], notAllowed: undefined })
  const waiting = new Set<Waiting>()
  const open = new Set<Approval>()
  let isShown = false

  const list = () => {
    state.pending = ref([...open].map(({ method }) => method))
  }

  /** Ends every request that waits for the user. Each removes itself once the page has said what became of it. */
  function abortAll() {
    for (const approval of [...open]) approval.abort()
  }

  function release(entry: Waiting) {
    waiting.delete(entry)
    entry.resolve(() => {
      open.delete(entry.approval)
      list()
    })
  }

  return {
    state: state as ReadonlyState<ApprovalsState>,
    /** Resolves once the page is shown; what it resolves with ends the approval. */
    show(approval: Approval): Promise<() => void> {
      return new Promise((resolve, reject) => {
        open.add(approval)
        const entry = { approval, resolve, reject }
        waiting.add(entry)
        approval.signal.addEventListener('abort', () => {
          if (!waiting.delete(entry)) return
          open.delete(approval)
          list()
          reject(new RequestAbortedError())
        })
        list()
        if (isShown) release(entry)
      })
    },
    /** A view shows the page from now on; returns what ends that. A request that is open stays so: it is shown again. */
    present(): () => void {
      isShown = true
      for (const entry of [...waiting]) release(entry)
      return () => {
        isShown = false
      }
    },
    /** The user seems to leave: ends every request that waits now if they do. */
    startLeaving(): Leaving {
      const openApprovals = [...open]
      return {
        finish() {
          for (const approval of openApprovals) approval.abort()
        },
      }
    },
    /** There is no view that could show it. */
    fail(error: Error) {
      for (const { approval, reject } of [...waiting]) {
        open.delete(approval)
        reject(error)
      }
      waiting.clear()
      list()
    },
    /** Whether something waits for the user, and not only for what the page says of the end that it was told. */
    isAwaited: () => [...open].some(({ signal }) => !signal.aborted),
    abortAll,
    refuse(method: string) {
      state.notAllowed = ref({ method })
    },
    dismiss() {
      state.notAllowed = undefined
    },
  }
}
