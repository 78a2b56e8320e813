import { subscribe } from 'valtio/vanilla'
import { resolveFeatures } from '../config/options.js'
import { connectedOf, statusOf } from '../controllers/connection/connectionController.js'
import { activeNetwork } from '../controllers/network/networkController.js'
import { parseAmountText } from '../core/amount.js'
import { isUnderWay } from '../domain/account.js'
import type { Namespace } from '../domain/namespace.js'
import type { ProviderOf } from '../domain/namespaceTypes.js'
import { caipNetworkIdOf } from '../domain/networkInput.js'
import { type SentRequest, sentIdOf } from '../domain/outcome.js'
import type { SiwxSession } from '../domain/siwx.js'
import { type SentTransfer, transactionHash } from '../domain/transfer.js'
import { ModalClosedError, NotConnectedError, RequestAbortedError } from '../errors/connectionErrors.js'
import { SignInUnavailableError } from '../errors/signInErrors.js'
import { TransferIncompleteError } from '../errors/transferErrors.js'
import type { Body } from './createBody.js'
import type { Period } from './createPeriod.js'
import type { Shell } from './shell.js'
import type { OpenOptions, SendOutcome, SendRequest, SendResult, WalletConnection, WalletModal } from './walletModal.js'

/** Resolves once the callback returns something for the state; it may also throw. Ends with the modal. */
function until<T>(
  { connection, modalState, walletSessions, scope }: Shell,
  look: () => T | undefined,
  ...views: Pick<Body['router'], 'state'>[]
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
        const found = look()
        if (found !== undefined) settle(() => resolve(found))
      } catch (error) {
        settle(() => reject(error))
      }
    }
    for (const { state } of [connection, modalState, walletSessions, ...views])
      cleanups.push(subscribe(state as object, check))
    // Not in the scope's own list, which would grow with every call.
    scope.signal.addEventListener('abort', stop)
    check()
  })
}

/** Waits until a namespace is connected, after any restore; rejects if the user closes the modal. */
async function untilConnected(shell: Shell, open: WalletModal['open'], options: OpenOptions): Promise<Namespace> {
  const { connection, network, modalState } = shell
  const connected = () => {
    const { activeNamespace = '' } = network.state
    const names = options.namespace === undefined ? [activeNamespace, ...shell.factories.keys()] : [options.namespace]
    return names.find((name) => statusOf(connection.state, name) === 'connected')
  }
  await until(shell, () => connection.state.isRestored || undefined)
  if (connected() === undefined) await open(options)
  return until(shell, () => {
    const found = connected()
    // A wallet may still approve after the card was closed.
    const isAsking = Object.keys(connection.state.namespaces).some((name) =>
      isUnderWay(statusOf(connection.state, name)),
    )
    if (found === undefined && !modalState.state.isOpen && !modalState.state.isOpening && !isAsking)
      throw new ModalClosedError()
    return found
  })
}

/** The open modal's code knows the views. */
type Running = Pick<Period, 'shell'> & { body(): Promise<Pick<Body, 'router' | 'continuesWith'>> }

/** How the form tells what became of a request of the app. */
type Sending = {
  onSent(sent: SentRequest, settled: Promise<SentTransfer>): void
  onAsked(answered: Promise<void>): void
  onRefused(error: unknown): void
}

/** What the chain has said, as the card and the activity tell it. */
function toSendOutcome(sent: SentTransfer): SendOutcome {
  const { status, arrived, fee } = sent
  // Settled: it is not pending any more.
  return { status: status === 'pending' ? 'unknown' : status, hash: transactionHash(sent), arrived, fee }
}

/** Without the form to send on the network, the card would show something else. */
function requireTransfers({ input, factories }: Shell, network: ReturnType<typeof activeNetwork>) {
  const canSend =
    resolveFeatures(input.features ?? {}).send &&
    network !== undefined &&
    !network.isUnsupported &&
    factories.get(network.namespace)?.canTransfer === true
  if (!canSend) throw new TransferIncompleteError('Unsupported chain')
}

/** Where a sign-in happens: an unsupported network is changed first. */
const SIGN_IN_VIEWS = ['SIWXSignMessage', 'ConnectingSiwe', 'UnsupportedChain'] as const

/**
 * Resolves with the hash of a transfer; rejects if the form refuses it, or the user leaves it before. A wallet that is
 * asked may still send it.
 */
