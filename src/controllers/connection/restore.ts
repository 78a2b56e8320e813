import { RECONNECT_TIMEOUT_MS } from '../../config/limits.js'
import type { Connector, WalletSession } from '../../connectors/connector.js'
import type { Unsubscribe } from '../../core/scope.js'
import { withTimeout } from '../../core/withTimeout.js'
import type { Namespace } from '../../domain/namespace.js'
import { activateConnected } from './activateConnected.js'
import type { ConnectionParts } from './parts.js'
import type { Sessions } from './sessions.js'

export type Restore = ReturnType<typeof createRestore>

/**
 * Takes up the sessions of an earlier visit, beginning at once. Asks no wallet anything that prompts, and gives up on
 * what the user has decided otherwise meanwhile.
 */
export function createRestore(parts: ConnectionParts, sessions: Sessions) {
  const { adapterOf, connection, events, log, namespaces, network, scope, sessionConnector, storage } = parts
  /** Sessions that are shown as connected and not followed yet. */
  const shown = new Map<Namespace, Promise<WalletSession | undefined>>()

  const storedId = (namespace: Namespace) => storage.read('connected_connector_id', namespace)

  /** Waits for a wallet of this browser to show up; a contested one is never taken. */
  async function awaitConnector(namespace: Namespace, id: string): Promise<Connector> {
    const adapter = await adapterOf(namespace)
    const find = () => adapter.connectors().find((one) => one.id === id && !one.isContested)
    return new Promise((resolve) => {
      let unwatch: Unsubscribe | undefined
      const look = () => {
        // A rival may announce itself in the same task, so the answer is what is there after it.
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

  /** Another tab may have disconnected, and another wallet may claim to be this one. */
  async function isStill(namespace: Namespace, id: string, isKept: boolean) {
    const isListed =
      isKept || (await adapterOf(namespace)).connectors().some((one) => one.id === id && !one.isContested)
    return isListed && storedId(namespace) === id
  }

  /** The 5 s begin with the page's own try, and not once more with this one. */
  function timeLeft(namespace: Namespace) {
    const entry = connection.state.namespaces[namespace]
    const since = entry?.status === 'reconnecting' ? entry.since : Date.now()
    return Math.max(0, since + RECONNECT_TIMEOUT_MS - Date.now())
  }

  function tellRestored(session: WalletSession, namespace: Namespace) {
    const { connector } = session.connections[0] ?? {}
    // What a wallet elsewhere calls itself may not leave the page (PRIV-2).
    const name = connector && !connector.storesSession ? connector.name : 'Unknown'
    events.emit('CONNECT_SUCCESS', { method: session.method, name, reconnect: true, ...sessions.placeOf(namespace) })
  }

  /** Takes up one stored session; a wallet of this browser that does not answer within 5 s is disconnected. */
  async function resume(id: string, stored: readonly Namespace[]): Promise<void> {
    const wanted = () => (scope.isEnded ? [] : stored.filter((namespace) => sessions.pending.has(namespace)))
    const [first = ''] = stored
    const kept = sessionConnector(id)
    const wasShown = connection.state.namespaces[first]?.status === 'restored'
    let isAnswered = false
    try {
      const asked = kept
        ? kept.then((connector) => connector.resume())
        : awaitConnector(first, id).then((connector) => connector.resume())
      const restoring = kept ? asked : withTimeout(asked, timeLeft(first), () => new Error('no answer'))
      // A user who disconnects meanwhile has to tell the wallet all the same.
      if (wasShown) {
        const found = restoring.catch(() => undefined)
        for (const namespace of stored) shown.set(namespace, found)
      }
      const session = await restoring
      isAnswered = true
      if (wanted().length === 0) {
        // Its wallet would go on showing the app as connected.
        if (kept && !scope.isEnded) session?.disconnect().catch(() => undefined)
        return
      }
      if (!session) throw new Error('not permitted any more')
      const checked = await Promise.all(stored.map(async (one) => (await isStill(one, id, kept !== undefined)) && one))
      const taken = wanted().filter(
        (one) => checked.includes(one) && session.connections.some(({ namespace }) => namespace === one),
      )
      const gone = wanted().filter((one) => !taken.includes(one))
      sessions.adopt(session, { namespaces: taken, preferred: (one) => storage.read('connected_account', one) })
      for (const namespace of gone) sessions.letGo(namespace)
      if (gone.length > 0) sessions.persist()
      if (!wasShown) for (const namespace of taken) tellRestored(session, namespace)
    } catch (error) {
      const lost = wanted()
      if (lost.length === 0) return
      log('debug', 'resume', error)
      for (const namespace of lost) sessions.letGo(namespace)
      // What did not load, or could not be read, is as good as ever at the next visit.
      if (isAnswered || !kept) sessions.persist()
    } finally {
      for (const namespace of stored) shown.delete(namespace)
    }
  }

  async function restoreAll() {
    const pending = [...sessions.pending]
    const ids = new Map<string, Namespace[]>()
    for (const namespace of pending) {
      const id = storedId(namespace)
      if (id === undefined) {
        sessions.letGo(namespace)
        continue
      }
      // A wallet of this browser has one connector for each namespace; a kept session has all of its own.
      const group = sessionConnector(id) ? id : `${id} ${namespace}`
      ids.set(group, [...(ids.get(group) ?? []), namespace])
    }
    await Promise.all([...ids].map(([group, stored]) => resume(group.split(' ')[0] ?? '', stored)))
    if (!scope.isEnded) activateConnected(connection, network)
  }

  const restoring = restoreAll()

  return {
    /** Resolves when what an earlier visit left is followed, or given up. */
    restoring: () => restoring,
    /** The session of a namespace, also while it is shown and not followed yet. */
    sessionOf: async (namespace: Namespace): Promise<WalletSession | undefined> =>
      sessions.sessionOf(namespace) ?? (await shown.get(namespace)),
    /** Ends what an earlier visit left where it is not to be restored; its wallets are told. */
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
