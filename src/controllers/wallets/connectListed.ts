import type { Connector, WalletSession } from '../../connectors/connector.js'
import type { Run } from '../../core/createSingleRun.js'
import { toError } from '../../core/toError.js'
import { untilAborted } from '../../core/untilAborted.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { WalletConnection } from '../../domain/walletConnection.js'
import type { ConnectListedWalletOptions } from '../../domain/walletList.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { WalletNotInstalledError } from '../../errors/walletErrors.js'
import type { Instance } from '../../instance/instance.js'
import { hasPressed, leaveFor } from '../../platform/openWalletLink.js'
import { cancelConnect, connect } from '../connection/connect.js'
import { walletConnectionOf } from '../connection/walletConnectionOf.js'
import { cancelPagePairing, startPagePairing } from './pagePairing.js'
import { type PageWallets, pagePairingOf, setAttempt } from './pageWallets.js'
import { requireTerms } from './requireTerms.js'
import { inAppLinkOf, listWays } from './walletWays.js'

/** What a listed wallet is connected with. */
export type ListedTarget = {
  readonly id: string
  readonly name: string
  /** An installed wallet; with several namespaces, one for each. */
  readonly connectors: readonly Connector[]
  /** Its entry in the catalogue, if it has one. */
  readonly wallet: CatalogueWallet | undefined
}

/**
 * Connects a wallet of a page's own list: asks an installed one, opens an app, or pairs. One at a time: a newer call
 * cancels this one.
 */
export function connectListed(
  wallets: PageWallets,
  target: ListedTarget,
  options: ConnectListedWalletOptions,
): Promise<WalletConnection> {
  const connector = chooseConnector(wallets.instance, target.connectors, options.namespace)
  return runAttempt(wallets, { id: target.id, connector, options }, (attempt) =>
    connector
      ? askInstalled(wallets, connector, options.namespace, attempt)
      : openOrPair(wallets, target, options.namespace, attempt),
  )
}

/** Pairs by a URI that the page shows, for one wallet or for any with a camera. */
export const pairListed = (
  wallets: PageWallets,
  target: ListedTarget | undefined,
  options: ConnectListedWalletOptions,
): Promise<WalletConnection> =>
  runAttempt(wallets, { id: target?.id, connector: undefined, options }, ({ signal }) => {
    const { id: walletId, wallet } = target ?? { id: undefined, wallet: undefined }
    const { namespace } = options
    return untilAborted(startPagePairing(pagePairingOf(wallets), { wallet, walletId, namespace }), signal, aborted)
  })

const aborted = () => new RequestAbortedError()

type AttemptOptions = {
  /** Of the wallet in the list; `undefined` for any with a camera. */
  readonly id: string | undefined
  readonly connector: Connector | undefined
  readonly options: ConnectListedWalletOptions
}

/** Runs in place of the attempt before, and keeps its state. */
async function runAttempt(
  wallets: PageWallets,
  { id, connector, options: { namespace, signal, ...options } }: AttemptOptions,
  ask: (attempt: Run) => Promise<WalletSession>,
): Promise<WalletConnection> {
  const { instance, run, state } = wallets
  requireTerms(instance, options)
  if (signal?.aborted) throw aborted()
  // Known before the former attempt ends: the same wallet is asked again, and its open window still counts.
  wallets.connector = connector
  const attempt = run.begin()
  function cancel() {
    if (!attempt.isCurrent()) return
    wallets.connector = undefined
    run.cancel()
    if (wallets.pairing) cancelPagePairing(wallets.pairing)
  }
  signal?.addEventListener('abort', cancel)
  const shownAttempt = setAttempt(wallets, id === undefined ? undefined : { id, status: 'connecting' })
  const isShown = () => state.attempt === shownAttempt
  try {
    const session = await ask(attempt)
    const connected = await walletConnectionOf(instance, mainNamespace(instance, session, namespace))
    if (isShown() && id !== undefined) setAttempt(wallets, { id, status: 'connected', session })
    return connected
  } catch (error) {
    const isFailure = attempt.isCurrent() && !(error instanceof RequestAbortedError)
    if (isShown() && id !== undefined)
      setAttempt(wallets, isFailure ? { id, status: 'failed', error: toError(error) } : undefined)
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

/** Of a wallet with several namespaces the one that is asked for, else the active one. */
function chooseConnector(
  { network }: Pick<Instance, 'network'>,
  connectors: readonly Connector[],
  namespace: Namespace | undefined,
): Connector | undefined {
  const findFor = (name: Namespace | undefined) =>
    connectors.find(({ namespaces }) => name !== undefined && namespaces.includes(name))
  return namespace === undefined ? (findFor(network.state.activeNamespace) ?? connectors[0]) : findFor(namespace)
}

async function askInstalled(
  wallets: PageWallets,
  connector: Connector,
  namespace: Namespace | undefined,
  { signal }: Run,
): Promise<WalletSession> {
  const { instance, pairing } = wallets
  if (pairing) cancelPagePairing(pairing)
  instance.events.emit('SELECT_WALLET', { name: connector.name, platform: 'browser' })
  const answered = connect(instance, connector, { namespaces: namespace === undefined ? undefined : [namespace] })
  const leave = () => {
    if (wallets.connector !== connector) cancelConnect(instance, connector)
  }
  signal.addEventListener('abort', leave)
  // An answered request is no longer this one's to cancel: the card may ask the same wallet later.
  const settle = () => signal.removeEventListener('abort', leave)
  answered.then(settle, settle)
  return untilAborted(answered, signal, aborted)
}

/** A wallet that is not installed: the same way as in the card. */
async function openOrPair(
  wallets: PageWallets,
  { id, name, wallet }: ListedTarget,
  namespace: Namespace | undefined,
  { signal }: Run,
): Promise<WalletSession> {
  const { events, input, network } = wallets.instance
  const inApp = wallet && inAppLinkOf(network, wallet, namespace)
  if (inApp !== undefined) {
    events.emit('SELECT_WALLET', { name, platform: 'mobile' })
    // URL-7: only within a press.
    if (hasPressed(0)) leaveFor(inApp)
    throw new RequestAbortedError({ details: { openedInWallet: true } })
  }
  const [way = 'unsupported'] = wallet ? listWays(input, wallet) : []
  events.emit('SELECT_WALLET', { name, platform: way })
  if (way === 'unsupported') throw new WalletNotInstalledError(name)
  const tab = way === 'mobile' || way === 'desktop' ? way : undefined
  const answered = startPagePairing(pagePairingOf(wallets), { wallet, walletId: id, namespace, tab })
  return untilAborted(answered, signal, aborted)
}

/** The namespace that a connection is about: as asked for, else the active one. */
function mainNamespace(
  { network }: Pick<Instance, 'network'>,
  { connections }: WalletSession,
  requested: Namespace | undefined,
): Namespace {
  const names = connections.map(({ namespace }) => namespace)
  const [first = ''] = names
  return [requested, network.state.activeNamespace].find((name) => name !== undefined && names.includes(name)) ?? first
}
