import type { SentRequest } from '../../domain/outcome.js'

/** What the user reviews and what is requested: the same object, frozen (SEND-6). */
export type TransactionIntent = {
  /** One request at most for one id (SEND-8). */
  readonly id: string
}

/** Why a request has not led to a transaction. The review stays, and may be pressed again. */
export type RequestProblem =
  | { readonly kind: 'declined' }
  /** The wallet has another request open. */
  | { readonly kind: 'pending' }
  /** Nothing was sent. `walletMessage`: the wallet's own words, sanitized. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly walletMessage: string | undefined }

export type TransactionState<intent extends TransactionIntent = TransactionIntent> =
  | { readonly status: 'idle' }
  /** The review is being made, or made again: then the shown one stays. */
  | {
      readonly status: 'preparing'
      readonly intent: intent | undefined
      readonly problem: RequestProblem | undefined
      /** The shown one was requested: without a new review there is none. */
      readonly isSpent: boolean
    }
  | { readonly status: 'review'; readonly intent: intent; readonly problem: RequestProblem | undefined }
  /**
   * `checking`: names, account, network, fee and funds are read; the wallet knows nothing yet. `open`: it is asked.
   * `silent`: it has not answered for 30 s.
   */
  | { readonly status: 'asking'; readonly intent: intent; readonly phase: 'checking' | 'open' | 'silent' }
  /** The wallet's answer does not say whether it has sent. Nothing asks for this intent again. */
  | { readonly status: 'unclear'; readonly intent: intent; readonly walletMessage: string | undefined }
  /** It has a hash; what becomes of it is in the list of what was sent. */
  | { readonly status: 'sent'; readonly intent: intent; readonly request: SentRequest }

export type TransactionEvent<intent extends TransactionIntent = TransactionIntent> =
  /** A review is being made. */
  | { readonly type: 'prepare' }
  /** A review replaces the shown one as a whole (SWAP-4). */
  | { readonly type: 'prepared'; readonly intent: intent }
  /** No review: the shown one stays, if any. */
  | { readonly type: 'unprepared' }
  /** The user confirms what is shown. */
  | { readonly type: 'press' }
  /** The wallet has the request. */
  | { readonly type: 'asked' }
  | { readonly type: 'silence' }
  /** Nothing was sent; the same may be asked for again, as another intent. */
  | { readonly type: 'refused'; readonly problem: RequestProblem; readonly renewed: intent }
  | { readonly type: 'unclear'; readonly walletMessage: string | undefined }
  | { readonly type: 'sent'; readonly request: SentRequest }
  /** The user, another account or another network ends it here. An open prompt stays open. */
  | { readonly type: 'leave' }

export const IDLE: TransactionState<never> = Object.freeze({ status: 'idle' })

/** The shown intent, whatever its state. */
export const intentOf = <intent extends TransactionIntent>(state: TransactionState<intent>): intent | undefined =>
  state.status === 'idle' ? undefined : state.intent

/** What follows an event. What is not allowed changes nothing: then it is the same object. */
export function nextTransaction<intent extends TransactionIntent>(
  state: TransactionState<intent>,
  event: TransactionEvent<intent>,
): TransactionState<intent> {
  if (event.type === 'leave') return IDLE
  switch (state.status) {
    case 'idle':
      return event.type === 'prepare'
        ? { status: 'preparing', intent: undefined, problem: undefined, isSpent: false }
        : state
    case 'preparing':
      return afterPreparing(state, event)
    case 'review':
      return afterReview(state, event)
    case 'asking':
      return afterAsking(state, event)
    case 'unclear':
      // The hash may arrive by another way.
      return event.type === 'sent' ? { status: 'sent', intent: state.intent, request: event.request } : state
    case 'sent':
      // An approval is one step: the next review follows it.
      return event.type === 'prepare'
        ? { status: 'preparing', intent: state.intent, problem: undefined, isSpent: true }
        : state
  }
}

type StateOf<intent extends TransactionIntent, status> = Extract<TransactionState<intent>, { status: status }>

function afterPreparing<intent extends TransactionIntent>(
  state: StateOf<intent, 'preparing'>,
  event: TransactionEvent<intent>,
): TransactionState<intent> {
  if (event.type === 'prepared') return { status: 'review', intent: event.intent, problem: state.problem }
  if (event.type !== 'unprepared') return state
  return state.intent && !state.isSpent ? { status: 'review', intent: state.intent, problem: state.problem } : IDLE
}

function afterReview<intent extends TransactionIntent>(
  state: StateOf<intent, 'review'>,
  event: TransactionEvent<intent>,
): TransactionState<intent> {
  if (event.type === 'prepare')
    return { status: 'preparing', intent: state.intent, problem: state.problem, isSpent: false }
  if (event.type === 'press') return { status: 'asking', intent: state.intent, phase: 'checking' }
  return state
}

function afterAsking<intent extends TransactionIntent>(
  state: StateOf<intent, 'asking'>,
  event: TransactionEvent<intent>,
): TransactionState<intent> {
  const { intent, phase } = state
  switch (event.type) {
    case 'asked':
      return phase === 'checking' ? { ...state, phase: 'open' } : state
    case 'silence':
      return phase === 'open' ? { ...state, phase: 'silent' } : state
    case 'refused':
      return { status: 'review', intent: event.renewed, problem: event.problem }
    case 'unclear':
      return { status: 'unclear', intent, walletMessage: event.walletMessage }
    case 'sent':
      return { status: 'sent', intent, request: event.request }
    default:
      return state
  }
}
