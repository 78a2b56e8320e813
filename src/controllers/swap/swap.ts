import type { Connection } from '../../connectors/connector.js'
import { formatUnits } from '../../core/units.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import type { SentRequest } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { LatchkeyError, UserRejectedError } from '../../errors/latchkeyError.js'
import { AllowanceUsedError } from '../../errors/swapErrors.js'
import { MaybeSentError } from '../../errors/transferErrors.js'
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
import {
  isAsking,
  isRequested,
  leaveTransaction,
  requestTransaction,
  shownIntent,
} from '../transactions/transaction.js'
import { swapsOf } from '../transactions/transfersOf.js'
import { approvalKey, isApproving } from './approvals.js'
import { clearForm } from './editSwap.js'
import { detailsOf, emitApprovalError, followApproval } from './followApproval.js'
import { isExpired } from './quotes.js'
import { buildReview, failReview, leaveReview } from './reviewSwap.js'
import { cancelReview, type SwapForm } from './swapForm.js'
import { needsComparison, type SwapIntent } from './swapIntent.js'
import { type SwapState, toSwapProblem } from './swapState.js'

/** The press on the review: asks the wallet for what is shown, after a new price if the shown one has expired. */
export async function swap(form: SwapForm): Promise<void> {
  const { card, state, transaction } = form
  const intent = shownIntent(transaction)
  if (!intent) return card.notify('noAccount')
  if (isRequested(transaction, intent) || isAsking(transaction) || isApproving(state, intent)) return
  if (state.lowered !== undefined || isUnread(state, intent)) return
  if (isExpired(intent.quote)) return swapAtNewPrice(form, intent)
  // A refresh under way must not replace what was pressed.
  cancelReview(form)
  await requestStep(form)
}

/** The shown price has expired: without a change that must be read first, the new one is requested (SWAP-4). */
async function swapAtNewPrice(form: SwapForm, previousIntent: SwapIntent): Promise<void> {
  const { state, transaction } = form
  if (state.loading) return
  try {
    const intent = await buildReview(form, { isNew: true })
    if (!intent) {
      // Still shown, so no edit or switch has replaced it: the service has no price.
      if (shownIntent(transaction) === previousIntent) state.problem = state.quoteProblem ?? { kind: 'failed' }
      return
    }
    const change = findChange(previousIntent, intent)
    if (change) state.problem = { kind: change }
    else if (state.lowered === undefined && !isUnread(state, intent)) await requestStep(form)
  } catch (error) {
    failReview(form, error)
  }
}

/** A caution that the user has not accepted yet (SWAP-11, SWAP-14). */
const isUnread = (state: SwapState, intent: SwapIntent) =>
  (intent.caution !== undefined && !state.isLossAccepted) || (needsComparison(intent) && !state.isRouterCompared)

/** Why a new review must be read before it is requested: it differs from the shown one in more than its price. */
function findChange(previousIntent: SwapIntent, intent: SwapIntent): 'changed' | 'feeChanged' | undefined {
  const isSame =
    intent.router === previousIntent.router &&
    intent.isSimulated === previousIntent.isSimulated &&
    intent.minimumIn === previousIntent.minimumIn &&
    intent.alsoTaken.every((token) => previousIntent.alsoTaken.includes(token)) &&
    intent.steps[0] === previousIntent.steps[0] &&
    intent.next.calls?.length === previousIntent.next.calls?.length &&
    intent.feeKind === previousIntent.feeKind
  if (!isSame) return 'changed'
  return intent.fee * 10n > previousIntent.fee * 11n ? 'feeChanged' : undefined
}

/** Asks the wallet for the shown intent's first step: at most one request for one intent. */
async function requestStep(form: SwapForm): Promise<void> {
  const { card, state, transaction } = form
  const intent = shownIntent(transaction)
  if (!intent || transaction.state.current.status !== 'review') return
  const isApproval = intent.steps[0] !== 'swap'
  state.problem = undefined
  await requestTransaction(transaction, card.yieldToWallet, {
    ask: (watch) => askForStep(form, intent, watch),
    onSent(sent, isAwaited) {
      if (isApproval) return void followApproval(form, intent, sent)
      if (!isAwaited) return endLate(form, intent)
      // The next form is an empty one.
      clearForm(form)
      card.showResult(sent, intent)
    },
    onAbort: () => leaveReview(form),
    onFailure: (error, isAwaited) => fail(form, intent, error, isAwaited),
  })
}

