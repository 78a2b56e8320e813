import type { Adapter, AdapterContext } from '../adapters/adapter.js'
import type { Connection, Connector } from '../connectors/connector.js'
import { createLatest } from '../core/latest.js'
import { parseUrl } from '../core/url.js'
import type { Unsubscribe } from '../core/scope.js'
import { withTimeout } from '../core/withTimeout.js'
import { isFresh } from '../core/isFresh.js'
import { formatUnits } from '../core/amount.js'
import { BALANCE_CACHE_MS, BALANCE_RETRY_BLOCK_MS, MAX_RECENT_WALLETS, RECONNECT_TIMEOUT_MS } from '../config/limits.js'
import { statusOf } from '../controllers/connectionController.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import {
  ConnectorNotFoundError,
  DisconnectFailedError,
  MalformedAnswerError,
  NotConnectedError,
  ReconnectTimeoutError,
  RequestAbortedError,
  UserRejectedError,
} from '../errors/connectionErrors.js'
import { AdapterMissingError, NetworkNotFoundError } from '../errors/networkErrors.js'
import { createServices } from './createServices.js'
import type { Shell } from './shell.js'
import { createIdentitySync } from './identitySync.js'

export type ConnectionFlows = ReturnType<typeof createConnectionFlows>

type Live = { readonly connection: Connection; readonly unwatch: Unsubscribe }

