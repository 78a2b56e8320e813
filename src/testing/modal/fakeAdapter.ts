import type { Adapter, AdapterContext, AdapterFactory, TokenAmount } from '../../adapters/adapter.js'
import type { Connection, ConnectionEvents, Connector } from '../../connectors/connector.js'
import { createAppProvider } from '../../connectors/createAppProvider.js'
import type { Network } from '../../domain/network.js'

export type Deferred<T> = { promise: Promise<T>; resolve(value: T): void; reject(error: unknown): void }

export function createDeferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> = { resolve() {}, reject() {} }
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

export type FakeConnectorOptions = {
  id?: string
  name?: string
  namespace?: string
  accounts?: readonly string[]
  chainId?: string
  isContested?: boolean
  approvedNetworkIds?: readonly string[]
}

/** A way to a wallet whose every answer the test gives: at once by default, or when it likes. */
export function createFakeConnector({
  id = 'example.marten',
  name = 'Marten',
  namespace = 'eip155',
  accounts = ['0xA', '0xB'],
  chainId = '1',
  isContested,
  approvedNetworkIds,
}: FakeConnectorOptions = {}) {
  const watchers = new Set<ConnectionEvents>()
  const calls: string[] = []
  const control = {
    /** What a call waits for; each one that is put here holds up the next call of its kind. */
    connecting: [] as Promise<unknown>[],
    resuming: [] as Promise<unknown>[],
    disconnecting: [] as Promise<unknown>[],
    isKnown: true,
  }
  const connector: Connector = {
    id,
    name,
    namespace,
    type: 'ANNOUNCED',
    isContested,
    async connect() {
      calls.push('connect')
      await control.connecting.shift()
      return connection
    },
    async resume() {
      calls.push('resume')
      await control.resuming.shift()
      return control.isKnown ? connection : undefined
    },
  }
  const provider = {
    request: async () => [...accounts],
    on() {},
    removeListener() {},
  }
  const connection: Connection = {
    connector,
    accounts,
    chainId,
    approvedNetworkIds,
    provider,
    createAppProvider: (app) => createAppProvider(provider, app),
    request: async (method) => {
      calls.push(method)
    },
    watch(events) {
      watchers.add(events)
      return () => watchers.delete(events)
    },
    async disconnect() {
      calls.push('disconnect')
      await control.disconnecting.shift()
    },
  }
  return {
    ...control,
    control,
    connector,
    connection,
    calls,
    /** How many follow the connection. */
    watcherCount: () => watchers.size,
    /** What the wallet tells by itself. */
    tell: (action: (events: ConnectionEvents) => void) => {
      for (const events of [...watchers]) action(events)
    },
  }
}

export type FakeAdapter = ReturnType<typeof createFakeAdapter>

/** A family of chains whose answers the test gives. */
export function createFakeAdapter(namespace: string, networks: readonly Network[]) {
  let found: readonly Connector[] = []
  const watchers = new Set<() => void>()
  const calls: string[] = []
  const control = {
    balance: async (): Promise<TokenAmount> => ({ units: 15n, decimals: 1, symbol: 'ETH' }),
    switchNetwork: async (_: Network): Promise<void> => {},
    awaitTransaction: async (_: AbortSignal): Promise<void> => {},
  }
  const adapter: Adapter = {
    namespace,
    connectors: () => found,
    watchConnectors(onChange) {
      const watcher = () => onChange()
      watchers.add(watcher)
      onChange()
      return () => watchers.delete(watcher)
    },
    async getBalance({ networkId, address }) {
      calls.push(`balance ${networkId} ${address}`)
      return control.balance()
    },
    async awaitTransaction(_, network, signal) {
      calls.push(`await ${network.id}`)
      await control.awaitTransaction(signal)
    },
    async switchNetwork(_, network) {
      calls.push(`switch ${network.id}`)
      await control.switchNetwork(network)
    },
    async addNetwork(_, network) {
      calls.push(`add ${network.id}`)
      await control.switchNetwork(network)
    },
    async signMessage(_, account, message) {
      calls.push(`sign ${account} ${message}`)
      return '0xsigned'
    },
    addressParser: async () => (text) => (typeof text === 'string' && text.startsWith('0x') ? text : undefined),
  }
  const contexts: AdapterContext[] = []
  const factory: AdapterFactory = {
    namespace,
    networks,
    toNetwork: (chain) => chain as Network,
    async create(context) {
      contexts.push(context)
      return adapter
    },
  }
  return {
    factory,
    adapter,
    calls,
    control,
    contexts,
    watcherCount: () => watchers.size,
    /** Wallets come and go. */
    setConnectors(connectors: readonly Connector[]) {
      found = connectors
      for (const watcher of [...watchers]) watcher()
    },
  }
}
