import { MAX_RECENT_WALLETS } from '../config/limits.js'
import type { Connector } from '../connectors/connector.js'
import { statusOf } from '../controllers/connectionController.js'
import { activeNetwork } from '../controllers/networkController.js'
import { createLatest } from '../core/latest.js'
import type { Namespace } from '../domain/namespace.js'
import {
  AccountNotFoundError,
  DisconnectFailedError,
  NotConnectedError,
  RequestAbortedError,
  UserRejectedError,
} from '../errors/connectionErrors.js'
import { NetworkNotFoundError } from '../errors/networkErrors.js'
import type { ConnectionTracker } from './connectionTracker.js'
import type { Runtime } from './createRuntime.js'
import type { Shell } from './shell.js'

export type ConnectionFlows = {
  /** Asks the wallet. A second call for the namespace gives up the first, whose late answer is dropped. */
  connect(connector: Connector): Promise<void>
  /** Frees the page at once; what the wallet still answers is dropped. */
  cancelConnect(namespace: Namespace): void
  /** `isAdding` offers the network to the wallet first, instead of after it has said that it does not know it. */
  switchNetwork(caipNetworkId: string, options?: { isAdding?: boolean }): Promise<void>
  /** Another account of the same wallet; one that the wallet did not give is refused. */
  switchAccount(address: string, namespace?: Namespace): Promise<void>
  signMessage(message: string, namespace?: Namespace): Promise<string>
  /** Disconnects and remembers it. A second call for the same, while it is under way, shares its outcome. */
  disconnect(namespace?: Namespace): Promise<void>
}

/** What the visitor decides: connect, switch, sign, disconnect. Whatever asks a wallet asks it once. */
export function createConnectionFlows(shell: Shell, runtime: Runtime, tracker: ConnectionTracker): ConnectionFlows {
  const { events, connection: connections, account: accounts, network: networks, scope } = shell
  const { storage, log, adapterOf } = runtime
  const attempts = new Map<Namespace, AbortController>()
  const switches = new Map<Namespace, ReturnType<typeof createLatest>>()
  /** By namespace; the one of all of them has no name. */
  const disconnecting = new Map<Namespace | undefined, Promise<void>>()

  scope.add(() => {
    for (const attempt of attempts.values()) attempt.abort()
  })

  // ——— connect

  /** Frees the page at once; what the wallet still answers is dropped. */
  function cancelConnect(namespace: Namespace) {
    attempts.get(namespace)?.abort()
    if (attempts.delete(namespace) && !tracker.live(namespace)) connections.end(namespace)
  }

  function rememberWallet({ id, isContested }: Connector) {
    if (isContested) return
    const others = storage.read('recent_wallets')?.filter((other) => other !== id) ?? []
    storage.write('recent_wallets', [id, ...others].slice(0, MAX_RECENT_WALLETS))
  }

  function reportConnectError(error: unknown) {
    if (error instanceof RequestAbortedError) return
    const message = error instanceof Error ? error.message : 'Connection error'
    const isRejected = error instanceof UserRejectedError
    events.emit(isRejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message })
    if (!isRejected) log('warn', 'connect', error)
  }

  /** Asks the wallet. A second call for the namespace gives up the first, whose late answer is dropped. */
  async function connect(connector: Connector): Promise<void> {
    const { namespace } = connector
    cancelConnect(namespace)
    const attempt = new AbortController()
    attempts.set(namespace, attempt)
    const isCurrent = () => attempts.get(namespace) === attempt
    if (!tracker.live(namespace)) connections.begin(namespace)
    try {
      const connection = await connector.connect({ signal: attempt.signal })
      if (!isCurrent()) throw new RequestAbortedError()
      attempts.delete(namespace)
      tracker.adopt(connection)
      rememberWallet(connector)
      events.emit('CONNECT_SUCCESS', { method: 'browser', name: connector.name })
    } catch (error) {
      if (isCurrent()) {
        attempts.delete(namespace)
        if (!tracker.live(namespace)) tracker.letGo(namespace)
        reportConnectError(error)
      }
      throw error
    }
  }

  // ——— disconnect

  async function disconnectOne(namespace: Namespace) {
    cancelConnect(namespace)
    const connection = tracker.live(namespace)
    // First what a reload would bring back, then the wallet, which may take its time, then the screen.
    storage.remove('connected_connector_id', namespace)
    try {
      await connection?.disconnect()
    } finally {
      switches.get(namespace)?.cancel()
      tracker.letGo(namespace)
    }
  }

  async function disconnectAll(namespace: Namespace | undefined) {
    const targets = [...shell.factories.keys()].filter(
      (name) => (namespace === undefined || name === namespace) && statusOf(connections.state, name) !== 'disconnected',
    )
    if (targets.length === 0) return
    shell.presence.set({ isLoading: true })
    const isLast = tracker.liveNamespaces().every((name) => targets.includes(name))
    if (isLast) storage.write('connection_status', 'disconnected')
    const outcomes = await Promise.allSettled(targets.map(disconnectOne))
    tracker.persist()
    if (isLast) tracker.forgetStored()
    shell.presence.set({ isLoading: false })
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (!failure) {
      events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
      return
    }
    const error = new DisconnectFailedError({ cause: failure.reason })
    events.emit('DISCONNECT_ERROR', { message: error.message })
    log('error', 'disconnect', error)
    shell.notify(error.message, 'error')
    throw error
  }

  // ——— network and account

  async function switchNetwork(caipNetworkId: string, { isAdding = false } = {}): Promise<void> {
    await tracker.restoring()
    const network = networks.find(caipNetworkId)
    if (!network) throw new NetworkNotFoundError(caipNetworkId)
    const { namespace } = network
    const connection = tracker.live(namespace)
    if (activeNetwork(networks.state)?.caipNetworkId === caipNetworkId) return
    if (connection && networks.activeOf(namespace)?.caipNetworkId !== caipNetworkId) {
      const latest = switches.get(namespace) ?? createLatest()
      switches.set(namespace, latest)
      const isCurrent = latest.begin()
      const adapter = await adapterOf(namespace)
      const go = isAdding && adapter.addNetwork ? adapter.addNetwork : adapter.switchNetwork
      await go(connection, network)
      // A stale answer of an older switch says nothing about where the wallet is now.
      if (!isCurrent()) throw new RequestAbortedError()
      tracker.followChain(namespace, network.id)
    }
    networks.activate(network)
    tracker.persistNetwork()
    events.emit('SWITCH_NETWORK', { network: caipNetworkId })
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
      const wanted = await adapter.parseAddress(address)
      if (!wanted || !account.allAccounts.includes(wanted)) throw new AccountNotFoundError()
      if (account.address !== wanted) tracker.followAccounts(network, account.allAccounts, wanted)
    },
    async signMessage(message, namespace) {
      const { connection, account } = await active(namespace)
      const adapter = await adapterOf(connection.connector.namespace)
      return adapter.signMessage(connection, account.address, message)
    },
    disconnect(namespace) {
      const underWay = disconnecting.get(namespace)
      if (underWay) return underWay
      const started = disconnectAll(namespace).finally(() => disconnecting.delete(namespace))
      disconnecting.set(namespace, started)
      return started
    },
  }
}
