import type { Connection } from '../../connectors/connector.js'
import { formatUnits } from '../../core/units.js'
import { toSentMove } from '../../domain/appCall.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { movedNothing, type SentRequest } from '../../domain/outcome.js'
import { type ArrivalMark, isPaymentEnded, mayPayAgain, type Payment } from '../../domain/payment.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { LatchkeyError, UserRejectedError } from '../../errors/latchkeyError.js'
import { PaymentOpenError } from '../../errors/payErrors.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
import { appCallsOf } from '../appTransactions/planAppTransaction.js'
import { log } from '../log.js'
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
import { detailsOf, followPayment, isFollowed, markAccount } from './followPayment.js'
import type { PayForm, PayIntent } from './payForm.js'
import { dropPayment, findPayment, inOneTab, savePayment } from './payments.js'
import { isExpired } from './payOptions.js'
import { renewReview, toPayProblem } from './reviewPayment.js'

/** The press on the review: asks the wallet once for what is shown (PAY-1), after a new price if the shown one has ended. */
export async function pay(form: PayForm): Promise<void> {
  const { card, state, transaction } = form
  const intent = shownIntent(transaction)
  if (!intent || transaction.state.current.status !== 'review' || state.loading) return
  if (intent.mustCompare && !state.isCompared) return
  // The new price has to be read first (PAY-5).
  if (isExpired(intent)) {
    state.problem = { kind: 'expired' }
    return renewReview(form, intent)
  }
  // An exchange that was chosen before opens nothing any more.
  form.runs.window.cancel()
  form.stopWindow()
  state.problem = undefined
  const answered = requestTransaction(transaction, card.yieldToWallet, {
    ask: (watch) => inOneTab(intent.request.id, () => askToPay(form, intent, watch)),
    onSent: (sent, isAwaited) => begin(form, intent, sent, isAwaited),
    onFailure: (error, isAwaited) => fail(form, intent, error, isAwaited),
    onAbort: () => card.leaveReview(),
  })
  form.waiting?.onAsked?.(answered)
  await answered
}

/** Withdraws a request; an open prompt stays open. */
export function cancelPaying({ transaction }: PayForm) {
  if (isAsking(transaction)) leaveTransaction(transaction)
}

/** What the wallet is asked for next: of several requests, an approval comes first. */
const isApproval = ({ calls }: PayIntent) => calls?.kind === 'transactions' && calls.approvals > 0

/** Checks once more, remembers it, and asks the wallet. */
async function askToPay(form: PayForm, intent: PayIntent, watch: RequestWatch): Promise<SentRequest> {
  const { instance } = form
  const { request, network } = intent
  const { connection, walletName, loaded } = await prepareRequest(
    instance,
    reviewedOf(intent),
    () => Promise.all([loadSender(form, intent), markRecipient(form, intent), reckonPayer(form, intent)]),
    watch.signal,
  )
  const [send, mark, refundMark] = loaded
  if (isApproval(intent)) {
    const sent = await askWalletOnce(instance, { connection, namespace: network.namespace }, () =>
      send(connection, watch),
    )
    void addSent(instance, toSentTransfer(intent, sent, walletName))
    return sent
  }
  const earlierPayment = findPayment(instance, request.id)
  // Begun in another tab, or before this page was loaded: a second one would pay twice.
  if (earlierPayment && !mayPayAgain(earlierPayment)) throw new PaymentOpenError()
  // Kept before the wallet is asked: nobody knows what it does if the page is left now.
  const payment = { ...toPayment(intent), mark, refundMark }
  savePayment(instance, { ...payment, status: 'asking' })
  try {
    const sent = await askWalletOnce(instance, { connection, namespace: network.namespace }, () =>
      send(connection, watch),
    )
    const { hash, isCalls } = sent
    savePayment(instance, { ...payment, hash, isCalls, status: 'sent' })
    void addSent(instance, toSentTransfer(intent, sent, walletName))
    return sent
  } catch (error) {
    if (error instanceof MaybeSentError) savePayment(instance, { ...payment, status: 'unknown' })
    else if (earlierPayment) savePayment(instance, earlierPayment)
    else if (isFollowed(instance, payment)) savePayment(instance, { ...payment, status: 'failed', endedAt: Date.now() })
    else dropPayment(instance, request.id)
    log(instance, 'debug', 'pay', error)
    throw error
  }
}