function untilSent({ shell, body }: Running, open: (sending: Sending) => Promise<void>): Promise<SendResult> {
  return new Promise((resolve, reject) => {
    let sent: SentRequest | undefined
    let asked: Promise<unknown> | undefined
    const onSent = (request: SentRequest, settled: Promise<SentTransfer>) => {
      sent = request
      resolve({ ...sentIdOf(request), outcome: settled.then(toSendOutcome) })
    }
    const onAsked = (answered: Promise<void>) => {
      // A prompt that was left may still be open besides the next one.
      asked = Promise.all([asked, answered])
    }
    open({ onSent, onAsked, onRefused: reject })
      .then(body)
      // An embedded card never closes: there its views are left.
      .then(({ router, continuesWith }) => {
        // A sign-in may have to come first.
        const isAhead = () => router.has('WalletSend') || continuesWith('WalletSend')
        const isShown = () => shell.modalState.state.isOpen && isAhead()
        return until(shell, () => (isShown() && sent === undefined ? undefined : true), router)
      })
      .then(() => asked)
      .then(() => {
        if (sent === undefined) reject(new ModalClosedError())
      })
      .catch(reject)
  })
}

/** Instance methods outside React: loads with the first call. */
export function createOutside({ shell, body }: Running, getState: WalletModal['getState']) {
  const { connection, modalState, network, walletSessions } = shell

  async function getProvider<namespace extends Namespace>(
    wanted: namespace | undefined,
  ): Promise<ProviderOf<namespace> | undefined> {
    const isNobody = getState(wanted).status === 'disconnected' && connection.state.isRestored
    if (!isNobody) await (await shell.connections()).restore.restoring()
    const connected = connectedOf(connection.state, wanted ?? network.state.activeNamespace)
    return connected?.provider as ProviderOf<namespace> | undefined
  }

  async function signInOf(wanted: Namespace | undefined) {
    const connections = await shell.connections()
    const signIn = await connections.signIn()
    if (!signIn) throw new SignInUnavailableError('SIWX is not enabled')
    await connections.restore.restoring()
    const namespace = wanted ?? network.state.activeNamespace
    if (namespace === undefined || !connectedOf(connection.state, namespace))
      throw new SignInUnavailableError('No ActiveCaipAddress found')
    return { namespace, signIn }
  }

  return {
    getProvider,
    /** Lets the user send what the app asks for. */
    async send(open: WalletModal['open'], { network: wanted, ...transfer }: SendRequest) {
      await (await shell.connections()).restore.restoring()
      if (!connectedOf(connection.state, network.state.activeNamespace)) throw new NotConnectedError()
      const { to, amount } = transfer
      // A comma is the decimal mark of a user, never of an app.
      const isAmount = typeof amount === 'string' && !amount.includes(',') && parseAmountText(amount) !== undefined
      if (!to || !isAmount) throw new TransferIncompleteError('An amount and receiver address are required')
      if (wanted === undefined) requireTransfers(shell, activeNetwork(network.state))
      else {
        const target = network.find(caipNetworkIdOf(wanted))
        // Before the wallet is asked to switch; the switch itself refuses a network that is not configured.
        if (target) requireTransfers(shell, target)
        await (await shell.actions()).switchNetwork(wanted)
      }
      return untilSent({ shell, body }, (sending) =>
        open({ view: 'WalletSend', arguments: { ...transfer, ...sending } as SendRequest }),
      )
    },
    /** Lets the user sign in with the connected wallet, if there is no session. */
    async signIn(open: WalletModal['open'], wanted: Namespace | undefined): Promise<SiwxSession> {
      const { namespace, signIn } = await signInOf(wanted)
      const session = () => walletSessions.state.entries[namespace]?.session as SiwxSession | undefined
      // A session that is being looked for is waited for: asking again would be too early.
      await until(shell, () => {
        if (!connectedOf(connection.state, namespace)) throw new SignInUnavailableError('No ActiveCaipAddress found')
        if (network.activeOf(namespace)?.isUnsupported)
          throw new SignInUnavailableError('No ActiveCaipNetwork or client found')
        return (walletSessions.state.entries[namespace]?.status ?? 'checking') === 'checking' ? undefined : true
      })
      const known = session()
      if (known) return known
      await signIn.recall(namespace)
      await open({ view: 'SIWXSignMessage', namespace })
      const { router } = await body()
      const isShown = () => modalState.state.isOpen && SIGN_IN_VIEWS.some(router.has)
      return until(
        shell,
        () => {
          if (session() === undefined && !isShown() && !modalState.state.isOpening) throw new ModalClosedError()
          return session()
        },
        router,
      )
    },
    async signOut(wanted: Namespace | undefined): Promise<void> {
      const { namespace, signIn } = await signInOf(wanted)
      await signIn.signOut(namespace)
    },
    /** Lets the user connect a wallet, if none is connected. */
    async connect<namespace extends Namespace>(
      open: WalletModal['open'],
      options: OpenOptions,
    ): Promise<WalletConnection<namespace>> {
      const namespace = await untilConnected(shell, open, options)
      const provider = await getProvider(namespace)
      const { address, addresses, caipAddress, chainId } = getState(namespace)
      if (!address || !provider) throw new NotConnectedError()
      return { namespace, address, addresses, caipAddress, chainId, provider } as unknown as WalletConnection<namespace>
    },
  }
}
