import type { Connector } from '../connectors/connector.js'
import { statusOf } from '../controllers/connectionController.js'
import { activeNetwork } from '../controllers/networkController.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import { caipNetworkIdOf, type NetworkInput } from '../domain/networkInput.js'
import {
  AccountNotFoundError,
  DisconnectFailedError,
  NotConnectedError,
  RequestAbortedError,
  UserRejectedError,
} from '../errors/connectionErrors.js'
import { NetworkNotFoundError } from '../errors/networkNotFoundError.js'
import { type ConnectAttempt, createConnectAttempt } from './connectAttempt.js'
import type { ConnectionTracker } from './connectionTracker.js'
import type { Runtime } from './createRuntime.js'
import { createNetworkMoves } from './networkMoves.js'
import { rememberWallet } from './rememberWallet.js'
import type { Shell } from './shell.js'

export type ConnectionFlows = {
  /** Asks the wallet. A call for another wallet of the namespace gives up the first, whose late answer is dropped. */
  connect(connector: Connector): Promise<void>
  /** Frees the page at once; what the wallet still answers is dropped. */
  cancelConnect(namespace: Namespace): void
  /**
   * `isAdding` offers the network to the wallet first, instead of after it has said that it does not know it. The same
   * again while it is open shares its outcome, unless the visitor wants to be asked anew.
   */
  switchNetwork(target: NetworkInput, options?: { isAdding?: boolean; isAnew?: boolean }): Promise<void>
  /** Another account of the same wallet; one that the wallet did not give is refused. */
  switchAccount(address: string, namespace?: Namespace): Promise<void>
  signMessage(message: string, namespace?: Namespace): Promise<string>
  /** Disconnects and remembers it. A second call for the same, while it is under way, shares its outcome. */
  disconnect(namespace?: Namespace): Promise<void>
}