/** What connects, follows, switches and disconnects wallets. Loaded when the first wallet is looked for. */
export function createConnectionFlows(shell: Shell) {
  const { settings, storage, events, connection: connections, account: accounts, network: networks, scope } = shell
  const services = createServices(shell)
  const identity = createIdentitySync(shell, services)
  const lives = new Map<Namespace, Live>()
  const attempts = new Map<Namespace, AbortController>()
  const switches = new Map<Namespace, ReturnType<typeof createLatest>>()
  const adapters = new Map<Namespace, Promise<Adapter>>()
  const balanceReads = new Map<string, Promise<void>>()
  let disconnecting: Promise<void> | undefined

  scope.add(() => {
    for (const attempt of attempts.values()) attempt.abort()
    for (const { unwatch } of lives.values()) unwatch()
    lives.clear()
    connections.list([])
  })

  // ——— adapters and what they find

  async function listConnectors() {
    const known = await Promise.all(adapters.values())
    if (scope.isEnded) return
    connections.list(settings.enableWallets ? known.flatMap((adapter) => adapter.connectors()) : [])
  }

  async function createAdapter(namespace: Namespace): Promise<Adapter> {
    const factory = shell.factories.get(namespace)
    if (!factory) throw new AdapterMissingError(namespace)
    const context: AdapterContext = {
      enableEIP6963: settings.enableEIP6963,
      enableInjected: settings.enableInjected,
      allowLoopback: services.allowLoopback,
      networks: () => networks.state.namespaces[namespace]?.requested ?? [],
      readRpc: services.rpc.read,
      rpcUrls: services.rpc.urlsForWallet,
    }
    const adapter = await factory.create(context)
    scope.add(adapter.watchConnectors(() => void listConnectors()))
    return adapter
  }

  function adapterOf(namespace: Namespace): Promise<Adapter> {
    const known = adapters.get(namespace)
    if (known) return known
    const created = createAdapter(namespace)
    adapters.set(namespace, created)
    created.catch(() => adapters.delete(namespace))
    return created
  }

  // ——— storage

  function persist() {
    const connected = [...shell.factories.keys()].filter((name) => lives.has(name))
    for (const name of shell.factories.keys()) {
      const connector = lives.get(name)?.connection.connector
      if (connector) storage.write('connected_connector_id', connector.id, name)
      else if (statusOf(connections.state, name) !== 'connecting') storage.remove('connected_connector_id', name)
    }
    storage.write('connected_namespaces', connected.join(','))
    storage.write('connection_status', connected.length > 0 ? 'connected' : 'disconnected')
    persistNetwork()
  }

  function persistNetwork() {
    const { activeNamespace } = networks.state
    const active = activeNamespace && networks.activeOf(activeNamespace)
    if (!active) return
    storage.write('active_namespace', active.namespace)
    storage.write('active_caip_network_id', active.caipNetworkId)
  }

  // ——— following a live connection

  function explorerUrl(network: Network, address: string) {
    const base = network.blockExplorers?.default.url.replace(/\/+$/, '')
    const rules = { allowLoopback: services.allowLoopback }
    return base && parseUrl(`${base}/address/${encodeURIComponent(address)}`, 'page', rules)
  }

  function followAccounts(network: Network, all: readonly string[], address: string) {
    accounts.follow(network, all, address, explorerUrl(network, address))
    void refreshBalance(network.namespace)
    void identity.sync(network.namespace)
  }

  function followChain(namespace: Namespace, chainId: string) {
    const network = networks.follow(namespace, chainId)
    if (network.isUnsupported) shell.attend()
    const account = accounts.of(namespace)
    if (account) followAccounts(network, account.allAccounts, account.address)
    persistNetwork()
  }

  function letGo(namespace: Namespace) {
    lives.get(namespace)?.unwatch()
    lives.delete(namespace)
    switches.get(namespace)?.cancel()
    connections.end(namespace)
    accounts.reset(namespace)
    networks.reset(namespace)
  }

  function adopt(connection: Connection) {
    const { namespace } = connection.connector
    const [address] = connection.accounts
    if (!address) throw new MalformedAnswerError('accounts')
    const chosen = statusOf(connections.state, namespace) === 'connecting' ? networks.activeOf(namespace) : undefined
    lives.get(namespace)?.unwatch()
    const unwatch = connection.watch({
      accountsChanged(changed) {
        const network = networks.activeOf(namespace)
        if (network && changed[0]) followAccounts(network, changed, changed[0])
      },
      chainChanged: (chainId) => followChain(namespace, chainId),
      disconnected() {
        letGo(namespace)
        persist()
      },
    })
    lives.set(namespace, { connection, unwatch })
    networks.approve(namespace, connection.approvedNetworkIds)
    const network = networks.follow(namespace, connection.chainId)
    networks.activateNamespace(namespace)
    const { id, name, icon, rdns, type } = connection.connector
    connections.succeed(namespace, connection, { id, name, icon, rdns, type })
    followAccounts(network, connection.accounts, address)
    persist()
    if (network.isUnsupported) shell.attend()
    return chosen
  }

  // ——— verbs

  /** Looks for wallets from now on; their list stands in the connection state. */
  async function discover() {
    await Promise.all([...shell.factories.keys()].map(adapterOf))
    await listConnectors()
  }

  function cancelConnect(namespace: Namespace) {
    const attempt = attempts.get(namespace)
    if (!attempt) return
    attempts.delete(namespace)
    attempt.abort()
    if (!lives.has(namespace)) connections.end(namespace)
  }

  /** Asks the wallet. A second call for the namespace gives up the first, whose late answer is dropped. */
  async function connect(connector: Connector): Promise<void> {
    const { namespace } = connector
    cancelConnect(namespace)
    const attempt = new AbortController()
    attempts.set(namespace, attempt)
    const isCurrent = () => attempts.get(namespace) === attempt
    if (!lives.has(namespace)) connections.begin(namespace)
    try {
      const connection = await connector.connect({ signal: attempt.signal })
      if (!isCurrent()) throw new RequestAbortedError()
      attempts.delete(namespace)
      adopt(connection)
      rememberWallet(connector)
      events.emit('CONNECT_SUCCESS', { method: 'browser', name: connector.name })
    } catch (error) {
      if (isCurrent()) {
        attempts.delete(namespace)
        if (!lives.has(namespace)) letGo(namespace)
        reportConnectError(error)
      }
      throw error
    }
  }

  function rememberWallet({ id, isContested }: Connector) {
    if (isContested) return
    const others = storage.read('recent_wallets')?.filter((other) => other !== id) ?? []
    storage.write('recent_wallets', [id, ...others].slice(0, MAX_RECENT_WALLETS))
  }

  function reportConnectError(error: unknown) {
    const message = error instanceof Error ? error.message : 'Connection error'
    if (error instanceof RequestAbortedError) return
    events.emit(error instanceof UserRejectedError ? 'USER_REJECTED' : 'CONNECT_ERROR', { message })
    services.logger.warn('connect', error)
  }

  /** Waits for a wallet of an earlier visit to show up; one whose identity is contested is never taken. */
  async function awaitConnector(namespace: Namespace, connectorId: string): Promise<Connector> {
    const adapter = await adapterOf(namespace)
    const find = () => adapter.connectors().find(({ id, isContested }) => id === connectorId && !isContested)
    return new Promise((resolve) => {
      const found = find()
      if (found) return resolve(found)
      let unwatch: Unsubscribe = () => undefined
      unwatch = adapter.watchConnectors(() => {
        const late = find()
        if (!late) return
        resolve(late)
        queueMicrotask(() => unwatch())
      })
      scope.add(() => unwatch())
    })
  }

  /** Silently takes up the connection of an earlier visit; what does not answer within 5 s is disconnected. */
  async function resume(namespace: Namespace): Promise<void> {
    const attempt = new AbortController()
    attempts.set(namespace, attempt)
    const isCurrent = () => attempts.get(namespace) === attempt && !scope.isEnded
    const connectorId = storage.read('connected_connector_id', namespace) ?? ''
    const restore = async () => (await awaitConnector(namespace, connectorId)).resume()
    try {
      const connection = await withTimeout(restore(), RECONNECT_TIMEOUT_MS, () => new ReconnectTimeoutError())
      if (!isCurrent()) return
      attempts.delete(namespace)
      if (!connection) throw new NotConnectedError()
      adopt(connection)
      events.emit('CONNECT_SUCCESS', { method: 'browser', name: connection.connector.name, reconnect: true })
    } catch (error) {
      if (scope.isEnded || (attempts.has(namespace) && !isCurrent())) return
      attempts.delete(namespace)
      services.logger.debug('resume', error)
      letGo(namespace)
      persist()
    }
  }

  async function disconnectOne(namespace: Namespace) {
    cancelConnect(namespace)
    const live = lives.get(namespace)
    // First what a reload would bring back, then the wallet, which may take its time, then the screen.
    storage.remove('connected_connector_id', namespace)
    try {
      await live?.connection.disconnect()
    } finally {
      letGo(namespace)
    }
  }

  async function disconnectAll(namespace: Namespace | undefined) {
    const targets = [...shell.factories.keys()].filter(
      (name) => (namespace === undefined || name === namespace) && statusOf(connections.state, name) !== 'disconnected',
    )
    if (targets.length === 0) return
    shell.presence.setLoading(true)
    const remaining = [...lives.keys()].filter((name) => !targets.includes(name))
    if (remaining.length === 0) storage.write('connection_status', 'disconnected')
    const outcomes = await Promise.allSettled(targets.map(disconnectOne))
    persist()
    shell.presence.setLoading(false)
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (!failure) {
      events.emit('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
      return
    }
    const error = new DisconnectFailedError({ cause: failure.reason })
    events.emit('DISCONNECT_ERROR', { message: error.message })
    services.logger.error('disconnect', error)
    shell.notify(error.message, 'error')
    throw error
  }

  /** What another tab did already: lets go here, asks no wallet and writes nothing. */
  function forget(namespace: Namespace) {
    attempts.get(namespace)?.abort()
    attempts.delete(namespace)
    letGo(namespace)
  }

  async function switchNetwork(caipNetworkId: string, { isAdding = false } = {}): Promise<void> {
    const network = networks.find(caipNetworkId)
    if (!network) throw new NetworkNotFoundError(caipNetworkId)
    const { namespace } = network
    const live = lives.get(namespace)
    if (!live) {
      networks.activate(network)
    } else if (networks.activeOf(namespace)?.caipNetworkId !== network.caipNetworkId) {
      const latest = switches.get(namespace) ?? createLatest()
      switches.set(namespace, latest)
      const isCurrent = latest.begin()
      const adapter = await adapterOf(namespace)
      const go = isAdding && adapter.addNetwork ? adapter.addNetwork : adapter.switchNetwork
      await go(live.connection, network)
      if (!isCurrent()) throw new RequestAbortedError()
      followChain(namespace, network.id)
      networks.activateNamespace(namespace)
    } else {
      if (networks.state.activeNamespace === namespace) return
      networks.activateNamespace(namespace)
    }
    persistNetwork()
    events.emit('SWITCH_NETWORK', { network: network.caipNetworkId })
  }

  function activeLive(namespace = networks.state.activeNamespace) {
    const live = namespace === undefined ? undefined : lives.get(namespace)
    if (!live || namespace === undefined) throw new NotConnectedError()
    return { namespace, ...live }
  }

  /** Another account of the same wallet; one that the wallet did not give is refused. */
  async function switchAccount(address: string, namespace?: Namespace): Promise<void> {
    const live = activeLive(namespace)
    const adapter = await adapterOf(live.namespace)
    const wanted = adapter.parseAddress(address)
    const account = accounts.of(live.namespace)
    const network = networks.activeOf(live.namespace)
    if (!wanted || !account?.allAccounts.includes(wanted) || !network) throw new ConnectorNotFoundError(address)
    if (account.address !== wanted) followAccounts(network, account.allAccounts, wanted)
  }

  async function signMessage(message: string, namespace?: Namespace): Promise<string> {
    const live = activeLive(namespace)
    const account = accounts.of(live.namespace)
    if (!account) throw new NotConnectedError()
    return (await adapterOf(live.namespace)).signMessage(live.connection, account.address, message)
  }

  // ——— balance

  async function readBalance(network: Network, address: string, caipAddress: `${string}:${string}:${string}`) {
    const { namespace } = network
    const current = () => accounts.of(namespace)
    const before = current()?.balance
    accounts.setBalance(namespace, caipAddress, { ...before, status: 'loading' })
    try {
      const adapter = await adapterOf(namespace)
      const { units, decimals, symbol } = await adapter.getBalance(
        { namespace, networkId: network.id, address },
        network,
        scope.signal,
      )
      const value = formatUnits(units, decimals)
      const asOf = Date.now()
      accounts.setBalance(namespace, caipAddress, { status: 'ready', value, symbol, asOf })
      const cached = storage.read('native_balance_cache')
      const entry = { caipAddress, balance: value, symbol, timestamp: asOf }
      storage.write('native_balance_cache', { ...cached, [caipAddress]: entry })
    } catch (error) {
      if (scope.isEnded) return
      services.logger.warn('balance', error)
      const retryAt = Date.now() + BALANCE_RETRY_BLOCK_MS
      accounts.setBalance(namespace, caipAddress, { ...before, status: 'failed', retryAt })
      if (current()?.caipAddress === caipAddress && shell.presence.state.isOpen) {
        shell.notify('Token Balance Unavailable', 'error')
      }
    }
  }

  /** Reads the native balance, unless one of the last 30 s is at hand or a failure of the last 30 s forbids it. */
  async function refreshBalance(namespace = networks.state.activeNamespace): Promise<void> {
    const account = namespace === undefined ? undefined : accounts.of(namespace)
    const network = namespace === undefined ? undefined : networks.activeOf(namespace)
    if (!account || !network || network.isUnsupported || namespace === undefined) return
    const { caipAddress, balance } = account
    const now = Date.now()
    if (balance.status === 'failed' && (balance.retryAt ?? 0) > now) return
    const cached = storage.read('native_balance_cache')?.[caipAddress]
    if (cached && cached.caipAddress === caipAddress && isFresh(cached.timestamp, BALANCE_CACHE_MS, now)) {
      const { balance: value, symbol, timestamp: asOf } = cached
      accounts.setBalance(namespace, caipAddress, { status: 'ready', value, symbol, asOf })
      return
    }
    const shared = balanceReads.get(caipAddress)
    if (shared) return shared
    const read = readBalance(network, account.address, caipAddress).finally(() => balanceReads.delete(caipAddress))
    balanceReads.set(caipAddress, read)
    return read
  }

  return {
    services,
    discover,
    connect,
    cancelConnect,
    resume,
    forget,
    switchNetwork,
    switchAccount,
    signMessage,
    refreshBalance,
    /** Disconnects and remembers it. Calls that come while one is under way share its outcome. */
    disconnect(namespace?: Namespace): Promise<void> {
      disconnecting ??= disconnectAll(namespace).finally(() => {
        disconnecting = undefined
      })
      return disconnecting
    },
  }
}
