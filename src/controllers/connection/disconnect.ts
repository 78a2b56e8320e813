import type { Namespace } from '../../domain/namespace.js'
import { DisconnectFailedError } from '../../errors/connectionErrors.js'
import type { Connect } from './connect.js'
import { statusOf } from './connectionController.js'
import type { ConnectionParts } from './parts.js'
import type { Restore } from './restore.js'
import type { Sessions } from './sessions.js'

type Parts = ConnectionParts & {
  readonly sessions: Sessions
  readonly restore: Restore
  readonly connect: Connect
  /** Cancels an open switch of the namespace. */
  cancelSwitch(namespace: Namespace): void
  setLoading(isLoading: boolean): void
}

/** Disconnects, and removes what is stored. A second call meanwhile shares the result. */
export function createDisconnect(parts: Parts) {
  const { connect, connection, events, log, namespaces, notify, restore, sessions, storage } = parts
  const leaving = new Map<Namespace, Promise<void>>()
  /** Pending disconnects by namespace; `undefined` is the key for all namespaces. */
  const underWay = new Map<Namespace | undefined, Promise<void>>()

  function leave(namespace: Namespace): Promise<void> {
    const begun = leaving.get(namespace)
    if (begun) return begun
    const started = disconnectOne(namespace).finally(() => leaving.delete(namespace))
    leaving.set(namespace, started)
    return started
  }

  async function disconnectOne(namespace: Namespace) {
    connect.cancel(namespace)
    const session = restore.leave(namespace)
    // First the stored data, then the wallet, which may be slow, then the UI.
    storage.remove('connected_connector_id', namespace)
    sessions.unfollow(namespace)
    parts.cancelSwitch(namespace)
    try {
      await (await session)?.disconnect()
    } finally {
      // Unless the user has connected another wallet meanwhile.
      if (!sessions.live(namespace) && !connect.isConnecting(namespace)) sessions.letGo(namespace)
    }
  }

  /** Namespaces that are connected or connecting. */
  const connected = () => namespaces().filter((name) => statusOf(connection.state, name) !== 'disconnected')

  async function disconnectAll(namespace: Namespace | undefined) {
    const targets = connected().filter((name) => namespace === undefined || name === namespace)
    if (targets.length === 0) return
    parts.setLoading(true)
    if (connected().every((name) => targets.includes(name))) storage.write('connection_status', 'disconnected')
    const outcomes = await Promise.allSettled(targets.map(leave))
    sessions.activateOther()
    sessions.persist()
    if (connected().length === 0) sessions.forgetStored()
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (!failure) {
      events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
      return
    }
    const error = new DisconnectFailedError({ cause: failure.reason })
    events.emit('DISCONNECT_ERROR', { message: error.message })
    log('error', 'disconnect', error)
    notify('account.disconnectFailed', 'error')
    throw error
  }

  return (namespace?: Namespace): Promise<void> => {
    const begun = underWay.get(namespace)
    if (begun) return begun
    const started = disconnectAll(namespace).finally(() => {
      underWay.delete(namespace)
      if (underWay.size === 0) parts.setLoading(false)
    })
    underWay.set(namespace, started)
    return started
  }
}