/** What the visitor decides: connect, switch, sign, disconnect. Whatever asks a wallet asks it once. */
export function createConnectionFlows(shell: Shell, runtime: Runtime, tracker: ConnectionTracker): ConnectionFlows {
  const { events, connection: connections, account: accounts, network: networks, scope } = shell
  const { storage, log, adapterOf, alerts } = runtime
  const attempts = new Map<Namespace, ConnectAttempt>()
  const moves = createNetworkMoves({
    adapterOf,
    isLive: (connection) => tracker.live(connection.connector.namespace) === connection,
    onArrival(network) {
      tracker.followChain(network.namespace, String(network.id))
      makeActive(network)
    },
  })
  const leaving = new Map<Namespace, Promise<void>>()
  /** By namespace; the one of all of them has no name. */
  const disconnecting = new Map<Namespace | undefined, Promise<void>>()

  scope.add(() => {
    for (const { controller } of attempts.values()) controller.abort()
  })

  /** Frees the page at once; what the wallet still answers is dropped. */
  function cancelConnect(namespace: Namespace) {
    attempts.get(namespace)?.controller.abort()
    if (attempts.delete(namespace) && !tracker.live(namespace)) connections.end(namespace)
  }

  function reportConnectError(error: unknown) {
    if (error instanceof RequestAbortedError) return
    const message = error instanceof Error ? error.message : 'Connection error'
    const isRejected = error instanceof UserRejectedError
    events.emit(isRejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message })
    if (!isRejected) log('warn', 'connect', error)
  }

  /**
   * Asks the wallet. Another wallet of the namespace gives up the first, whose late answer is dropped; the same one is
   * asked anew, and its first yes counts, to whichever question it is.
   */
  async function connect(connector: Connector): Promise<void> {
    const { namespace } = connector
    const open = attempts.get(namespace)
    if (open?.connector === connector) {
      open.ask()
      return open.outcome
    }
    cancelConnect(namespace)
    tracker.abandonRestore(namespace)
    const attempt = createConnectAttempt(connector)
    attempts.set(namespace, attempt)
    attempt.outcome = settleAttempt(attempt)
    return attempt.outcome
  }

  async function settleAttempt(attempt: ConnectAttempt) {
    const { connector } = attempt
    const { namespace } = connector
    const isCurrent = () => attempts.get(namespace) === attempt
    if (!tracker.live(namespace)) connections.begin(namespace)
    try {
      const connection = await attempt.answered
      if (!isCurrent()) throw new RequestAbortedError()
      attempts.delete(namespace)
      tracker.adopt(connection)
      if (!connector.isContested) rememberWallet(storage, connector.id)
      events.emit('CONNECT_SUCCESS', { method: 'browser', name: connector.name, ...tracker.placeOf(namespace) })
    } catch (error) {
      if (isCurrent()) {
        attempts.delete(namespace)
        if (!tracker.live(namespace)) tracker.letGo(namespace)
        reportConnectError(error)
      }
      throw error
    }
  }

  /** A namespace that is being disconnected already is not begun again. */
  function leave(namespace: Namespace): Promise<void> {
    const underWay = leaving.get(namespace)
    if (underWay) return underWay
    const started = disconnectOne(namespace).finally(() => leaving.delete(namespace))
    leaving.set(namespace, started)
    return started
  }

  async function disconnectOne(namespace: Namespace) {
    cancelConnect(namespace)
    const shown = tracker.shown(namespace)
    // First what a reload would bring back, then the wallet, which may take its time, then the screen.
    storage.remove('connected_connector_id', namespace)
    tracker.unfollow(namespace)
    moves.cancel(namespace)
    try {
      await (await shown)?.disconnect()
    } finally {
      // Unless the visitor has gone on to connect another wallet meanwhile.
      if (!tracker.live(namespace) && !attempts.has(namespace)) tracker.letGo(namespace)
    }
  }

  /** Those that are connected, or on the way to it. */
  const connectedNamespaces = () =>
    [...shell.factories.keys()].filter((name) => statusOf(connections.state, name) !== 'disconnected')

  async function disconnectAll(namespace: Namespace | undefined) {
    const targets = connectedNamespaces().filter((name) => namespace === undefined || name === namespace)
    if (targets.length === 0) return
    shell.modalState.set({ isLoading: true })
    if (connectedNamespaces().every((name) => targets.includes(name)))
      storage.write('connection_status', 'disconnected')
    const outcomes = await Promise.allSettled(targets.map(leave))
    tracker.persist()
    if (connectedNamespaces().length === 0) tracker.forgetStored()
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (!failure) {
      events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
      return
    }
    const error = new DisconnectFailedError({ cause: failure.reason })
    events.emit('DISCONNECT_ERROR', { message: error.message })
    log('error', 'disconnect', error)
    shell.notify('account.disconnectFailed', 'error')
    throw error
  }

  function makeActive(network: Network) {
    const before = networks.activeOf(network.namespace)
    networks.activate(network)
    tracker.tellNetwork(network.namespace, before)
    tracker.persistNetwork()
    events.emit('SWITCH_NETWORK', { network: network.caipNetworkId })
  }

  async function switchNetwork(target: NetworkInput, { isAdding = false, isAnew = false } = {}): Promise<void> {
    const caipNetworkId = caipNetworkIdOf(target)
    await tracker.restoring()
    const network = networks.find(caipNetworkId)
    if (!network) {
      alerts.raise('network')
      throw new NetworkNotFoundError(caipNetworkId, networks.ids())
    }
    if (activeNetwork(networks.state)?.caipNetworkId === caipNetworkId) {
      // Staying is an answer too: a switch that is still open is no longer wanted.
      moves.cancel(network.namespace)
      return
    }
    const connection = tracker.live(network.namespace)
    if (!connection && statusOf(connections.state, network.namespace) === 'connected') throw new NotConnectedError()
    const isThere = networks.activeOf(network.namespace)?.caipNetworkId === caipNetworkId
    if (!connection || isThere) makeActive(network)
    else await moves.move({ connection, network, isAdding }, isAnew)
  }

  async function active(namespace = networks.state.activeNamespace ?? '') {
    await tracker.restoring()
    const connection = tracker.live(namespace)
    const account = accounts.of(namespace)
    const network = networks.activeOf(namespace)
    if (!connection || !account || !network) throw new NotConnectedError()
    return { connection, account, network }
  }

  return {
    connect,
    cancelConnect,
    switchNetwork,
    async switchAccount(address, namespace) {
      const { connection, account, network } = await active(namespace)
      const adapter = await adapterOf(connection.connector.namespace)
      const wanted = (await adapter.addressParser())(address)
      if (!wanted || !account.allAccounts.includes(wanted)) throw new AccountNotFoundError()
      if (account.address === wanted) return
      tracker.followAccounts(network, account.allAccounts, wanted)
      tracker.persist()
    },
    async signMessage(message, namespace) {
      const { connection, account } = await active(namespace)
      const adapter = await adapterOf(connection.connector.namespace)
      return adapter.signMessage(connection, account.address, message)
    },
    disconnect(namespace) {
      const underWay = disconnecting.get(namespace)
      if (underWay) return underWay
      const started = disconnectAll(namespace).finally(() => {
        disconnecting.delete(namespace)
        if (disconnecting.size === 0) shell.modalState.set({ isLoading: false })
      })
      disconnecting.set(namespace, started)
      return started
    },
  }
}