/** Checks once more, and asks the wallet. What the wallet has sent counts, whether or not anybody waits (PRV-6). */
async function askForStep(form: SwapForm, intent: SwapIntent, watch: RequestWatch): Promise<SentRequest> {
  const { instance } = form
  const { namespace } = intent.network
  const { connection, walletName, loaded } = await prepareRequest(
    instance,
    reviewedOf(intent),
    () => loadSender(form, intent),
    watch.signal,
  )
  const request = await askWalletOnce(instance, { connection, namespace }, () => loaded(connection, watch))
  // The swap takes it.
  form.allowances.delete(approvalKey(intent))
  if (intent.steps[0] === 'swap') void addSent(instance, toSentTransfer(intent, request, walletName))
  return request
}

/** Loads what asks the wallet for the next step. */
async function loadSender({ instance }: SwapForm, { next, network }: SwapIntent) {
  const { calls } = next
  if (!calls) {
    const swaps = await swapsOf(instance, network)
    return (connection: Connection, watch: RequestWatch) => swaps.send(connection, next, network, watch)
  }
  const sendCalls = await loadCallSender(instance, network)
  return (connection: Connection, watch: RequestWatch) => sendCalls(connection, { ...next, calls }, watch)
}

const reviewedOf = ({ next, network, connectorId }: SwapIntent): Reviewed => ({ network, connectorId, from: next.from })

/** The swap for the list of what this device has sent. */
function toSentTransfer(intent: SwapIntent, request: SentRequest, walletName: string): SentTransfer {
  const { source, destination, next, amount, expected, minimum, prices } = intent
  const decimals = destination.decimals ?? 0
  return {
    ...sentDetails(reviewedOf(intent), request, walletName),
    to: next.from,
    amount,
    symbol: source.symbol,
    decimals: source.decimals ?? 0,
    token: source.address,
    price: prices.source,
    gain: {
      amount: formatUnits(expected, decimals),
      minimum: formatUnits(minimum, decimals),
      symbol: destination.symbol,
      token: destination.address,
      decimals,
    },
  }
}

/** A hash that arrives after cancelling: the same swap is not offered again. */
function endLate(form: SwapForm, intent: SwapIntent) {
  const { card, state, transaction } = form
  card.notify('sentLate')
  const currentIntent = shownIntent(transaction)
  if (!currentIntent || !isSameSwap(currentIntent, intent) || isAsking(transaction)) return
  state.problem = { kind: 'sentBefore' }
  leaveReview(form)
}

/** Both pay the same for the same. */
const isSameSwap = ({ quote: { terms } }: SwapIntent, { quote: otherQuote }: SwapIntent) =>
  terms.network === otherQuote.terms.network &&
  terms.account === otherQuote.terms.account &&
  terms.from === otherQuote.terms.from &&
  terms.to === otherQuote.terms.to &&
  terms.units === otherQuote.terms.units

/** Says why nothing was sent, or that nobody knows. */
function fail(form: SwapForm, intent: SwapIntent, error: unknown, isAwaited: boolean) {
  const { instance, card, state } = form
  emitFailure(form, intent, error)
  log(instance, error instanceof UserRejectedError ? 'debug' : 'warn', 'swap', error)
  if (error instanceof MaybeSentError && !isAwaited) card.notify('maybeSent')
  if (!isAwaited) return
  if (error instanceof MaybeSentError) state.problem = { kind: 'maybeSent' }
  // Another review is needed: the form says why.
  if (!needsReview(error) && !(error instanceof AllowanceUsedError)) return
  state.problem = toSwapProblem(error)
  leaveReview(form)
}

function emitFailure(form: SwapForm, intent: SwapIntent, error: unknown) {
  const { events } = form.instance
  if (error instanceof UserRejectedError) return events.emit('SWAP_REJECTED', detailsOf(form, intent))
  const message = error instanceof LatchkeyError ? String(error.code) : 'Unknown'
  if (intent.steps[0] !== 'swap') return emitApprovalError(form, intent, message)
  events.emit('SWAP_ERROR', { ...detailsOf(form, intent), message })
}

/** Withdraws a request; an open prompt stays open. */
export function cancelSwapping({ transaction }: SwapForm) {
  if (isAsking(transaction)) leaveTransaction(transaction)
}

/** The user has read the lower output, and takes it (SWAP-4). */
export function acceptPrice({ state }: SwapForm) {
  state.lowered = undefined
}

/** The user accepts the loss of this swap (SWAP-11). */
export function setLossAccepted({ state }: SwapForm, isAccepted: boolean) {
  state.isLossAccepted = isAccepted
}

/** The user has compared the router of a swap that the node could not test (SWAP-14). */
export function setRouterCompared({ state }: SwapForm, isCompared: boolean) {
  state.isRouterCompared = isCompared
}
