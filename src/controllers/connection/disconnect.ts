import type { Namespace } from '../../domain/namespace.js'
import { DisconnectFailedError } from '../../errors/requestErrors.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { log } from '../log.js'
import { cancelSwitch } from '../network/switchNetwork.js'
import { storageOf } from '../storage.js'
import { cancelAttemptsOf, isConnecting } from './connectAttempt.js'
import { connectorIdOf, statusOf } from './connectionController.js'
import { liveConnection, liveSession, unfollow } from './liveSessions.js'
import { endOtherWallet } from './otherWallets.js'
import { takeSessionToEnd } from './restore.js'
import { activateRemaining, removeConnection } from './sessions.js'
import { forgetConnections, otherWalletsOf, storeConnections } from './store.js'

export type DisconnectParameters = {
  /** @default all namespaces */
  readonly namespace?: Namespace | undefined
  /** Only the wallet with this connector id, and not the others of the namespace. */
  readonly wallet?: string | undefined
}

type Disconnects = {
  /** By what they end. */
  readonly underWay: Map<string, Promise<void>>
  readonly byNamespace: Map<Namespace, Promise<void>>
}

const createDisconnects = (): Disconnects => ({ underWay: new Map(), byNamespace: new Map() })

/**
 * Disconnects, and removes what is stored. A second call meanwhile shares the result.
 * @throws DisconnectFailedError if a wallet has refused; it is disconnected locally.
 */
export function disconnect(instance: Instance, parameters: DisconnectParameters = {}): Promise<void> {
  const { underWay } = instance.use(createDisconnects)
  const { namespace, wallet } = parameters
  const key = `${namespace ?? ''} ${wallet ?? ''}`
  const existing = underWay.get(key)
  if (existing) return existing
  const started = disconnectAll(instance, parameters).finally(() => {
    underWay.delete(key)
    if (underWay.size === 0) instance.modalState.set({ isLoading: false })
  })
  underWay.set(key, started)
  return started
}

async function disconnectAll(instance: Instance, { namespace, wallet }: DisconnectParameters) {
  const { connection, events, modalState, scope } = instance
  const isMeant = (name: Namespace) =>
    (namespace === undefined || name === namespace) &&
    (wallet === undefined || connectorIdOf(connection.state, name) === wallet)
  const groups = groupBySession(instance, connectedOf(instance)).filter((group) => group.some(isMeant))
  const targets = groups.flat()
  const otherWallets = listOthers(instance, { namespace, wallet })
  if (targets.length === 0 && otherWallets.length === 0) return
  modalState.set({ isLoading: true })
  if (targets.length > 0 && connectedOf(instance).every((name) => targets.includes(name)))
    storageOf(instance).write('connection_status', 'disconnected')
  const outcomes = await Promise.allSettled([
    ...groups.map((group) => endOnce(instance, group)),
    ...otherWallets.map((otherWallet) => endOtherWallet(instance, otherWallet.namespace, otherWallet.id)),
  ])
  // A later start owns what is stored by now.
  if (scope.isEnded) return
  activateRemaining(instance)
  storeConnections(instance)
  // Another wallet of the namespace stays listed.
  if (connectedOf(instance).length === 0 && wallet === undefined) forgetConnections(instance)
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failure) {
    events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
    return
  }
  const error = new DisconnectFailedError({ cause: failure.reason })
  events.emit('DISCONNECT_ERROR', { message: error.message })
  log(instance, 'error', 'disconnect', error)
  instance.showMessage('account.disconnectFailed', 'error')
  throw error
}

/** Namespaces that are connected or connecting. */
const connectedOf = (instance: Instance) =>
  namespacesOf(instance).filter((name) => statusOf(instance.connection.state, name) !== 'disconnected')

/** A session ends in all its namespaces: none is shown as disconnected ahead of the others. */
function groupBySession(instance: Instance, namespaces: readonly Namespace[]): readonly (readonly Namespace[])[] {
  const isJoined = (a: Namespace, b: Namespace) => {
    const session = liveSession(instance, a)
    return a === b || (session !== undefined && session === liveSession(instance, b))
  }
  const groups = namespaces.map((name) => namespaces.filter((candidate) => isJoined(name, candidate)))
  return groups.filter(([first], index) => first === namespaces[index])
}

/** The wallets besides the active ones that end too: those of a namespace, or one of them. */
function listOthers(instance: Instance, { namespace, wallet }: DisconnectParameters) {
  const namespaces = namespace === undefined ? namespacesOf(instance) : [namespace]
  return namespaces.flatMap((name) =>
    otherWalletsOf(instance, name)
      .filter(({ id }) => wallet === undefined || id === wallet)
      .map(({ id }) => ({ namespace: name, id })),
  )
}

/** Ends the namespaces of one session. */
function endOnce(instance: Instance, namespaces: readonly Namespace[]): Promise<void> {
  const { byNamespace } = instance.use(createDisconnects)
  const existing = namespaces.map((name) => byNamespace.get(name)).find((promise) => promise !== undefined)
  if (existing) return existing
  const started = endSession(instance, namespaces).finally(() => {
    for (const name of namespaces) byNamespace.delete(name)
  })
  for (const name of namespaces) byNamespace.set(name, started)
  return started
}

/** First the stored data, then the wallet, which may be slow, then the page. */
async function endSession(instance: Instance, namespaces: readonly Namespace[]) {
  const [session] = namespaces.map((name) => {
    cancelAttemptsOf(instance, name)
    return takeSessionToEnd(instance, name)
  })
  for (const name of namespaces) {
    storageOf(instance).remove('connected_connector_id', name)
    unfollow(instance, name)
    cancelSwitch(instance, name)
  }
  try {
    await (await session)?.disconnect()
  } finally {
    // Unless the user has connected another wallet meanwhile.
    for (const name of namespaces)
      if (!liveConnection(instance, name) && !isConnecting(instance, name)) removeConnection(instance, name)
  }
}
