import { ref } from 'valtio/vanilla'
import { NameChangedError } from '../../errors/nameErrors.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
import { needsReview } from '../transactions/requestTransaction.js'
import type { AppTransfer } from './appTransfer.js'
import { problemOf } from './problemOf.js'
import type { SendContext } from './sendContext.js'
import type { SendEnding } from './sendEnding.js'
import type { SendPlans } from './sendPlans.js'
import { createSendRequest } from './sendRequest.js'
import type { Intent, SentIntent } from './sendState.js'

/** Whether two intents pay the same. */
const isSameTransfer = ({ plan: one, network }: Intent, { plan: other, network: on }: Intent) =>
  network.caipNetworkId === on.caipNetworkId &&
  one.token?.address === other.token?.address &&
  one.from === other.from &&
  one.to === other.to &&
  one.units === other.units

type SendFlowDeps = { readonly ending: SendEnding; readonly plans: SendPlans }

/** The request of a reviewed transfer, and how it ends. */
export function createSendFlow(context: SendContext, { ending, plans }: SendFlowDeps) {
  const { card, state, transaction, appTransfers } = context
  const { leaveReview, reset, restart } = ending
  const request = createSendRequest(context)

  /** A hash that arrives after cancelling: the form does not offer the same transfer again. */
  function endLate(intent: Intent, transfer: AppTransfer | undefined) {
    const shown = transaction.intent()
    const isOfApp = transfer !== undefined && transfer === appTransfers.current()
    const isSame = shown !== undefined && isSameTransfer(shown, intent)
    if (isOfApp || isSame) leaveReview()
    if (isOfApp) restart()
    else if (isSame) state.problem = { kind: 'alreadySent' }
    // After the view has changed, which hides messages.
    card.notify('sentLate')
  }

  function fail(intent: Intent, error: unknown, isAwaited: boolean) {
    request.emitFailure(intent, error)
    if (error instanceof MaybeSentError && !isAwaited) card.notify('maybeSent')
    if (!isAwaited) return
    // The next form says it too, until another transfer is begun.
    if (error instanceof MaybeSentError) state.problem = { kind: 'maybeSent' }
    // Another review is needed: the form says why.
    if (!needsReview(error) && !(error instanceof NameChangedError)) return
    state.problem = ref(problemOf(error))
    leaveReview()
    void plans.estimate()
  }

  /** Sends the reviewed transfer: at most one request for one intent. */
  async function send(): Promise<void> {
    const intent = transaction.intent()
    if (!intent) return card.notify('incomplete')
    // Asked already, or its answer is not clear.
    if (transaction.state.current.status !== 'review' || (intent.mustCompare && !state.isCompared)) return
    const transfer = appTransfers.current()
    state.problem = undefined
    let sentIntent: SentIntent | undefined
    const answered = transaction.request({
      async ask(watch) {
        sentIntent = await request.ask(intent, watch).catch((error) => {
          if (error instanceof MaybeSentError && transfer) appTransfers.reportUnclear(transfer, error)
          throw error
        })
        if (transfer) appTransfers.reportSent(transfer, sentIntent, sentIntent.settled)
        return sentIntent
      },
      onSent(_, isAwaited) {
        if (!sentIntent) return
        if (!isAwaited) return endLate(intent, transfer)
        reset()
        card.showResult(intent, sentIntent, transfer !== undefined)
      },
      onAbort: leaveReview,
      onFailure: (error, isAwaited) => fail(intent, error, isAwaited),
    })
    if (transfer) appTransfers.reportAsked(transfer, answered)
    await answered
  }

  return { send }
}
