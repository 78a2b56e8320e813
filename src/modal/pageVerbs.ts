import { resolveFeatures } from '../config/options.js'
import { refreshBalance } from '../controllers/account/balances.js'
import { switchAccount } from '../controllers/account/switchAccount.js'
import { adapterOf, discover } from '../controllers/adapters.js'
import { connectWallet } from '../controllers/connection/connectByName.js'
import { connectHost } from '../controllers/connection/connectHost.js'
import { connectedOf, statusOf } from '../controllers/connection/connectionController.js'
import { disconnect } from '../controllers/connection/disconnect.js'
import { endStoredSessions, getProvider, restore } from '../controllers/connection/restore.js'
import { setWalletChain } from '../controllers/connection/sessions.js'
import { walletConnectionOf } from '../controllers/connection/walletConnectionOf.js'
import { activeNetwork } from '../controllers/network/networkController.js'
import { switchNetwork } from '../controllers/network/switchNetwork.js'
import { continuePairing } from '../controllers/pairing/continuePairing.js'
import { signMessage } from '../controllers/signing/signMessage.js'
import { loadSignIn, requireSignIn, signOutAccount } from '../controllers/siwx/loadSignIn.js'
import { parseAmountText } from '../core/amount.js'
import { importWithRetry } from '../core/load.js'
import { untilAborted } from '../core/untilAborted.js'
import { isRecord } from '../core/values.js'
import { watchState } from '../core/watchState.js'
import { isUnderWay } from '../domain/account.js'
import type { Namespace } from '../domain/namespace.js'
import { caipNetworkIdOf } from '../domain/networkInput.js'
import { type SentRequest, sentIdOf } from '../domain/outcome.js'
import type { PaymentKind, PaymentOutcome } from '../domain/payment.js'
import type { DepositOptions, PayOptions } from '../domain/paymentInput.js'
import type { SiwxSession } from '../domain/siwx.js'
import { type SentTransfer, transactionHash } from '../domain/transfer.js'
import type { WalletConnection } from '../domain/walletConnection.js'
import {
  ModalClosedError,
  NotConnectedError,
  RequestAbortedError,
  RequestReplacedError,
} from '../errors/requestErrors.js'
import { MessageInvalidError } from '../errors/signingErrors.js'
import { SignInUnavailableError } from '../errors/siwxErrors.js'
import { TransferIncompleteError } from '../errors/transferErrors.js'
import type { Instance } from '../instance/instance.js'
import type {
  ModalUpdate,
  OpenRequest,
  SendOutcome,
  SendRequest,
  SendResult,
  SignMessageRequest,
} from '../instance/walletModal.js'
import type { OpenModal } from './modal.js'

/** Resolves once the callback returns something for the state; it may also throw. Ends with the modal. */
export function until<T>(
  { connection, modalState, signIns, scope }: Instance,
  read: () => T | undefined,
  ...views: Pick<OpenModal['router'], 'state'>[]
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cleanups: (() => void)[] = []
    const settle = (finish: () => void) => {
      for (const cleanup of cleanups.splice(0)) cleanup()
      scope.signal.removeEventListener('abort', stop)
      finish()
    }
    const stop = () => settle(() => reject(new RequestAbortedError()))
    const check = () => {
      try {
        const value = read()
        if (value !== undefined) settle(() => resolve(value))
      } catch (error) {
        settle(() => reject(error))
      }
    }
    for (const { state } of [connection, modalState, signIns, ...views]) cleanups.push(watchState(state, check))
    // Not in the scope's own list, which would grow with every call.
    scope.signal.addEventListener('abort', stop)
    check()
  })
}

/** Waits until a namespace is connected, after any restore; rejects if the user closes the modal. */
async function untilConnected({ instance, open }: ModalAccess, options: OpenRequest): Promise<Namespace> {
  const { connection, network, modalState } = instance
  const connected = () => {
    const { activeNamespace = '' } = network.state
    const names =
      options.namespace === undefined ? [activeNamespace, ...instance.factories.keys()] : [options.namespace]
    return names.find((name) => statusOf(connection.state, name) === 'connected')
  }
  await until(instance, () => connection.state.isRestored || undefined)
  if (connected() === undefined) await open(options)
  return until(instance, () => {
    const connectedAddress = connected()
    // A wallet may still approve after the card was closed.
    const isAsking = Object.keys(connection.state.namespaces).some((name) =>
      isUnderWay(statusOf(connection.state, name)),
    )
    if (connectedAddress === undefined && !modalState.state.isOpen && !modalState.state.isOpening && !isAsking)
      throw new ModalClosedError()
    return connectedAddress
  })
}

