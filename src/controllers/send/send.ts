import { ref } from 'valtio/vanilla'
import type { TransferDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/namespace.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { type SentRequest, sentIdOf } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { LatchkeyError, UserRejectedError } from '../../errors/latchkeyError.js'
import { NameChangedError } from '../../errors/nameErrors.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
import { log } from '../log.js'
import { coinOf } from '../tokens/accountTokens.js'
import { loadCallSender } from '../transactions/callSupport.js'
import {
  askWalletOnce,
  needsReview,
  prepareRequest,
  type Reviewed,
  sentDetails,
} from '../transactions/requestTransaction.js'
import { addSent } from '../transactions/sentTransactions.js'
import { isAsking, leaveTransaction, requestTransaction, shownIntent } from '../transactions/transaction.js'
import { transfersOf } from '../transactions/transfersOf.js'
import { setToken } from './editForm.js'
import { estimateFee } from './planSend.js'
import { resolveReceiver } from './resolveReceiver.js'
import { type AppTransfer, callApp, leaveReview, resetForm, type SendForm } from './sendForm.js'
import { type Intent, type SentIntent, toSendProblem } from './sendState.js'

/** Sends the reviewed transfer: at most one request for one intent. */
export async function send(form: SendForm): Promise<void> {
  const { card, state, transaction, appTransfer } = form
  const intent = shownIntent(transaction)
  if (!intent) return card.notify('incomplete')
  // Asked already, or its answer is not clear.
  if (transaction.state.current.status !== 'review' || (intent.mustCompare && !state.isCompared)) return
  state.problem = undefined
  let sentIntent: SentIntent | undefined
  const answered = requestTransaction(transaction, card.yieldToWallet, {
    async ask(watch) {
      sentIntent = await askToSend(form, intent, watch).catch((error) => {
        if (error instanceof MaybeSentError && appTransfer) refuseSettled(form, appTransfer, error)
        throw error
      })
      if (appTransfer) reportSent(form, appTransfer, sentIntent)
      return sentIntent
    },
    onSent(_, isAwaited) {
      if (!sentIntent) return
      if (!isAwaited) return endLate(form, intent, appTransfer)
      resetForm(form)
      card.showResult(intent, sentIntent, appTransfer !== undefined)
    },
    onAbort: () => leaveReview(form),
    onFailure: (error, isAwaited) => fail(form, intent, error, isAwaited),
  })
  if (appTransfer) {
    appTransfer.answered = Promise.all([appTransfer.answered, answered])
    appTransfer.request.onAsked?.(answered)
  }
  await answered
}

/** The user has compared what the review names, and means it (SEND-3, SEND-5). */
export function setCompared({ state }: SendForm, isCompared: boolean) {
  state.isCompared = isCompared
}

/** Withdraws a request; an open prompt stays open. */
export function cancelSending({ transaction }: SendForm) {
  if (isAsking(transaction)) leaveTransaction(transaction)
}

/** Checks once more, and asks the wallet. What the wallet has sent counts, whether or not anybody waits (PRV-6). */
async function askToSend(form: SendForm, intent: Intent, watch: RequestWatch): Promise<SentIntent> {
  const { instance } = form
  const { account, events } = instance
  const { plan, network } = intent
  const { calls } = plan
  await checkName(form, intent)
  const { connection, walletName, loaded } = await prepareRequest(
    instance,
    reviewedOf(intent),
    () => Promise.all([transfersOf(instance, network), calls && loadCallSender(instance, network)]),
    watch.signal,
  )
  const [transfers, sendCalls] = loaded
  const details = detailsOf(form, intent)
  events.emit('SEND_INITIATED', details)
  const request = await askWalletOnce(instance, { connection, namespace: network.namespace }, () =>
    calls && sendCalls
      ? sendCalls(connection, { ...plan, calls }, watch)
      : transfers.send(connection, plan, network, watch),
  )
  events.emit('SEND_SUCCESS', { ...details, ...sentIdOf(request) })
  const settled = addSent(instance, toSentTransfer(intent, request, walletName))
  if (account.of(network.namespace)) form.paid.add(plan.to)
  return { ...request, settled, returnsToAccount: transfers.returnsToAccount?.(plan) ?? true }
}

/** A name may lead elsewhere by now (SEND-4). */
async function checkName({ instance }: SendForm, { typedName, network, plan }: Intent) {
  if (typedName === undefined) return
  const resolved = await resolveReceiver(instance, typedName, network, instance.scope.signal)
  if (resolved.status !== 'ready' || resolved.address !== plan.to) throw new NameChangedError()
}

const reviewedOf = ({ plan, network, connectorId }: Intent): Reviewed => ({ network, connectorId, from: plan.from })

/** The transfer for the list of what this device has sent. */
function toSentTransfer(intent: Intent, request: SentRequest, walletName: string): SentTransfer {
  const { plan, network, name, price, amount } = intent
  const { symbol, decimals } = plan.token ?? network.nativeCurrency
  return {
    ...sentDetails(reviewedOf(intent), request, walletName),
    to: plan.to,
    toName: name,
    amount,
    symbol,
    decimals,
    token: plan.token?.address,
    price,
  }
}

const detailsOf = ({ instance }: SendForm, { plan, token, network, amount }: Intent): TransferDetails => ({
  isSmartAccount: isSmartAccount(instance.account.of(network.namespace), plan.from),
  network: network.caipNetworkId,
  token: token.address === undefined ? token.symbol : `${network.caipNetworkId}:${token.address}`,
  amount,
})

/** A hash that arrives after cancelling: the form does not offer the same transfer again. */
function endLate(form: SendForm, intent: Intent, appTransfer: AppTransfer | undefined) {
  const currentIntent = shownIntent(form.transaction)
  const isOfApp = appTransfer !== undefined && appTransfer === form.appTransfer
  const isSame = currentIntent !== undefined && isSameTransfer(currentIntent, intent)
  if (isOfApp || isSame) leaveReview(form)
  if (isOfApp) {
    resetForm(form)
    setToken(form, coinOf(form.instance))
  } else if (isSame) form.state.problem = { kind: 'alreadySent' }
  // After the view has changed, which hides messages.
  form.card.notify('sentLate')
}

/** Whether two intents pay the same. */
const isSameTransfer = (intent: Intent, otherIntent: Intent) =>
  intent.network.caipNetworkId === otherIntent.network.caipNetworkId &&
  intent.plan.token?.address === otherIntent.plan.token?.address &&
  intent.plan.from === otherIntent.plan.from &&
  intent.plan.to === otherIntent.plan.to &&
  intent.plan.units === otherIntent.plan.units

/** Says why nothing was sent, or that nobody knows. */
function fail(form: SendForm, intent: Intent, error: unknown, isAwaited: boolean) {
  const { instance, card, state } = form
  const isRejected = error instanceof UserRejectedError
  const message = error instanceof LatchkeyError ? String(error.code) : 'UNKNOWN'
  const details = detailsOf(form, intent)
  if (isRejected) instance.events.emit('SEND_REJECTED', details)
  else instance.events.emit('SEND_ERROR', { ...details, message })
  log(instance, isRejected ? 'debug' : 'warn', 'send', error)
  if (error instanceof MaybeSentError && !isAwaited) card.notify('maybeSent')
  if (!isAwaited) return
  // The next form says it too, until another transfer is begun.
  if (error instanceof MaybeSentError) state.problem = { kind: 'maybeSent' }
  // Another review is needed: the form says why.
  if (!needsReview(error) && !(error instanceof NameChangedError)) return
  state.problem = ref(toSendProblem(error))
  leaveReview(form)
  void estimateFee(form)
}

/** The app too must know of a hash that nobody waits for here any more: it would ask for the transfer again. */
function reportSent(form: SendForm, appTransfer: AppTransfer, sent: SentIntent) {
  appTransfer.isSettled = true
  callApp(form, () => appTransfer.request.onSent?.(sent, sent.settled))
}

/** The wallet may have sent it. */
function refuseSettled(form: SendForm, appTransfer: AppTransfer, error: unknown) {
  appTransfer.isSettled = true
  callApp(form, () => appTransfer.request.onRefused?.(error))
}
