import type { Namespace } from '../../domain/namespace.js'
import { DisconnectFailedError } from '../../errors/connectionErrors.js'
import type { Connect } from './connect.js'
import { connectorIdOf, statusOf } from './connectionController.js'
import type { OtherWallets } from './otherWallets.js'
import type { ConnectionParts } from './parts.js'
import type { SessionRestore } from './restoreSessions.js'
import type { Sessions } from './sessions.js'

type Parts = ConnectionParts & {
  readonly sessions: Sessions
  readonly restore: SessionRestore
  readonly connect: Connect
  readonly otherWallets: OtherWallets
  /** Cancels an open switch of the namespace. */
  cancelSwitch(namespace: Namespace): void
  setLoading(isLoading: boolean): void
}

type DisconnectTarget = { readonly namespace: Namespace | undefined; readonly wallet: string | undefined }

/** Disconnects, and removes what is stored. A second call meanwhile shares the result. */
export function createDisconnect(parts: Parts) {
  const { connect, connection, events, log, namespaces, notify, otherWallets, restore, sessions, storage } = parts
  const leaving = new Map<Namespace, Promise<void>>()
  /** Pending disconnects, by what they end. */
  const underWay = new Map<string, Promise<void>>()

  /** Ends the namespaces of one session. */
  function leave(ended: readonly Namespace[]): Promise<void> {
    const begun = ended.map((name) => leaving.get(name)).find((one) => one !== undefined)
    if (begun) return begun
    const started = disconnectOne(ended).finally(() => {
      for (const name of ended) leaving.delete(name)
    })
    for (const name of ended) leaving.set(name, started)
    return started
  }

  async function disconnectOne(ended: readonly Namespace[]) {
    const [session] = ended.map((name) => {
      connect.cancel(name)
      return restore.leave(name)
    })
    // First the stored data, then the wallet, which may be slow, then the UI.
    for (const name of ended) {
      storage.remove('connected_connector_id', name)
      sessions.unfollow(name)
      parts.cancelSwitch(name)
    }
    try {
      await (await session)?.disconnect()
    } finally {
      // Unless the user has connected another wallet meanwhile.
      for (const name of ended) if (!sessions.live(name) && !connect.isConnecting(name)) sessions.letGo(name)
    }
  }

  /** Namespaces that are connected or connecting. */
  const connected = () => namespaces().filter((name) => statusOf(connection.state, name) !== 'disconnected')

  /** A session ends in all its namespaces: none is shown as disconnected ahead of the others. */
  function bySession(names: readonly Namespace[]): readonly (readonly Namespace[])[] {
    const isJoined = (one: Namespace, other: Namespace) => {
      const session = sessions.sessionOf(one)
      return one === other || (session !== undefined && session === sessions.sessionOf(other))
    }
    const groups = names.map((name) => names.filter((other) => isJoined(name, other)))
    return groups.filter(([first], index) => first === names[index])
  }

  /** The wallets besides the active ones that end too: those of a namespace, or one of them. */
  function listOthers({ namespace, wallet }: DisconnectTarget) {
    const ids = namespace === undefined ? namespaces() : [namespace]
    return ids.flatMap((name) =>
      sessions
        .others(name)
        .filter(({ id }) => wallet === undefined || id === wallet)
        .map(({ id }) => ({ namespace: name, id })),
    )
  }

  async function disconnectAll(target: DisconnectTarget) {
    const { namespace, wallet } = target
    const isMeant = (name: Namespace) =>
      (namespace === undefined || name === namespace) &&
      (wallet === undefined || connectorIdOf(connection.state, name) === wallet)
    const groups = bySession(connected()).filter((group) => group.some(isMeant))
    const targets = groups.flat()
    const others = listOthers(target)
    if (targets.length === 0 && others.length === 0) return
    parts.setLoading(true)
    if (targets.length > 0 && connected().every((name) => targets.includes(name)))
      storage.write('connection_status', 'disconnected')
    const outcomes = await Promise.allSettled([
      ...groups.map(leave),
      ...others.map((other) => otherWallets.end(other.namespace, other.id)),
    ])
    // A later start owns what is stored by now.
    if (parts.scope.isEnded) return
    sessions.activateOther()
    sessions.persist()
    // Another wallet of the namespace stays listed.
    if (connected().length === 0 && wallet === undefined) sessions.forgetStored()
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

  /** `wallet`: only the wallet with this connector id, and not the others of the namespace. */
  return (namespace?: Namespace, wallet?: string): Promise<void> => {
    const key = `${namespace ?? ''} ${wallet ?? ''}`
    const begun = underWay.get(key)
    if (begun) return begun
    const started = disconnectAll({ namespace, wallet }).finally(() => {
      underWay.delete(key)
      if (underWay.size === 0) parts.setLoading(false)
    })
    underWay.set(key, started)
    return started
  }
}