/** A running instance, with what opens its card, and the open card's code, which knows the views. */
export type ModalAccess = {
  readonly instance: Instance
  open(options?: OpenRequest): Promise<void>
  openModal(): Promise<Pick<OpenModal, 'router' | 'continuesWith' | 'isConnecting' | 'showSent' | 'showToasts'>>
}

/** How a view tells what became of a request of the app. */
type Waiting<result> = {
  onDone(result: result): void
  /** The wallet is asked; `answered` never rejects. */
  onAsked(answered: Promise<void>): void
  onRefused(error: unknown): void
  /** A later request is shown in its place. */
  onReplaced(): void
}

/** What the chain has said, as the card and the activity tell it. */
function toSendOutcome(sent: SentTransfer): SendOutcome {
  const { status, arrived, fee } = sent
  // Settled: it is not pending any more.
  return { status: status === 'pending' ? 'unknown' : status, hash: transactionHash(sent), arrived, fee }
}

/** Without the form to send on the network, the card would show something else. */
function requireTransfers({ input, factories }: Instance, network: ReturnType<typeof activeNetwork>) {
  const canSend =
    resolveFeatures(input.features ?? {}).send &&
    network !== undefined &&
    !network.isUnsupported &&
    factories.get(network.namespace)?.offers?.includes('transfers')
  if (!canSend) throw new TransferIncompleteError('Unsupported chain')
}

/** Where a sign-in happens: an unsupported network is changed first. */
const SIGN_IN_VIEWS = ['SIWXSignMessage', 'ConnectingSiwe', 'UnsupportedChain'] as const

/**
 * Shows a view until it is done with a request of the app; rejects if it refuses the request, or the user leaves it before.
 * A wallet that is asked may still send.
 */
export function untilDone<result>(
  { instance, open, openModal }: ModalAccess,
  {
    view,
    namespace,
  }: { view: 'WalletSend' | 'AppTransaction' | 'AppSignature' | 'Pay' | 'PayWithExchange'; namespace?: Namespace },
  toArguments: (waiting: Waiting<result>) => object,
): Promise<result> {
  return new Promise((resolve, reject) => {
    let isDone = false
    let isReplaced = false
    let pending: Promise<unknown> | undefined
    /** What the wallet is asked is waited for, but not beyond the modal. */
    const answered = () =>
      untilAborted(Promise.resolve(pending), instance.scope.signal, () => new RequestAbortedError())
    const waiting: Waiting<result> = {
      onDone(result) {
        isDone = true
        resolve(result)
      },
      onAsked(answered) {
        // A prompt that was left may still be open besides the next one.
        pending = Promise.all([pending, answered])
      },
      onRefused: reject,
      // The wallet may have this one already, and send it.
      onReplaced() {
        isReplaced = true
        answered().then(() => reject(new RequestReplacedError()), reject)
      },
    }
    open({ view, namespace, arguments: toArguments(waiting) })
      .then(openModal)
      // An inline card never closes: there its views are left.
      .then(({ router, continuesWith }) => {
        // A sign-in may have to come first.
        const isAhead = () => router.has(view) || continuesWith(view)
        const isShown = () => instance.modalState.state.isOpen && isAhead()
        return until(instance, () => (isShown() && !isDone && !isReplaced ? undefined : true), router)
      })
      .then(answered)
      .then(() => {
        if (!isDone) reject(isReplaced ? new RequestReplacedError() : new ModalClosedError())
      })
      .catch(reject)
  })
}

/** Resolves with the hash of a transfer. */
const untilSent = (access: ModalAccess, transfer: Omit<SendRequest, 'network'>): Promise<SendResult> =>
  untilDone(access, { view: 'WalletSend' }, ({ onDone, onAsked, onRefused }) => ({
    ...transfer,
    onAsked,
    onRefused,
    onSent: (sent: SentRequest, settled: Promise<SentTransfer>) =>
      onDone({ ...sentIdOf(sent), outcome: settled.then(toSendOutcome) }),
  }))

/** Lets the user connect a wallet, if none is connected. */
export async function connectInModal<namespace extends Namespace>(
  access: ModalAccess,
  options: OpenRequest = {},
): Promise<WalletConnection<namespace>> {
  return walletConnectionOf<namespace>(access.instance, await untilConnected(access, options))
}

