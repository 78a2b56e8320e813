import type { Adapter, AdapterContext } from '../adapters/adapter.js'
import { blockchainApiOf } from '../config/services.js'
import type { Connector } from '../connectors/connector.js'
import { createAlertsController } from '../controllers/alertsController.js'
import type { Log } from '../controllers/connection/parts.js'
import type { Embedded } from '../controllers/embedded/embedded.js'
import { createOnce, importWithRetry } from '../core/load.js'
import { EMBEDDED_ID, LATER_EMBEDDED_ID } from '../domain/embedded.js'
import type { Namespace } from '../domain/namespace.js'
import { WALLET_CONNECT_ID } from '../domain/wallet.js'
import { isLoopbackPage, isOnline } from '../platform/pageState.js'
import { createStorage, openLocal } from '../platform/storage.js'
import { isForDeveloper } from './isForDeveloper.js'
import type { Runtime } from './lazyParts.js'
import type { Shell } from './shell.js'
import type { WalletConnectParts } from './walletConnectFor.js'

const MAX_BACKLOG = 50

/** What a running modal uses: its storage, adapters, discovered wallets, and lazy parts. */
export function createRuntime(shell: Shell): Runtime {
  const { connection, network, scope, input, kept } = shell
  const storage = createStorage(shell.id)
  const allowLoopback = input.sandbox !== undefined || isLoopbackPage()
  const adapters = new Map<Namespace, Promise<Adapter>>()
  const rpc = createOnce(async () => {
    const { createRpc } = await importWithRetry(() => import('../services/rpc.js'), scope.signal)
    const addresses = {
      blockchainApi: blockchainApiOf(input),
      projectId: input.projectId ?? '',
      customRpcUrls: input.customRpcUrls ?? {},
      isSandbox: input.sandbox !== undefined,
    }
    return createRpc({
      addresses,
      allowLoopback,
      signal: scope.signal,
      isOnline,
    })
  })

  const readRpc: AdapterContext['readRpc'] = async (...call) => (await rpc()).read(...call)

  /** Messages before the logger has loaded are queued. */
  const backlog: Parameters<Log>[] = []
  let sink: Log = (...entry) => {
    if (backlog.length < MAX_BACKLOG) backlog.push(entry)
  }
  const log: Log = (...entry) => sink(...entry)

  /** Service clients, not needed to restore a connection. */
  const clients = createOnce(async () => {
    const [{ createClients }, chainClient] = await Promise.all([
      importWithRetry(() => import('./services.js'), scope.signal),
      shell.chainClient(),
    ])
    const created = createClients(shell, { allowLoopback, chainClient })
    sink = created.logger.log
    for (const entry of backlog.splice(0)) sink(...entry)
    return created
  })

  async function listConnectors() {
    // One that fails to load does not hide the wallets of the others.
    const loaded = await Promise.all([...adapters.values()].map((adapter) => adapter.catch(() => undefined)))
    if (scope.isEnded) return
    connection.list(input.enableWallets !== false ? loaded.flatMap((adapter) => adapter?.connectors() ?? []) : [])
  }

  async function createAdapter(namespace: Namespace): Promise<Adapter> {
    const factory = shell.factories.get(namespace)
    if (!factory) throw new Error(`no adapter for ${namespace}`)
    const context: AdapterContext = {
      allowLoopback,
      networks: () => network.state.namespaces[namespace]?.requested ?? [],
      activeNetwork: () => network.activeOf(namespace),
      readRpc,
      sendRpc: async (...call) => (await rpc()).send(...call),
      nodeUrls: async (target) => (await rpc()).urls(target),
      rpcUrls: async (target) => (await rpc()).urlsForWallet(target),
      warn: (...entry) => log('warn', ...entry),
      ensGateway: async () =>
        (await importWithRetry(() => import('./ensGatewayFor.js'), scope.signal)).ensGatewayFor(shell),
    }
    const adapter = await factory.create(context, input)
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

  /** Starts discovery; the wallets are in the connection state. */
  async function discover() {
    const created = await Promise.allSettled([...shell.factories.keys()].map(adapterOf))
    await listConnectors()
    const failed = created.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }

  scope.add(() => connection.list([]))
  // A runtime is mostly created for wallets: load the adapters in parallel.
  for (const namespace of shell.factories.keys()) adapterOf(namespace).catch(() => undefined)

  /** Mistakes that only the app's developers can fix. */
  const alerts = kept.alerts ?? createAlertsController({ isShown: isForDeveloper(input) })
  kept.alerts = alerts

  const walletConnect = createOnce(async (): Promise<Connector> => {
    const loadRelay = async (name: Namespace) => [name, await (await adapterOf(name)).relay?.()] as const
    const [{ walletConnectFor }, ...loaded] = await Promise.all([
      importWithRetry(() => import('./walletConnectFor.js'), scope.signal),
      ...[...shell.factories.keys()].map(loadRelay),
    ])
    const relays = new Map(loaded)
    const parts: WalletConnectParts = { adapterOf, allowLoopback, openLocal, readRpc, relays, storage }
    return walletConnectFor(shell, parts)
  })
  let madeEmbedded: Embedded | undefined
  const embeddedListeners = new Set<(embedded: Embedded) => void>()
  /** The embedded wallet. */
  const embedded = createOnce(async (): Promise<Embedded> => {
    const { embedded: source } = shell
    if (!source) throw new Error('no embedded wallet')
    const { createEmbedded } = await importWithRetry(source.load, scope.signal)
    const created = await createEmbedded(shell, { adapterOf, alerts, log, storage })
    madeEmbedded = created
    for (const listener of embeddedListeners) listener(created)
    return created
  })
  const embeddedConnector = async () => (await embedded()).connector
  /** Connectors that keep their own sessions: not discovered by an adapter, loaded on first need. */
  const sessionConnectors: Readonly<Record<string, () => Promise<Connector>>> = {
    [WALLET_CONNECT_ID]: walletConnect,
    ...(shell.embedded && { [EMBEDDED_ID]: embeddedConnector, [LATER_EMBEDDED_ID]: embeddedConnector }),
  }

  return {
    storage,
    openLocal,
    allowLoopback,
    clients,
    log,
    adapterOf,
    readRpc,
    sessionConnector: (id: string) => (Object.hasOwn(sessionConnectors, id) ? sessionConnectors[id]?.() : undefined),
    walletConnect,
    continuePairing: () =>
      importWithRetry(() => import('./continuePairing.js'), scope.signal)
        .then(({ continuePairing }) => continuePairing(shell))
        .catch((error) => log('debug', 'pairing', error)),
    embedded,
    watchEmbedded(listener) {
      embeddedListeners.add(listener)
      if (madeEmbedded) listener(madeEmbedded)
      return () => void embeddedListeners.delete(listener)
    },
    discover,
    alerts,
  }
}
