import type { AppCalls } from '../../adapters/adapter.js'
import { createScope } from '../../core/scope.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import { isRecord } from '../../core/values.js'
import type { AppCall, ParsedCall } from '../../domain/appCall.js'
import { movedNothing, type SentRequest, sentIdOf } from '../../domain/outcome.js'
import type { SentTransfer } from '../../domain/transfer.js'
import type { AddedTransaction } from '../../domain/walletTransaction.js'
import { InvalidOptionError, UserRejectedError } from '../../errors/latchkeyError.js'
import { ModalClosedError, NotConnectedError, RequestAbortedError } from '../../errors/requestErrors.js'
import {
  CallInvalidError,
  CallRevertedError,
  CallsUnfinishedError,
  MaybeSentError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import type { Instance } from '../../instance/instance.js'
import { activeAccount, followActiveAccount } from '../account/activeAccount.js'
import { adapterOf } from '../adapters.js'
import { addSent, followListed } from '../transactions/sentTransactions.js'
import { shownIntent } from '../transactions/transaction.js'
import { type AppTransaction, type AppTransactionInput, MAX_CALLS } from './appIntent.js'
import {
  type AppTransactionCallbacks,
  type AppTransactionCard,
  type AppTransactionRequest,
  createAppTransactionForm,
  endAppTransaction,
} from './appTransactionForm.js'
import { appCallsOf, planAppTransaction, withdrawUnasked } from './planAppTransaction.js'
import { sendAppTransaction } from './sendAppTransaction.js'
import { followInToast } from './toasts.js'

export { followInToast }

// What an app asks for, before any card.

/** A getter of the app's may throw anything. @throws CallInvalidError */
function parseOwn(call: AppCall, index: number, parse: AppCalls['parse']): ParsedCall {
  try {
    return parse(call, index)
  } catch (cause) {
    throw cause instanceof CallInvalidError ? cause : new CallInvalidError('calls', { index, cause })
  }
}

/** @throws NotConnectedError, CallInvalidError, TransferIncompleteError on a network without calls */
export async function parseAppTransaction(
  instance: Instance,
  { calls, description }: AppTransactionInput,
): Promise<AppTransaction> {
  const active = activeAccount(instance)
  if (!active) throw new NotConnectedError()
  const { parse } = await appCallsOf(instance, active.network)
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > MAX_CALLS) throw new CallInvalidError('calls')
  const title = displayText(description, TEXT_LIMIT.name)
  return { calls: Array.from(calls, (call, index) => parseOwn(call, index, parse)), title, network: active.network }
}

/**
 * Lists what the app has sent itself, and follows it. Resolves once it is listed.
 * @throws NotConnectedError, InvalidOptionError for what is not a hash, TransferIncompleteError on a network without calls
 */
export async function addTransaction(
  instance: Instance,
  added: AddedTransaction,
  loadToasts: () => void,
): Promise<{ readonly settled: Promise<SentTransfer> }> {
  const { hash, description, to, toast = false } = isRecord(added) ? added : ({} as Partial<AddedTransaction>)
  const active = activeAccount(instance)
  if (!active) throw new NotConnectedError()
  const { network, account } = active
  await appCallsOf(instance, network)
  const adapter = await adapterOf(instance, network.namespace)
  const [parseAddress, history] = await Promise.all([adapter.addressParser(), adapter.capabilities?.history?.()])
  const sentHash = history?.parseHash(hash)
  if (sentHash === undefined) throw new InvalidOptionError('hash', 'the hash of a transaction is needed')
  // What this device knows of it, such as a test, stays.
  const listed = followListed(instance, network.namespace, sentHash)
  if (listed) return { settled: listed }
  const { symbol, decimals } = network.nativeCurrency
  const title = displayText(description, TEXT_LIMIT.name)
  const sent: SentTransfer = {
    hash: sentHash,
    networkId: network.caipNetworkId,
    from: account.address,
    // Not said: then it is nobody else.
    to: parseAddress(to) ?? account.address,
    amount: '0',
    symbol,
    decimals,
    at: Date.now(),
    status: 'pending',
    calls: { title, count: 1 },
  }
  const settled = addSent(instance, sent)
  if (toast)
    followInToast(instance, { title, calls: [], network }, loadToasts).onProgress({
      status: 'sent',
      sent,
      settled,
      isLast: true,
    })
  return { settled }
}

export type SentSteps = {
  /** Every request that was sent, in order: more than one where the wallet takes one call at a time. */
  readonly steps: readonly SentRequest[]
  /** Of the last one. */
  readonly settled: Promise<SentTransfer>
}

const ignore = () => undefined

/** What an app hears that waits for several requests: a user who declines the second one has sent the first. */
export const toEndOfSteps = (error: unknown, steps: readonly SentRequest[]): unknown =>
  error instanceof UserRejectedError && steps.length > 0 ? new CallsUnfinishedError(steps.map(sentIdOf), error) : error

/** Why the calls after one of several are not asked for; `undefined` if they are. */
function endOf({ status }: SentTransfer, index: number): Error | undefined {
  if (status === 'cancelled') return new UserRejectedError()
  if (status === 'unknown') return new MaybeSentError()
  return movedNothing(status) ? new CallRevertedError(index, undefined) : undefined
}

/** The page stays as it is: the app has a review of its own. */
const noCard: AppTransactionCard = {
  isReviewed: false,
  showResult: ignore,
  leave: ignore,
  notify: ignore,
  yieldToWallet: () => ignore,
}

/**
 * Asks the wallet at once, after the same checks and the same test.
 * @throws CallRevertedError if the test shows that a call fails, and what asking the wallet throws.
 */
export function sendWithoutReview(
  instance: Instance,
  parsed: AppTransaction,
  onProgress?: AppTransactionCallbacks['onProgress'],
): Promise<SentSteps> {
  const { signal } = instance.scope
  // Not in the instance's own scope, which would grow with every call.
  const scope = createScope()
  const form = createAppTransactionForm(instance, noCard, scope)
  const steps: SentRequest[] = []
  const sent = new Promise<SentSteps>((resolve, reject) => {
    scope.add(() => reject(new RequestAbortedError()))
    scope.add(
      followActiveAccount(instance, () => {
        if (withdrawUnasked(form)) reject(new TransferOutdatedError())
      }),
    )
    const request: AppTransactionRequest = {
      ...parsed,
      ...(onProgress && { onProgress }),
      onAsked(answered) {
        // The user has stopped waiting, or disconnected: what would follow is not asked for.
        void answered.then(() => form.request !== request && reject(toEndOfSteps(new ModalClosedError(), steps)))
      },
      onReplaced: ignore,
      onRefused: (error) => reject(toEndOfSteps(error, steps)),
      onSent(sent, settled, isLast) {
        steps.push(sent)
        if (isLast) resolve({ steps, settled })
        else settled.then((transfer) => endOf(transfer, steps.length - 1)).then((error) => error && reject(error))
      },
    }
    form.request = request
    void planAppTransaction(form).then(() => {
      const test = shownIntent(form.transaction)?.test
      if (test?.kind !== 'fails') return sendAppTransaction(form)
      reject(new CallRevertedError(test.index, test.reason))
      return endAppTransaction(form)
    })
  })
  signal.addEventListener('abort', scope.end)
  if (signal.aborted) scope.end()
  return sent.finally(() => {
    signal.removeEventListener('abort', scope.end)
    scope.end()
  })
}