/** Lets the user send what the app asks for. */
export async function sendInModal(
  access: ModalAccess,
  { network: target, ...transfer }: SendRequest,
): Promise<SendResult> {
  const { instance } = access
  const { connection, network } = instance
  await restore(instance)
  if (!connectedOf(connection.state, network.state.activeNamespace)) throw new NotConnectedError()
  const { to, amount } = transfer
  // A comma is the decimal mark of a user, never of an app.
  const isAmount = typeof amount === 'string' && !amount.includes(',') && parseAmountText(amount) !== undefined
  if (!to || !isAmount) throw new TransferIncompleteError('An amount and receiver address are required')
  if (target === undefined) requireTransfers(instance, activeNetwork(network.state))
  else {
    const configured = network.find(caipNetworkIdOf(target))
    // Before the wallet is asked to switch; the switch itself refuses a network that is not configured.
    if (configured) requireTransfers(instance, configured)
    await switchNetwork(instance, target)
  }
  return untilSent(access, transfer)
}

/** What apps ask a wallet for beyond a transfer: a chunk of its own. */
export const loadAppVerbs = ({ scope }: Instance) => importWithRetry(() => import('./appVerbs.js'), scope.signal)

/** Asks for the signature of a text: at once, or after a review. */
export async function signMessageInModal(access: ModalAccess, request: SignMessageRequest<Namespace>): Promise<string> {
  const { message, namespace, review, ...more } = isRecord(request) ? request : { message: undefined }
  if (typeof message !== 'string') throw new MessageInvalidError('type')
  const { instance } = access
  if (!review) return signMessage(instance, message, namespace)
  return (await loadAppVerbs(instance)).signReviewed(access, { ...more, message, namespace })
}

/** Lets the user pay what the app asks for, or deposit. A chunk of its own: most apps ask for nothing. */
export async function payInModal(
  access: ModalAccess,
  kind: PaymentKind,
  options: PayOptions | DepositOptions,
): Promise<PaymentOutcome> {
  const { payInModal: ask } = await importWithRetry(() => import('./payVerbs.js'), access.instance.scope.signal)
  return ask(access, kind, options)
}

/** Lets the user sign in with the connected wallet, if there is no session. */
export async function signInInModal(
  { instance, open, openModal }: ModalAccess,
  requested: Namespace | undefined,
): Promise<SiwxSession> {
  const { connection, modalState, network, signIns } = instance
  const { namespace, verbs } = await requireSignIn(instance, requested)
  const session = () => signIns.state.entries[namespace]?.session as SiwxSession | undefined
  // A session that is being looked for is waited for: asking again would be too early.
  await until(instance, () => {
    if (!connectedOf(connection.state, namespace)) throw new SignInUnavailableError('No ActiveCaipAddress found')
    if (network.activeOf(namespace)?.isUnsupported)
      throw new SignInUnavailableError('No ActiveCaipNetwork or client found')
    return (signIns.state.entries[namespace]?.status ?? 'checking') === 'checking' ? undefined : true
  })
  const existing = session()
  if (existing) return existing
  await verbs.resumeSignIn(instance, namespace)
  await open({ view: 'SIWXSignMessage', namespace })
  const { router } = await openModal()
  const isShown = () => modalState.state.isOpen && SIGN_IN_VIEWS.some(router.has)
  return until(
    instance,
    () => {
      if (session() === undefined && !isShown() && !modalState.state.isOpening) throw new ModalClosedError()
      return session()
    },
    router,
  )
}

/** What apps and page components call of an instance without its card: one chunk, which loads with the first call. */
export const pageVerbs = {
  adapterOf,
  connectHost,
  connectInModal,
  connectWallet,
  continuePairing,
  disconnect,
  discover,
  endStoredSessions,
  getProvider,
  refreshBalance,
  restore,
  sendInModal,
  setWalletChain,
  /** A chunk of its own: most apps change none. */
  async updateOptions(instance: Instance, options: ModalUpdate) {
    const load = () => import('../controllers/updateOptions.js')
    const { updateOptions } = await importWithRetry(load, instance.scope.signal)
    updateOptions(instance, options)
  },
  signInInModal,
  loadAppVerbs,
  loadSignIn,
  payInModal,
  /** Reads a token that the app shows in place of the coin. */
  loadTokenBalance: async ({ scope }: Instance) =>
    importWithRetry(() => import('../controllers/account/refreshTokenBalance.js'), scope.signal),
  /** A chunk of its own. */
  loadTokens: async (instance: Instance) =>
    (await importWithRetry(() => import('../controllers/tokens/tokensOf.js'), instance.scope.signal)).tokensOf(
      instance,
    ),
  signMessageInModal,
  signOut: signOutAccount,
  switchAccount,
  switchNetwork,
}

export type PageVerbs = typeof pageVerbs
