import { RECONNECT_TIMEOUT_MS } from '../../config/limits.js'
import type { Connector, WalletSession } from '../../connectors/connector.js'
import { withTimeout } from '../../core/async.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { Namespace } from '../../domain/namespace.js'
import { activateConnected } from './activateConnected.js'
import { connectedNamespaces } from './connectionController.js'
import { discard } from './discard.js'
import { isStorable } from './isStorable.js'
import type { ConnectionParts } from './parts.js'
import type { Sessions } from './sessions.js'

export type SessionRestore = ReturnType<typeof createSessionRestore>

/** Awaits what only loads. */
type Load = <T>(loaded: T | Promise<T>) => Promise<T>

/** Restores stored sessions at once. Never prompts a wallet, and stops if the user decides otherwise meanwhile. */
export function createSessionRestore(parts: ConnectionParts, sessions: Sessions) {
  const { adapterOf, connection, events, log, namespaces, network, scope, sessionConnector, storage } = parts
  /** Sessions shown as connected by the peek on start, but not live yet. */
  const shown = new Map<Namespace, Promise<WalletSession | undefined>>()

  /** The user has disconnected these before their session was live. */
  const left = new Set<Namespace>()

  const storedId = (namespace: Namespace) => storage.read('connected_connector_id', namespace)

  /** Waits for an installed wallet to appear; a contested one is never used. */
  async function awaitConnector(namespace: Namespace, id: string): Promise<Connector> {
    const adapter = await adapterOf(namespace)
    const find = () => adapter.connectors().find((one) => one.id === id && isStorable(one))
    return new Promise((resolve) => {
      let unwatch: Unsubscribe | undefined
      const look = () => {
        // A rival may announce itself in the same task, so decide after it.
        if (find()) queueMicrotask(take)
      }
      const take = () => {
        const found = find()
        if (!found) return
        resolve(found)
        unwatch?.()
      }
      unwatch = adapter.watchConnectors(look)
      scope.add(() => unwatch?.())
      look()
    })
  }

  /** Meanwhile another tab may have disconnected, or another wallet may claim this identity. */
  async function isStill(namespace: Namespace, id: string, isKept: boolean) {
    const isListed = isKept || (await adapterOf(namespace)).connectors().some((one) => one.id === id && isStorable(one))
    return isListed && storedId(namespace) === id
  }

  /** Asks an installed wallet, for what is left of its 5 s after the peek. Loading takes none of them. */
  async function ask(namespace: Namespace, id: string, load: Load): Promise<WalletSession | undefined> {
    const entry = connection.state.namespaces[namespace]
    const silentMs = entry?.status === 'reconnecting' ? entry.silentMs : 0
    const limit = Math.max(0, RECONNECT_TIMEOUT_MS - silentMs)
    const began = performance.now()
    const inTime = <T>(answer: Promise<T>, ms: number) => withTimeout(answer, ms, () => new Error('no answer'))
    const connector = await inTime(awaitConnector(namespace, id), limit)
    const left = limit - (performance.now() - began)
    await load(connector.prepare?.())
    return inTime(connector.resume(namespace), left)
  }

  function tellRestored(session: WalletSession, namespace: Namespace) {
    const { connector } = session.connections[0] ?? {}
    // A paired wallet's own name must not leave the page (PRIV-2).
    const isOwn = connector && (!connector.storesSession || connector.type === 'AUTH')
    const name = isOwn ? connector.name : 'Unknown'
    events.emit('CONNECT_SUCCESS', { method: session.method, name, reconnect: true, ...sessions.placeOf(namespace) })
  }

  /** A namespace other than this one uses the session, or will. */
  const isShared = (session: WalletSession, namespace: Namespace, id: string) =>
    session.connections.some(
      ({ namespace: other }) =>
        other !== namespace &&
        (sessions.sessionOf(other) === session || (sessions.pending.has(other) && storedId(other) === id)),
    )

  /** Restores a namespace; an installed wallet that does not respond within 5 s is disconnected. */
  async function resume(id: string, namespace: Namespace): Promise<void> {
    const isWanted = () => !scope.isEnded && sessions.pending.has(namespace)
    const kept = sessionConnector(id)
    const wasShown = connection.state.namespaces[namespace]?.status === 'restored'
    // A chunk or a database that failed may work on the next page load, so the wallet stays stored.
    let isStillStored = false
    const load: Load = async (loaded) => {
      isStillStored = true
      const value = await loaded
      isStillStored = false
      return value
    }
    try {
      const restoring = kept
        ? load(kept.then((connector) => connector.resume(namespace)))
        : load(adapterOf(namespace)).then(() => ask(namespace, id, load))
      // If the user disconnects meanwhile, the wallet must still be notified.
      if (wasShown) {
        const found = restoring.catch(() => undefined)
        shown.set(namespace, found)
      }
      const session = await restoring
      if (!isWanted()) {
        if (!kept || !session || scope.isEnded) return
        // Its wallet would still show the app as connected.
        if (left.has(namespace)) session.disconnect().catch(() => undefined)
        else if (!isShared(session, namespace, id)) discard(session).catch(() => undefined)
        return
      }
      // A locked wallet shares no account either, and may be unlocked on the next page load.
      if (!session && !kept) isStillStored = true
      if (!session?.connections.some((one) => one.namespace === namespace)) throw new Error('shares no account')
      const isListed = await isStill(namespace, id, kept !== undefined)
      if (!isWanted()) return
      if (!isListed) throw new Error('not listed any more')
      sessions.adopt(session, {
        namespaces: [namespace],
        preferred: () => storage.read('connected_account', namespace),
      })
      if (!wasShown) tellRestored(session, namespace)
    } catch (error) {
      if (!isWanted()) return
      log('debug', 'resume', error)
      sessions.letGo(namespace)
      activateConnected(connection, network)
      if (isStillStored) sessions.keepStored(namespace)
      else sessions.persist()
    } finally {
      shown.delete(namespace)
    }
  }

  async function restoreNamespace(namespace: Namespace) {
    const id = storedId(namespace)
    if (id === undefined) sessions.letGo(namespace)
    else await resume(id, namespace)
  }

  async function restoreAll() {
    const { activeNamespace } = network.state
    await Promise.all([...sessions.pending].map(restoreNamespace))
    if (scope.isEnded) return
    activateConnected(connection, network)
    // Nothing was restored: the user's last one stays.
    if (activeNamespace !== undefined && connectedNamespaces(connection.state).length === 0)
      network.activateNamespace(activeNamespace)
  }

  const restoring = restoreAll()

  return {
    /** Resolves once every stored session is live, or dropped. */
    restoring: () => restoring,
    /**
     * The session of a namespace to disconnect, even while shown but not live yet. One that is not shown ends once it
     * has loaded.
     */
    async leave(namespace: Namespace): Promise<WalletSession | undefined> {
      if (sessions.pending.has(namespace)) left.add(namespace)
      return sessions.sessionOf(namespace) ?? (await shown.get(namespace))
    },
    /** Ends stored sessions where restoring is off; their wallets are notified. */
    async giveUpStored(): Promise<void> {
      const ids = new Set(namespaces().map(storedId))
      sessions.forgetStored()
      await Promise.all(
        [...ids].map(async (id) => {
          const connector = await (id === undefined ? undefined : sessionConnector(id))
          await connector?.forget?.()
        }),
      ).catch((error) => log('warn', 'resume', error))
    },
  }
}