const reviewedOf = ({ network, connectorId, account }: PayIntent): Reviewed => ({ network, connectorId, from: account })

/** Of an approval nothing arrives. */
const markRecipient = ({ instance }: PayForm, intent: PayIntent) =>
  isApproval(intent)
    ? undefined
    : markAccount(instance, intent.request.network, {
        owner: intent.request.recipient,
        token: intent.request.asset.address,
      })

/** What the payer will have left, where the chain does not tell afterwards what was there: a refund comes on top. */
async function reckonPayer({ instance }: PayForm, intent: PayIntent): Promise<ArrivalMark | undefined> {
  const { route, network, account, token, units, fee } = intent
  if (route === 'direct' || isApproval(intent)) return undefined
  const { units: before, block } = await markAccount(instance, network, { owner: account, token: token.address })
  if (block !== undefined) return undefined
  const remaining = BigInt(before) - units - (token.address === undefined ? fee.fee : 0n)
  return { units: String(remaining > 0n ? remaining : 0n) }
}

type Sender = (connection: Connection, watch: RequestWatch) => Promise<SentRequest>

/** Loads what asks the wallet. */
async function loadSender({ instance }: PayForm, { network, transfer, calls }: PayIntent): Promise<Sender> {
  const batch = transfer?.calls ? { ...transfer, calls: transfer.calls } : undefined
  if (batch) {
    const sendCalls = await loadCallSender(instance, network)
    return (connection, watch) => sendCalls(connection, batch, watch)
  }
  if (transfer) {
    const transfers = await transfersOf(instance, network)
    return (connection, watch) => transfers.send(connection, transfer, network, watch)
  }
  if (!calls) throw new RequestAbortedError()
  const { planned } = calls
  if (planned.calls) {
    const sendCalls = await loadCallSender(instance, network)
    const planCalls = planned.calls
    return (connection, watch) => sendCalls(connection, { ...planned, calls: planCalls }, watch)
  }
  const appCalls = await appCallsOf(instance, network)
  return (connection, watch) => appCalls.send(connection, planned, network, watch)
}

function toPayment(intent: PayIntent): Payment {
  const { request, route, token, account, amount, quote, total } = intent
  const { asset } = request
  return {
    id: request.id,
    kind: request.kind,
    route,
    asset: { networkId: asset.networkId, address: asset.address, symbol: asset.symbol, decimals: asset.decimals },
    amount: formatUnits(request.units ?? 0n, asset.decimals),
    recipient: request.recipient,
    recipientName: request.recipientName,
    status: 'asking',
    at: Date.now(),
    mark: undefined,
    source: {
      networkId: token.networkId,
      address: token.address,
      symbol: token.symbol,
      decimals: token.decimals ?? 0,
      amount,
      account,
    },
    requestId: quote?.requestId,
    seconds: quote?.seconds,
    total,
  }
}

/** What the list of what this device has sent keeps. */
function toSentTransfer(intent: PayIntent, sent: SentRequest, walletName: string): SentTransfer {
  const { token, network, amount, transfer, calls, request } = intent
  const details = sentDetails(reviewedOf(intent), sent, walletName)
  if (transfer)
    return {
      ...details,
      to: transfer.to,
      toName: transfer.to === request.recipient ? request.recipientName : undefined,
      amount,
      symbol: token.symbol,
      decimals: token.decimals ?? 0,
      token: token.address,
      price: token.price,
    }
  const requestedCalls = calls?.kind === 'transactions' ? calls.calls.slice(0, 1) : (calls?.calls ?? [])
  const main = requestedCalls.at(-1)
  const test = calls?.test.kind === 'done' ? calls.test : undefined
  const isWhole = requestedCalls.length === calls?.calls.length
  const { symbol, decimals } = network.nativeCurrency
  const moves = isWhole ? test?.moves : test?.calls[0]?.moves
  return {
    ...details,
    to: main?.to ?? request.recipient,
    toName: undefined,
    amount: formatUnits(
      requestedCalls.reduce((sum, { value }) => sum + value, 0n),
      decimals,
    ),
    symbol,
    decimals,
    calls: {
      title: isApproval(intent) ? (main?.functionName ?? '') : (request.recipientName ?? ''),
      count: requestedCalls.length,
      dataDigest: requestedCalls.length === 1 && !sent.isCalls ? main?.dataDigest : undefined,
      tested: moves?.map(toSentMove),
    },
  }
}

