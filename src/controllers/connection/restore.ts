import { accountTypesOf, walletOptionsOf } from '../../config/options.js'
import { RECONNECT_TIMEOUT_MS } from '../../config/pageLimits.js'
import type { Connector, WalletSession } from '../../connectors/connector.js'
import { withTimeout } from '../../core/async.js'
import type { Unsubscribe } from '../../core/scope.js'
import { EMBEDDED_ID, LATER_EMBEDDED_ID } from '../../domain/embedded.js'
import type { Namespace } from '../../domain/namespace.js'
import type { ProviderOf } from '../../domain/namespaceTypes.js'
import { WALLET_CONNECT_ID } from '../../domain/wallet.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { adapterOf, loadAdapters } from '../adapters.js'
import { log } from '../log.js'
import { walletConnectOf } from '../pairing/walletConnectOf.js'
import { storageOf } from '../storage.js'
import { activateConnected } from './activeConnection.js'
import { connectedNamespaces, connectedOf, statusOf } from './connectionController.js'
import { discard, liveSession, liveSessions } from './liveSessions.js'
import { addSession, connectionDetails, removeConnection, watchOtherTabs } from './sessions.js'
import { forgetConnections, isStorable, storeConnections } from './store.js'

type Restore = {
  /** Resolves once every stored session is live, or dropped. */
  readonly done: Promise<void>
  /** Sessions of namespaces that are shown as connected, while they are not live yet. */
  readonly pendingSessions: Map<Namespace, Promise<WalletSession | undefined>>
  /** The user has disconnected these before their session was live. */
  readonly disconnected: Set<Namespace>
}

/** Waits for what only loads. */
type Load = <T>(loading: T | Promise<T>) => Promise<T>

function beginRestore(instance: Instance): Restore {
  void loadAdapters(instance)
  setPreferredTypes(instance)
  watchOtherTabs(instance)
  const restore = { pendingSessions: new Map(), disconnected: new Set<Namespace>() }
  return { ...restore, done: restoreAll(instance, restore) }
}

/**
 * Restores stored sessions, once, at the first need of a live one. Never prompts a wallet, and stops if the user decides
 * otherwise meanwhile. Resolves once every stored session is live, or dropped.
 */
export const restore = (instance: Instance): Promise<void> => instance.use(beginRestore).done

/** The user's last choice, else the app's, else the specification's. */
function setPreferredTypes(instance: Instance) {
  const types = accountTypesOf(walletOptionsOf(instance.input).accountTypes)
  for (const namespace of namespacesOf(instance)) {
    const stored = storageOf(instance).read('preferred_account_type', namespace)
    instance.account.prefer(namespace, stored ?? types[namespace])
  }
}

async function restoreAll(instance: Instance, state: Omit<Restore, 'done'>) {
  const { connection, network, scope } = instance
  const { activeNamespace } = network.state
  await Promise.all(
    [...liveSessions(instance).pending].map((namespace) => restoreNamespace(instance, state, namespace)),
  )
  if (scope.isEnded) return
  activateConnected(connection, network)
  // Nothing was restored: the user's last one stays.
  if (activeNamespace !== undefined && connectedNamespaces(connection.state).length === 0)
    network.activateNamespace(activeNamespace)
}

/** Restores a namespace; an installed wallet that does not respond within 5 s is disconnected. */
async function restoreNamespace(instance: Instance, state: Omit<Restore, 'done'>, namespace: Namespace) {
  const { connection, network, scope } = instance
  const { pending, unanswered } = liveSessions(instance)
  const id = storedId(instance, namespace)
  if (id === undefined) return removeConnection(instance, namespace)
  const isWanted = () => !scope.isEnded && pending.has(namespace)
  const ownConnector = sessionConnector(instance, id)
  const wasShown = connection.state.namespaces[namespace]?.status === 'restored'
  // A chunk or a database that failed may work on the next page load, so the wallet stays stored.
  let staysStored = false
  const load: Load = async (loading) => {
    staysStored = true
    const value = await loading
    staysStored = false
    return value
  }
  try {
    const restoring = ownConnector
      ? load(ownConnector.then((connector) => connector.resume(namespace)))
      : load(adapterOf(instance, namespace)).then(() => askInstalled(instance, namespace, id, load))
    // If the user disconnects meanwhile, the wallet must still be notified.
    if (wasShown) {
      const answer = restoring.catch(() => undefined)
      state.pendingSessions.set(namespace, answer)
    }
    const session = await restoring
    if (!isWanted()) {
      if (!ownConnector || !session || scope.isEnded) return
      // Its wallet would still show the app as connected.
      if (state.disconnected.has(namespace)) session.disconnect().catch(() => undefined)
      else if (!isShared(instance, session, namespace, id)) discard(session).catch(() => undefined)
      return
    }
    // A locked wallet shares no account either, and may be unlocked on the next page load.
    if (!session && !ownConnector) staysStored = true
    if (!session?.connections.some((live) => live.namespace === namespace)) throw new Error('shares no account')
    const isListed = ownConnector !== undefined || (await isInstalled(instance, namespace, id))
    if (!isWanted()) return
    // Meanwhile another tab may have disconnected, or another wallet may claim this identity.
    if (!isListed || storedId(instance, namespace) !== id) throw new Error('not listed any more')
    addSession(instance, session, {
      namespaces: [namespace],
      preferred: () => storageOf(instance).read('connected_account', namespace),
    })
    if (!wasShown) emitRestored(instance, session, namespace)
  } catch (error) {
    if (!isWanted()) return
    log(instance, 'debug', 'resume', error)
    removeConnection(instance, namespace)
    activateConnected(connection, network)
    if (staysStored) unanswered.add(namespace)
    else storeConnections(instance)
  } finally {
    state.pendingSessions.delete(namespace)
  }
}

