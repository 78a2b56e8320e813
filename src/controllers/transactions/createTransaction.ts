import { proxy, ref } from 'valtio/vanilla'
import { WALLET_SILENT_MS } from '../../config/limits.js'
import { createUuid } from '../../core/createUuid.js'
import { displayText, TEXT_LIMIT } from '../../core/displayText.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Scope } from '../../core/scope.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SentRequest } from '../../domain/outcome.js'
import { RequestAbortedError, RequestPendingError, UserRejectedError } from '../../errors/connectionErrors.js'
import { foreignWords } from '../../errors/rpcErrors.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
import {
  IDLE,
  intentOf,
  nextTransaction,
  type RequestProblem,
  type TransactionEvent,
  type TransactionIntent,
  type TransactionState,
} from './transactionState.js'

/** How one intent is requested, and who learns what came of it. */
export type TransactionRequest = {
  /** Checks once more, and asks the wallet once. Withdrawn by the signal before the wallet is asked, it never is. */
  ask(watch: RequestWatch): Promise<SentRequest>
  /** The wallet has sent it. `isAwaited`: the card still shows it. */
  onSent(sent: SentRequest, isAwaited: boolean): void
  /** Nothing was sent, or nobody knows (`MaybeSentError`). `isAwaited`: the card still shows it. */
  onFailure?(error: unknown, isAwaited: boolean): void
  /** Withdrawn elsewhere, such as by a disconnect. */
  onAbort?(): void
}

type TransactionDeps = {
  /** Makes the page usable while the wallet is asked; returns a function that undoes it. */
  yieldToWallet(): () => void
  /** Once it ends, nobody is asked any more. */
  readonly scope: Pick<Scope, 'add'>
}

const walletMessageOf = (error: unknown) => displayText(foreignWords(error), TEXT_LIMIT.reason) || undefined

function problemOf(error: unknown): RequestProblem {
  if (error instanceof UserRejectedError) return { kind: 'declined' }
  if (error instanceof RequestPendingError) return { kind: 'pending' }
  return { kind: 'failed', error, walletMessage: walletMessageOf(error) }
}

/**
 * One transaction at a time: from its review through the one request of its intent to the wallet's answer. Sends,
 * approvals and swaps are all one. Never asks again by itself.
 */
export function createTransaction<intent extends TransactionIntent>({ yieldToWallet, scope }: TransactionDeps) {
  const state = proxy<{ current: TransactionState<intent> }>({ current: ref(IDLE) })
  /** Intents that were requested: never twice (SEND-8). */
  const requested = new Set<string>()
  /** Withdraws the request that the card shows. */
  let withdraw: () => void = () => undefined

  function dispatch(event: TransactionEvent<intent>) {
    const next = nextTransaction(state.current, event)
    if (next !== state.current) state.current = ref(next)
  }

  const isAsking = () => state.current.status === 'asking'

  function leave() {
    withdraw()
    dispatch({ type: 'leave' })
  }
  scope.add(leave)

  return {
    state: state as ReadonlyState<{ current: TransactionState<intent> }>,
    /** The intent that is shown, in whatever state. */
    intent: () => intentOf(state.current),
    isAsking,
    /** The wallet was asked for this very intent. */
    isRequested: ({ id }: TransactionIntent) => requested.has(id),
    /** A review is being made; `false` while the wallet is asked, or its answer is not clear. */
    prepare(): boolean {
      dispatch({ type: 'prepare' })
      return state.current.status === 'preparing'
    },
    /** Shows a review: what is requested is this very object. */
    show: (intent: intent) => dispatch({ type: 'prepared', intent }),
    /** There is no new review; the shown one stays. */
    keep: () => dispatch({ type: 'unprepared' }),
    /** Ends it here. Before the wallet is asked it never is; an open prompt stays open, and its answer still counts. */
    leave,
    /** Resolves once the wallet has answered, or its request was withdrawn. At most one request for one intent. */
    async request({ ask, onSent, onFailure, onAbort }: TransactionRequest): Promise<void> {
      const shown = state.current
      if (shown.status !== 'review' || requested.has(shown.intent.id)) return
      const { intent } = shown
      requested.add(intent.id)
      dispatch({ type: 'press' })
      const aborter = new AbortController()
      const isAwaited = () => !aborter.signal.aborted
      const regain = yieldToWallet()
      let silence: ReturnType<typeof setTimeout> | undefined
      const stop = () => {
        clearTimeout(silence)
        regain()
      }
      withdraw = () => {
        aborter.abort()
        stop()
      }
      const watch: RequestWatch = {
        signal: aborter.signal,
        onAsked() {
          if (!isAwaited() || silence !== undefined) return
          dispatch({ type: 'asked' })
          silence = setTimeout(() => isAwaited() && dispatch({ type: 'silence' }), WALLET_SILENT_MS)
        },
      }
      const answer = await ask(watch).then(
        (sent) => ({ sent }),
        (error: unknown) => ({ error }),
      )
      // What the card shows changes before it is modal again. What fails there is no failure of the request.
      try {
        if ('error' in answer) return settleFailure(answer.error)
        const { sent } = answer
        if (isAwaited()) dispatch({ type: 'sent', request: sent })
        onSent(sent, isAwaited())
      } finally {
        stop()
      }

      function settleFailure(error: unknown) {
        const isShown = isAwaited()
        if (error instanceof RequestAbortedError) {
          if (!isShown) return
          dispatch({ type: 'leave' })
          onAbort?.()
          return
        }
        if (isShown && error instanceof MaybeSentError)
          dispatch({ type: 'unclear', walletMessage: walletMessageOf(error.cause) })
        else if (isShown)
          dispatch({
            type: 'refused',
            problem: problemOf(error),
            renewed: Object.freeze({ ...intent, id: createUuid() }),
          })
        onFailure?.(error, isShown)
      }
    },
  }
}