/** It is under way: the card shows what becomes of it, and the app hears. */
function begin(form: PayForm, intent: PayIntent, sent: SentRequest, isAwaited: boolean) {
  const { instance, card } = form
  if (isApproval(intent)) return void followApproval(form, intent, sent)
  const payment = findPayment(instance, intent.request.id)
  if (!payment) return
  instance.events.emit('PAY_INITIATED', detailsOf(payment))
  const settled = followPayment(instance, payment)
  form.waiting?.onPaymentStart?.(payment, settled)
  leaveTransaction(form.transaction)
  if (!isAwaited) return card.notify('sentLate')
  card.showProgress(payment)
}

/** Once the approval is mined, the payment is reviewed at a new price. */
async function followApproval(form: PayForm, intent: PayIntent, sent: SentRequest) {
  const { instance, state } = form
  const { calls, network, account, token, request } = intent
  if (!calls) return
  const transfers = await transfersOf(instance, network)
  const expected = {
    kind: 'approval' as const,
    from: account,
    to: calls.router,
    token: token.address,
    units: intent.units,
    sinceBlock: sent.sinceBlock,
  }
  const outcome = await transfers
    .follow(sent.hash, expected, network, instance.scope.signal)
    .catch(() => ({ kind: 'unknown' as const }))
  if (instance.scope.isEnded || state.request?.id !== request.id) return
  if (movedNothing(outcome.kind) || outcome.kind === 'unknown') {
    state.problem = { kind: 'failed' }
    leaveTransaction(form.transaction)
    return form.card.leaveReview()
  }
  // A reset of an old allowance is followed by the approval itself.
  form.approved =
    calls.approvals === 1 ? { router: calls.router, token: token.address, units: intent.units } : undefined
  await renewReview(form, intent)
}

/** Says why nothing was sent, or that nobody knows. */
function fail(form: PayForm, intent: PayIntent, error: unknown, isAwaited: boolean) {
  const { instance, card, state, waiting } = form
  const isRejected = error instanceof UserRejectedError
  log(instance, isRejected ? 'debug' : 'warn', 'pay', error)
  const payment = findPayment(instance, intent.request.id)
  if (!isRejected) {
    const message = error instanceof LatchkeyError ? String(error.code) : 'UNKNOWN'
    instance.events.emit('PAY_ERROR', { ...detailsOf(payment ?? toPayment(intent)), message })
  }
  if (error instanceof MaybeSentError || error instanceof PaymentOpenError) {
    if (payment) waiting?.onPaymentStart?.(payment, followPayment(instance, payment))
    if (!isAwaited) return card.notify('maybeSent')
    leaveTransaction(form.transaction)
    return payment ? card.showProgress(payment) : undefined
  }
  if (!isAwaited || !needsReview(error)) return
  state.problem = toPayProblem(error)
  leaveTransaction(form.transaction)
  card.leaveReview()
}

/** The request of a payment that was begun before is not begun again: what became of it is shown (PAY-8). */
export function continuePayment(form: PayForm): Payment | undefined {
  const { instance, waiting } = form
  const payment = waiting && findPayment(instance, waiting.request.id)
  if (!payment || mayPayAgain(payment)) return undefined
  waiting.onPaymentStart?.(
    payment,
    isPaymentEnded(payment) ? Promise.resolve(payment) : followPayment(instance, payment),
  )
  return payment
}
