import { ref } from 'valtio/vanilla'
import { InsufficientFundsError } from '../../errors/transferErrors.js'
import { leaveTransaction } from '../transactions/transaction.js'
import { problemOf } from './problemOf.js'
import type { Quotes } from './quotes.js'
import type { SwapBuilds } from './swapBuilds.js'
import type { SwapContext } from './swapContext.js'
import type { SwapEvents } from './swapEvents.js'
import { nothingAccepted, type SwapForm } from './swapForm.js'
import type { SwapProblem } from './swapState.js'

type ReviewParts = {
  readonly quotes: Pick<Quotes, 'askSoon' | 'drop'>
  readonly builds: Pick<SwapBuilds, 'prepare' | 'cancel'>
  readonly form: Pick<SwapForm, 'max'>
  readonly events: Pick<SwapEvents, 'formDetails' | 'emitInitiated'>
}

export type SwapReview = ReturnType<typeof createSwapReview>

/** Said until another transaction is sent. */
const isLasting = (problem: SwapProblem | undefined) => problem?.kind === 'maybeSent' || problem?.kind === 'sentBefore'

/** The way into the review of a swap, and back to the form. */
export function createSwapReview(context: SwapContext, { quotes, builds, form, events }: ReviewParts) {
  const { deps, card, state, transaction } = context

  function fail(error: unknown) {
    deps.services.log('debug', 'swap review', error)
    state.problem = ref(problemOf(error))
  }

  return {
    /** Builds and checks the swap, and shows it. */
    async open(): Promise<void> {
      const details = events.formDetails()
      const { problem: before } = state
      // A transaction that may have been sent is said until another one is.
      leaveTransaction(transaction)
      try {
        const intent = await builds.prepare({ isNew: false })
        // Left meanwhile, for the list of tokens or another view.
        if (!intent || card.view() !== 'form') return
        if (details) events.emitInitiated(details)
        // Why the last review ended has been read.
        if (state.problem === before && !isLasting(before)) state.problem = undefined
        card.showReview()
      } catch (error) {
        fail(error)
        const isTooMuch = error instanceof InsufficientFundsError && error.missing === 'fee' && state.isMax
        const { problem } = state
        if (isTooMuch && (await form.max.fillLess())) {
          state.problem = problem
          return
        }
        // What was quoted led here: the next press asks again.
        quotes.drop()
        state.quoteStatus = 'failed'
      }
    },
    /** The review is void: back to the form, with a new quote. */
    leave() {
      builds.cancel()
      leaveTransaction(transaction)
      Object.assign(state, nothingAccepted())
      card.leaveReview()
      void quotes.askSoon()
    },
    /** The form or the review says why there is no new one. */
    fail,
  }
}
