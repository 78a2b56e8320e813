import { BALANCE_REFRESH_MS } from '../../config/limits.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Token } from '../../domain/token.js'
import { coinOf } from '../tokens/accountTokens.js'
import { refreshWhileShown } from '../transactions/refreshWhileShown.js'
import { followSubject } from './followSubject.js'
import { createReceiverChecks } from './receiverChecks.js'
import { createSendBalance } from './sendBalance.js'
import { createSendContext, type SendDeps } from './sendContext.js'
import { createSendEnding } from './sendEnding.js'
import { createSendFilling } from './sendFilling.js'
import { createSendFlow } from './sendFlow.js'
import { createSendForm } from './sendForm.js'
import { createSendPlans } from './sendPlans.js'
import { createSendPrices } from './sendPrices.js'
import { createSendRepeat } from './sendRepeat.js'
import { createSendReview } from './sendReview.js'
import type { SendState } from './sendState.js'

export type SendController = ReturnType<typeof createSendController>

/** The form of a transfer, its review, and its one request to the wallet. */
export function createSendController(deps: SendDeps) {
  const context = createSendContext(deps)
  const { state, transaction } = context
  const checks = createReceiverChecks(context)
  const plans = createSendPlans(context)
  const balance = createSendBalance(context, plans)
  const prices = createSendPrices(context)
  const form = createSendForm(context, { balance, checks, plans, prices })
  const ending = createSendEnding(context, form)
  const { send } = createSendFlow(context, { ending, plans })
  const { begin, fix } = createSendFilling(context, { ending, form })
  followSubject(context, { ending, form })

  return {
    state: state as ReadonlyState<SendState>,
    transaction,
    begin,
    fix,
    repeat: createSendRepeat(context, { ending, form }),
    coin: () => coinOf(deps.instance),
    /** Reads a token again that could not be read. */
    async retryToken(): Promise<void> {
      if (state.token) await balance.read(state.token)
    },
    /** Keeps the balance fresh while the form is shown: it may be topped up meanwhile. */
    watch: () => refreshWhileShown(context.card, BALANCE_REFRESH_MS, () => void balance.refresh()),
    selectToken(token: Token) {
      state.problem = undefined
      form.choose(token)
    },
    setAmount: form.setAmount,
    setMax: form.setMax,
    setReceiver(text: string, options?: { isPasted?: boolean }) {
      state.problem = undefined
      form.receiver.set(text, options)
    },
    retryReceiver: form.receiver.retry,
    /** The user has compared what the review names, and means it (SEND-3, SEND-5). */
    setCompared(isCompared: boolean) {
      state.isCompared = isCompared
    },
    review: createSendReview(context, { checks, plans }),
    send,
    /** Withdraws a request; an open prompt stays open. */
    cancelRequest() {
      if (transaction.isAsking()) transaction.leave()
    },
    reset: ending.reset,
  }
}
