import { ref } from 'valtio/vanilla'
import { toSentMove } from '../../domain/appCall.js'
import type { AppTransactionDetails } from '../../domain/events.js'
import { isSmartAccount } from '../../domain/namespace.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { movedNothing, type SentRequest, sentIdOf } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import { LatchkeyError, UserRejectedError } from '../../errors/latchkeyError.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { MaybeSentError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { connectedOf } from '../connection/connectionController.js'
import { log } from '../log.js'
import { loadCallSender } from '../transactions/callSupport.js'
import { askWalletOnce, needsReview, prepareRequest, sentDetails } from '../transactions/requestTransaction.js'
import { addSent } from '../transactions/sentTransactions.js'
import { leaveTransaction, requestTransaction, shownIntent } from '../transactions/transaction.js'
import { type AppIntent, consentOf, isSameTest, requestedCalls, toAppTransactionProblem } from './appIntent.js'
import { type AppTransactionForm, type AppTransactionRequest, endAppTransaction } from './appTransactionForm.js'
import { appCallsOf, coinAmountOf, planAppTransaction } from './planAppTransaction.js'

/** A review that is older is tested once more before the wallet is asked. */
const TEST_LIFE_MS = 30_000

/** The test shows something else than the review: there is a new one. */
class TestChangedError extends TransferOutdatedError {}

/** The user accepts what has no bound: no limit, a failing call, or one that could not be tested. */
export function setAccepted({ state }: AppTransactionForm, isAccepted: boolean) {
  state.isAccepted = isAccepted
}

/** Asks the wallet for what is reviewed: at most one request for one intent. */
export async function sendAppTransaction(form: AppTransactionForm): Promise<void> {
  const { card, state, transaction, request } = form
  const intent = shownIntent(transaction)
  if (!intent || !request || transaction.state.current.status !== 'review') return
  if (card.isReviewed && consentOf(intent) && !state.isAccepted) return
  state.problem = undefined
  const answered = requestTransaction(transaction, card.yieldToWallet, {
    ask: (watch) => askToSend(form, intent, withProgress(form, intent, request, watch)),
    onSent: (sent, isAwaited) => follow(form, { intent, request, sent, isAwaited }),
    onFailure: (error, isAwaited) => fail(form, { intent, request, error, isAwaited }),
    onAbort() {
      // Whatever ends it, such as a disconnect, says so itself.
      request.onProgress?.({ status: 'refused', error: new RequestAbortedError(), isShown: true })
      endAppTransaction(form)
    },
  })
  request.onAsked(answered)
  await answered
}

/** Tells who follows the request when the wallet has it. */
function withProgress(
  form: AppTransactionForm,
  intent: AppIntent,
  request: AppTransactionRequest,
  { signal, onAsked }: RequestWatch,
): RequestWatch {
  const { doneCount, kind, calls, network } = intent
  return {
    signal,
    onAsked() {
      onAsked()
      if (signal.aborted) return
      request.onProgress?.({
        status: 'asking',
        wallet: connectedOf(form.instance.connection.state, network.namespace)?.wallet ?? { name: '' },
        step: doneCount + 1,
        stepCount: doneCount + (kind === 'transactions' ? calls.length : 1),
        stop() {
          if (form.request === request) endAppTransaction(form)
        },
      })
    },
  }
}

/** Tests once more if the review is old, and asks the wallet once. */
async function askToSend(
  { instance }: AppTransactionForm,
  intent: AppIntent,
  watch: RequestWatch,
): Promise<SentRequest> {
  const { network, connectorId, account: from, kind, planned, test } = intent
  const { connection, loaded } = await prepareRequest(
    instance,
    { network, connectorId, from },
    () => Promise.all([appCallsOf(instance, network), kind !== 'transactions' && loadCallSender(instance, network)]),
    watch.signal,
  )
  const [appCalls, sendCalls] = loaded
  if (Date.now() - test.at > TEST_LIFE_MS) {
    const { calls } = intent
    const newer = await appCalls.test({ from, calls, isSponsored: kind === 'sponsored' }, network, watch.signal)
    if (!isSameTest(test, newer)) throw new TestChangedError()
    if (watch.signal.aborted) throw new RequestAbortedError()
  }
  instance.events.emit('APP_TRANSACTION_INITIATED', detailsOf(instance, intent))
  return askWalletOnce(instance, { connection, namespace: network.namespace }, () =>
    sendCalls && planned.calls
      ? sendCalls(connection, { ...planned, calls: planned.calls }, watch)
      : appCalls.send(connection, planned, network, watch),
  )
}

const detailsOf = ({ account }: AppTransactionForm['instance'], intent: AppIntent): AppTransactionDetails => ({
  isSmartAccount: isSmartAccount(account.of(intent.network.namespace), intent.account),
  network: intent.network.caipNetworkId,
  calls: requestedCalls(intent).length,
})

type Sent = {
  readonly intent: AppIntent
  readonly request: AppTransactionRequest
  readonly sent: SentRequest
  /** The card still shows it. */
  readonly isAwaited: boolean
}

/** Remembers what the wallet has sent, tells the app, and goes on: to the result, or to the next of several. */
function follow(form: AppTransactionForm, { intent, request, sent, isAwaited }: Sent) {
  const { instance, card, state } = form
  const count = requestedCalls(intent).length
  const isLast = count === intent.calls.length
  instance.events.emit('APP_TRANSACTION_SUCCESS', { ...detailsOf(instance, intent), ...sentIdOf(sent) })
  const transfer = toSentTransfer(form, intent, sent)
  const settled = addSent(instance, transfer)
  request.onProgress?.({ status: 'sent', sent: transfer, settled, isLast })
  request.onSent(sent, settled, isLast)
  if (!isAwaited) return card.notify('sentLate')
  if (isLast) {
    endAppTransaction(form)
    return card.showResult(sent, intent.network.namespace)
  }
  state.status = 'following'
  settled
    .then((transfer) => {
      if (form.request !== request) return
      // The next calls need this one.
      if (movedNothing(transfer.status) || transfer.status === 'unknown') {
        endAppTransaction(form)
        return card.showResult(sent, intent.network.namespace)
      }
      state.doneCount = intent.doneCount + count
      form.payer = intent.account
      return planAppTransaction(form).then(() => (card.isReviewed ? undefined : sendAppTransaction(form)))
    })
    .catch((error) => log(instance, 'error', 'app transaction', error))
}

type Failed = Omit<Sent, 'sent'> & { readonly error: unknown }

/** Says why nothing was sent, or that nobody knows; where something has changed, with another review. */
function fail(form: AppTransactionForm, { intent, request, error, isAwaited }: Failed) {
  const { instance, card, state } = form
  const isRejected = error instanceof UserRejectedError
  const details = detailsOf(instance, intent)
  if (isRejected) instance.events.emit('APP_TRANSACTION_REJECTED', details)
  else {
    const message = error instanceof LatchkeyError ? String(error.code) : 'UNKNOWN'
    instance.events.emit('APP_TRANSACTION_ERROR', { ...details, message })
  }
  log(instance, isRejected ? 'debug' : 'warn', 'app transaction', error)
  request.onProgress?.({ status: 'refused', error, isShown: isAwaited && card.isReviewed })
  // The app would ask for the same again.
  if (error instanceof MaybeSentError || !card.isReviewed) request.onRefused(error)
  if (error instanceof MaybeSentError && !isAwaited) card.notify('maybeSent')
  if (!isAwaited || !card.isReviewed) return
  const problem = error instanceof TestChangedError ? ({ kind: 'changed' } as const) : toAppTransactionProblem(error)
  state.problem = ref(problem)
  if (!needsReview(error)) return
  leaveTransaction(form.transaction)
  void planAppTransaction(form, problem)
}

/** What the list of what this device has sent keeps. */
function toSentTransfer({ instance }: AppTransactionForm, intent: AppIntent, sent: SentRequest): SentTransfer {
  const { network, connectorId, account: from, test, title } = intent
  const calls = requestedCalls(intent)
  const isWhole = calls.length === intent.calls.length
  // Approvals and the like lead to the last one.
  const main = calls.at(-1)
  const { symbol, decimals } = network.nativeCurrency
  const walletName = connectedOf(instance.connection.state, network.namespace)?.wallet.name ?? ''
  const done = test.kind === 'done' ? test : undefined
  // Of one transaction among several, what it does alone.
  const moves = isWhole ? done?.moves : done?.calls[0]?.moves
  return {
    ...sentDetails({ network, connectorId, from }, sent, walletName),
    to: main?.to ?? from,
    toName: main?.name,
    amount: coinAmountOf(calls, network),
    symbol,
    decimals,
    calls: {
      title: title || main?.functionName || '',
      count: calls.length,
      dataDigest: calls.length === 1 && !sent.isCalls ? main?.dataDigest : undefined,
      tested: moves?.map(toSentMove),
      approvals: isWhole
        ? done?.approvals.map(({ token, spender, units }) => ({ token, spender, units: String(units) }))
        : undefined,
    },
  }
}
