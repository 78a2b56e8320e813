import { proxy, ref } from 'valtio/vanilla'
import { createUuid } from '../../core/createUuid.js'
import type { Scope } from '../../core/scope.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SentRequest } from '../../domain/outcome.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { RequestAbortedError, RequestPendingError } from '../../errors/requestErrors.js'
import { foreignWords } from '../../errors/rpcErrors.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
import { openPrompt, type YieldToWallet } from '../ui/askWallet.js'
import {
  IDLE,
  intentOf,
  nextTransaction,
  type RequestProblem,
  type TransactionEvent,
  type TransactionIntent,
  type TransactionState,
} from './transactionState.js'

/**
 * One transaction at a time: from its review through the one request of its intent to the wallet's answer. Sends,
 * approvals and swaps are all one.
 */
export type Transaction<intent extends TransactionIntent> = {
  readonly state: { current: TransactionState<intent> }
  /** Intents that were requested, by their ids: never twice (SEND-8). */
  readonly requested: Set<string>
  /** Withdraws the request that the card shows. */
  withdraw(): void
}

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

const walletMessageOf = (error: unknown) => displayText(foreignWords(error), TEXT_LIMIT.reason) || undefined

function problemOf(error: unknown): RequestProblem {
  if (error instanceof UserRejectedError) return { kind: 'declined' }
  if (error instanceof RequestPendingError) return { kind: 'pending' }
  return { kind: 'failed', error, walletMessage: walletMessageOf(error) }
}

/** `scope`: once it ends, nobody is asked any more. */
export function createTransaction<intent extends TransactionIntent>(scope: Pick<Scope, 'add'>): Transaction<intent> {
  const transaction: Transaction<intent> = {
    state: proxy<{ current: TransactionState<intent> }>({ current: ref(IDLE) }),
    requested: new Set(),
    withdraw: () => undefined,
  }
  scope.add(() => leaveTransaction(transaction))
  return transaction
}

function dispatch<intent extends TransactionIntent>({ state }: Transaction<intent>, event: TransactionEvent<intent>) {
  const next = nextTransaction(state.current, event)
  if (next !== state.current) state.current = ref(next)
}

/** The intent that is shown, in whatever state. */
export const shownIntent = <intent extends TransactionIntent>({ state }: Transaction<intent>) => intentOf(state.current)

export const isAsking = <intent extends TransactionIntent>({ state }: Transaction<intent>) =>
  state.current.status === 'asking'

/** The wallet was asked for this very intent. */
export const isRequested = (
  { requested }: { readonly requested: ReadonlySet<string> },
  { id }: TransactionIntent,
): boolean => requested.has(id)

/** A review is being made; `false` while the wallet is asked, or its answer is not clear. */
export function prepareReview<intent extends TransactionIntent>(transaction: Transaction<intent>): boolean {
  dispatch(transaction, { type: 'prepare' })
  return transaction.state.current.status === 'preparing'
}

/** Shows a review: what is requested is this very object. */
export const showReview = <intent extends TransactionIntent>(transaction: Transaction<intent>, intent: intent) =>
  dispatch(transaction, { type: 'prepared', intent })

/** There is no new review; the shown one stays. */
export const keepReview = <intent extends TransactionIntent>(transaction: Transaction<intent>) =>
  dispatch(transaction, { type: 'unprepared' })

/** Ends it here. Before the wallet is asked it never is; an open prompt stays open, and its answer still counts. */
export function leaveTransaction<intent extends TransactionIntent>(transaction: Transaction<intent>) {
  transaction.withdraw()
  dispatch(transaction, { type: 'leave' })
}

/**
 * Asks the wallet for the reviewed intent, at most once, and never again by itself. Resolves once the wallet has
 * answered, or its request was withdrawn. `yieldToWallet` makes the page usable meanwhile.
 */
export async function requestTransaction<intent extends TransactionIntent>(
  transaction: Transaction<intent>,
  yieldToWallet: YieldToWallet,
  { ask, onSent, onFailure, onAbort }: TransactionRequest,
): Promise<void> {
  const reviewed = transaction.state.current
  if (reviewed.status !== 'review' || transaction.requested.has(reviewed.intent.id)) return
  const { intent } = reviewed
  transaction.requested.add(intent.id)
  dispatch(transaction, { type: 'press' })
  const prompt = openPrompt(yieldToWallet, (phase) =>
    dispatch(transaction, { type: phase === 'asked' ? 'asked' : 'silence' }),
  )
  transaction.withdraw = () => {
    prompt.abort()
    prompt.end()
  }
  const answer = await ask(prompt).then(
    (sent) => ({ sent }),
    (error: unknown) => ({ error }),
  )
  // What the card shows changes before it is modal again. What fails there is no failure of the request.
  try {
    const isShown = prompt.isCurrent()
    if ('sent' in answer) {
      if (isShown) dispatch(transaction, { type: 'sent', request: answer.sent })
      return onSent(answer.sent, isShown)
    }
    const { error } = answer
    if (error instanceof RequestAbortedError) {
      if (!isShown) return
      dispatch(transaction, { type: 'leave' })
      return onAbort?.()
    }
    if (isShown && error instanceof MaybeSentError)
      dispatch(transaction, { type: 'unclear', walletMessage: walletMessageOf(error.cause) })
    else if (isShown)
      dispatch(transaction, {
        type: 'refused',
        problem: problemOf(error),
        renewed: Object.freeze({ ...intent, id: createUuid() }),
      })
    onFailure?.(error, isShown)
  } finally {
    prompt.end()
  }
}