const storedId = (instance: Instance, namespace: Namespace) =>
  storageOf(instance).read('connected_connector_id', namespace)

/** Asks an installed wallet, for what is left of its 5 s after the first question. Loading takes none of them. */
async function askInstalled(
  instance: Instance,
  namespace: Namespace,
  id: string,
  load: Load,
): Promise<WalletSession | undefined> {
  const entry = instance.connection.state.namespaces[namespace]
  const silentMs = entry?.status === 'reconnecting' ? entry.silentMs : 0
  const limit = Math.max(0, RECONNECT_TIMEOUT_MS - silentMs)
  const startedAt = performance.now()
  const inTime = <T>(answer: Promise<T>, ms: number) => withTimeout(answer, ms, () => new Error('no answer'))
  const connector = await inTime(untilInstalled(instance, namespace, id), limit)
  const msLeft = limit - (performance.now() - startedAt)
  await load(connector.prepare?.())
  return inTime(connector.resume(namespace), msLeft)
}

/** Waits for an installed wallet to appear; a contested one is never used. */
async function untilInstalled(instance: Instance, namespace: Namespace, id: string): Promise<Connector> {
  const adapter = await adapterOf(instance, namespace)
  const find = () => adapter.connectors().find((connector) => connector.id === id && isStorable(connector))
  return new Promise((resolve) => {
    let unwatch: Unsubscribe | undefined
    const check = () => {
      // A rival may announce itself in the same task, so decide after it.
      if (find()) queueMicrotask(settle)
    }
    const settle = () => {
      const connector = find()
      if (!connector) return
      resolve(connector)
      unwatch?.()
    }
    unwatch = adapter.watchConnectors(check)
    instance.scope.add(() => unwatch?.())
    check()
  })
}

async function isInstalled(instance: Instance, namespace: Namespace, id: string): Promise<boolean> {
  const adapter = await adapterOf(instance, namespace)
  return adapter.connectors().some((connector) => connector.id === id && isStorable(connector))
}

function emitRestored(instance: Instance, session: WalletSession, namespace: Namespace) {
  const { connector } = session.connections[0] ?? {}
  // A paired wallet's own name must not leave the page (PRIV-2).
  const isOwn = connector && (!connector.storesSession || connector.type === 'AUTH')
  instance.events.emit('CONNECT_SUCCESS', {
    method: session.method,
    name: isOwn ? connector.name : 'Unknown',
    reconnect: true,
    ...connectionDetails(instance, namespace),
  })
}

/** A namespace other than this one uses the session, or will. */
function isShared(instance: Instance, session: WalletSession, namespace: Namespace, id: string): boolean {
  const { pending } = liveSessions(instance)
  return session.connections.some(
    ({ namespace: otherNamespace }) =>
      otherNamespace !== namespace &&
      (liveSession(instance, otherNamespace) === session ||
        (pending.has(otherNamespace) && storedId(instance, otherNamespace) === id)),
  )
}

/**
 * The session of a namespace that the user disconnects, even while it is shown but not live yet. One that is not shown
 * ends once it has loaded.
 */
export async function takeSessionToEnd(instance: Instance, namespace: Namespace): Promise<WalletSession | undefined> {
  const { disconnected, pendingSessions } = instance.use(beginRestore)
  if (liveSessions(instance).pending.has(namespace)) disconnected.add(namespace)
  return liveSession(instance, namespace) ?? (await pendingSessions.get(namespace))
}

/** Ends stored sessions where restoring is off; their wallets are notified. */
export async function endStoredSessions(instance: Instance): Promise<void> {
  const ids = new Set(namespacesOf(instance).map((namespace) => storedId(instance, namespace)))
  forgetConnections(instance)
  const ends = [...ids].map(async (id) => {
    const connector = await (id === undefined ? undefined : sessionConnector(instance, id))
    await connector?.forget?.()
  })
  await Promise.all(ends).catch((error) => log(instance, 'warn', 'resume', error))
}

/** The connected wallet's provider, once a stored connection is restored. */
export async function getProvider<namespace extends Namespace>(
  instance: Instance,
  namespace: namespace | undefined = instance.network.state.activeNamespace as namespace | undefined,
): Promise<ProviderOf<namespace> | undefined> {
  const { connection } = instance
  const isDisconnected = statusOf(connection.state, namespace ?? '') === 'disconnected' && connection.state.isRestored
  if (!isDisconnected) await restore(instance)
  return connectedOf(connection.state, namespace)?.provider as ProviderOf<namespace> | undefined
}

/** The connector that keeps its own sessions, which loads with the first need; `undefined` for an installed wallet's id. */
export function sessionConnector(instance: Instance, id: string): Promise<Connector> | undefined {
  if (id === WALLET_CONNECT_ID) return walletConnectOf(instance)
  if (instance.embedded && (id === EMBEDDED_ID || id === LATER_EMBEDDED_ID))
    return instance.clients.embedded().then(({ connector }) => connector)
  return undefined
}
