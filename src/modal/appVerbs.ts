import {
  followInToast,
  addTransaction as listAdded,
  parseAppTransaction,
  sendWithoutReview,
  toEndOfSteps,
} from '../controllers/appTransactions/appRequest.js'
import type { AppTransactionProgress } from '../controllers/appTransactions/appTransactionForm.js'
import { connectedOf } from '../controllers/connection/connectionController.js'
import { restore } from '../controllers/connection/restore.js'
import { log } from '../controllers/log.js'
import { switchNetwork } from '../controllers/network/switchNetwork.js'
import type { SigningInput } from '../controllers/signing/signingIntent.js'
import { parseMessage, parseTypedData, signTypedData } from '../controllers/signing/signingRequest.js'
import { loadSent } from '../controllers/transactions/sentTransactions.js'
import { type Hex, isRecord } from '../core/values.js'
import type { Namespace } from '../domain/namespace.js'
import { type SentRequest, sentIdOf } from '../domain/outcome.js'
import { type SentTransfer, transactionHash } from '../domain/transfer.js'
import type { AddedTransaction } from '../domain/walletTransaction.js'
import { NotConnectedError } from '../errors/requestErrors.js'
import { TypedDataInvalidError } from '../errors/signingErrors.js'
import { CallInvalidError, CallsUnfinishedError } from '../errors/transferErrors.js'
import type { Instance } from '../instance/instance.js'
import type {
  SignMessageRequest,
  SignTypedDataRequest,
  TransactionOutcome,
  TransactionRequest,
  TransactionResult,
} from '../instance/walletModal.js'
import type { OpenModal } from './modal.js'
import { connectInModal, type ModalAccess, until, untilDone } from './pageVerbs.js'

// What apps ask a wallet for beyond a transfer: calls of their own, and signatures with a review.

/** Lists what was sent from a namespace's account, and follows what is open. */
export const listTransactions = (instance: Instance, namespace: Namespace) => loadSent(instance, namespace)

/** What the chain has said of calls of the app. */
function toTransactionOutcome({ status, calls, fee, ...sent }: SentTransfer): TransactionOutcome {
  const hash = transactionHash({ status, calls, fee, ...sent })
  return { status: status === 'pending' ? 'unknown' : status, hash, fee, moves: calls?.moved }
}

/** Loads what follows the app's transactions beside the page. */
const toastLoader =
  ({ instance, openModal }: ModalAccess) =>
  () =>
    void openModal().then(
      (modal) => modal.showToasts(),
      (error) => log(instance, 'warn', 'toasts', error),
    )

/** Lists what the app has sent itself. */
export async function addTransaction(access: ModalAccess, added: AddedTransaction) {
  const { instance } = access
  await restore(instance)
  const { settled } = await listAdded(instance, added, toastLoader(access))
  return { outcome: settled.then(toTransactionOutcome) }
}

/**
 * Lets the user connect a wallet that can be asked for calls. Resolves once the card has nothing more to say about it;
 * what follows would be closed with it.
 */
export async function connectForCalls(access: ModalAccess, namespace: Namespace): Promise<void> {
  const { instance, openModal } = access
  await connectInModal(access, { namespace })
  const { router, isConnecting } = await openModal()
  await until(instance, () => (instance.modalState.state.isOpen && isConnecting() ? undefined : true), router)
}

/** Opens the card at what became of something sent, or without it at the activity. */
export const showSentInModal = async ({ openModal }: ModalAccess, sent: Parameters<OpenModal['showSent']>[0]) =>
  (await openModal()).showSent(sent)

/** Lets the user review what the app asks for, and asks the wallet for it. `onProgress`: for components of ours. */
export async function sendTransactionInModal(
  access: ModalAccess,
  transactionRequest: TransactionRequest,
  onProgress: (progress: AppTransactionProgress) => void = () => undefined,
): Promise<TransactionResult> {
  const { instance } = access
  if (!isRecord(transactionRequest)) throw new CallInvalidError('calls')
  const { network: target, review = true, toast = true, description, ...request } = transactionRequest
  const { connection, network } = instance
  await restore(instance)
  if (!connectedOf(connection.state, network.state.activeNamespace)) throw new NotConnectedError()
  if (target !== undefined) await switchNetwork(instance, target)
  const { calls, transaction } = request
  // Of both nobody knows which one is meant.
  if (calls && transaction) throw new CallInvalidError('calls')
  const parsed = await parseAppTransaction(instance, {
    calls: transaction ? [transaction] : (calls ?? []),
    description,
  })
  const followed = toast ? followInToast(instance, parsed, toastLoader(access)) : undefined
  const onEveryProgress = (progress: AppTransactionProgress) => {
    followed?.onProgress(progress)
    onProgress(progress)
  }
  const toResult = (steps: readonly SentRequest[], settled: Promise<SentTransfer>): TransactionResult => {
    const ids = steps.map(sentIdOf)
    return { ...(ids.at(-1) ?? { hash: undefined }), steps: ids, outcome: settled.then(toTransactionOutcome) }
  }
  if (!review) {
    const { steps, settled } = await sendWithoutReview(instance, parsed, onEveryProgress).catch((error) => {
      if (error instanceof CallsUnfinishedError) followed?.onUnfinished()
      throw error
    })
    return toResult(steps, settled)
  }
  const steps: SentRequest[] = []
  return untilDone<TransactionResult>(
    access,
    { view: 'AppTransaction' },
    ({ onDone, onAsked, onRefused, onReplaced }) => ({
      ...parsed,
      onAsked,
      onRefused,
      onReplaced,
      onProgress: onEveryProgress,
      onSent(sent: SentRequest, settled: Promise<SentTransfer>, isLast: boolean) {
        steps.push(sent)
        if (isLast) onDone(toResult(steps, settled))
      },
    }),
  ).catch((error) => {
    if (steps.length > 0) followed?.onUnfinished()
    throw toEndOfSteps(error, steps)
  })
}

/** Shows what is signed until it is. A signature that comes after the user has left is nobody's. */
const untilSigned = (access: ModalAccess, input: SigningInput): Promise<string> =>
  untilDone(access, { view: 'AppSignature', namespace: input.namespace }, ({ onDone, onRefused, onReplaced }) => ({
    ...input,
    onRefused,
    onReplaced,
    onSigned: onDone,
  }))

/** Asks for the signature of a text, after a review. */
export const signReviewed = async (
  access: ModalAccess,
  { namespace, ...request }: Omit<SignMessageRequest<Namespace>, 'review'>,
): Promise<string> => untilSigned(access, await parseMessage(access.instance, request, namespace))

/** Asks for the signature of typed data: at once, or after a review. */
export async function signTypedDataInModal(access: ModalAccess, request: SignTypedDataRequest): Promise<Hex> {
  if (!isRecord(request)) throw new TypedDataInvalidError('message')
  const { typedData, review, description } = request
  const { instance } = access
  const signature = review
    ? await untilSigned(access, await parseTypedData(instance, typedData, description))
    : await signTypedData(instance, typedData)
  return signature as Hex
}
