import type { LatchkeyError } from '../../errors/latchkeyError.js'
import { coinOf } from '../tokens/accountTokens.js'
import type { SendContext } from './sendContext.js'
import type { SendForm } from './sendForm.js'
import { initialSendState } from './sendState.js'

export type SendEnding = ReturnType<typeof createSendEnding>

/** Ends a review, or the whole form: nothing that runs for it may fill the next one. */
export function createSendEnding(context: SendContext, form: SendForm) {
  const { card, state, transaction, appTransfers, runs } = context

  function reset() {
    for (const run of Object.values(runs)) run.cancel()
    form.receiver.cancel()
    appTransfers.forget()
    transaction.leave()
    Object.assign(state, initialSendState())
  }

  return {
    /** The intent is void: back to the form, which says why. */
    leaveReview() {
      transaction.leave()
      card.leaveReview()
    },
    reset,
    /** An empty form. */
    restart() {
      reset()
      form.choose(coinOf(context.deps.instance))
    },
    /** Empties the form; an app learns why. */
    drop(error: LatchkeyError) {
      appTransfers.refuse(error)
      reset()
    },
  }
}
