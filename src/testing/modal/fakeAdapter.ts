import type {
  Adapter,
  AdapterCapabilities,
  AdapterContext,
  AdapterDefaults,
  AdapterFactory,
  TokenAmount,
} from '../../adapters/adapter.js'
import type { Connection, ConnectionEvents, Connector, WalletSession } from '../../connectors/connector.js'
import { createAppProvider } from '../../connectors/createAppProvider.js'
import type { ConnectedAccount } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { relayOf } from './relayOf.js'

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
  isAnonymous?: boolean
  approvedNetworkIds?: readonly string[]
  storesSession?: boolean
}

/** Events emitted by the wallet, with its accounts as plain addresses. */
export type FakeEvents = Omit<ConnectionEvents, 'accountsChanged'> & {
  accountsChanged(accounts: readonly string[]): void
}

export const toAccounts = (addresses: readonly string[]): readonly ConnectedAccount[] =>
  addresses.map((address) => ({ address, type: 'eoa' }))

/** A connector scripted by the test: it responds at once by default, or on demand. */
export function createFakeConnector({
  id = 'example.marten',
  name = 'Marten',
  namespace = 'eip155',
  accounts = ['0xA', '0xB'],
  chainId = '1',
  isContested,
  isAnonymous,
  approvedNetworkIds,
  storesSession,
}: FakeConnectorOptions = {}) {
  const watchers = new Set<ConnectionEvents>()
  const calls: string[] = []
  const control = {
    /** Promises that delay calls; each delays the next call of its kind. */
    connecting: [] as Promise<unknown>[],
    resuming: [] as Promise<unknown>[],
    disconnecting: [] as Promise<unknown>[],
    isKnown: true,
  }
  const connector: Connector = {
    id,
    name,
    namespaces: [namespace],
    type: 'ANNOUNCED',
    isContested,
    isAnonymous,
    storesSession,
    async connect() {
      calls.push('connect')
      await control.connecting.shift()
      return session
    },
    async resume() {
      calls.push('resume')
      await control.resuming.shift()
      return control.isKnown ? session : undefined
    },
  }
  const provider = {
    request: async () => [...accounts],
    on() {},
    removeListener() {},
  }
  const connection: Connection = {
    connector,
    namespace,
    accounts: toAccounts(accounts),
    chainId,
    approvedNetworkIds,
    signer: {
      provider,
      request: async (method: string) => {
        calls.push(method)
      },
    },
    createAppProvider: (app) => createAppProvider(provider, app),
    watch(events) {
      watchers.add(events)
      return () => watchers.delete(events)
    },
  }
  const session: WalletSession = {
    id,
    connections: [connection],
    method: storesSession ? 'qrcode' : 'browser',
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
    session,
    /** Its entry in the state once connected. */
    connected: { connectorId: id, wallet: { id, name, type: connector.type }, session, connection, provider },
    calls,
    /** Number of listeners on the connection. */
    watcherCount: () => watchers.size,
    /** Events emitted by the wallet itself. */
    tell: (action: (events: FakeEvents) => void) => {
      for (const events of [...watchers])
        action({ ...events, accountsChanged: (accounts) => events.accountsChanged(toAccounts(accounts)) })
    },
  }
}

/** A connection whose accounts are plain addresses. */
export const withAddresses = (connection: Connection) => ({
  ...connection,
  get accounts() {
    return connection.accounts.map(({ address }) => address)
  },
  get chainId() {
    return connection.chainId
  },
  get approvedNetworkIds() {
    return connection.approvedNetworkIds
  },
})

export type FakeAdapter = ReturnType<typeof createFakeAdapter>

/** A namespace scripted by the test. `isLocal`: its wallets have no networks, so none is asked to switch. */
export function createFakeAdapter(namespace: string, networks: readonly Network[], { isLocal = false } = {}) {
  let matches: readonly Connector[] = []
  const watchers = new Set<() => void>()
  const calls: string[] = []
  const control = {
    balance: async (): Promise<TokenAmount> => ({ units: 15n, decimals: 1, symbol: 'ETH' }),
    switchNetwork: async (_: Network): Promise<void> => {},
    awaitTransaction: async (_: AbortSignal): Promise<void> => {},
  }
  let capabilities: AdapterCapabilities = {
    async awaitTransaction(_, network, signal) {
      calls.push(`await ${network.id}`)
      await control.awaitTransaction(signal)
    },
    ...(!isLocal && {
      async addNetwork(_: Connection, network: Network) {
        calls.push(`add ${network.id}`)
        await control.switchNetwork(network)
      },
    }),
    relay: async () => relayOf(namespace),
  }
  const adapter: Adapter = {
    namespace,
    connectors: () => matches,
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
    ...(!isLocal && {
      async switchNetwork(_: Connection, network: Network) {
        calls.push(`switch ${network.id}`)
        await control.switchNetwork(network)
      },
    }),
    async signMessage(_, account, message) {
      calls.push(`sign ${account} ${message}`)
      return '0xsigned'
    },
    addressParser: async () => (text) => (typeof text === 'string' && text.startsWith('0x') ? text : undefined),
    get capabilities() {
      return capabilities
    },
  }
  const contexts: AdapterContext[] = []
  const defaults: AdapterDefaults[] = []
  const factory: AdapterFactory = {
    namespace,
    offers: namespace === 'eip155' ? ['identity'] : undefined,
    networks,
    toNetwork: (chain) => chain as Network,
    async create(context, input) {
      contexts.push(context)
      defaults.push(input)
      return adapter
    },
  }
  return {
    factory,
    adapter,
    calls,
    control,
    contexts,
    defaults,
    /** Replaces members of the adapter, and capabilities: as much of them as the test needs. */
    give(members: object) {
      const isOwn = ([name]: [string, unknown]) => Object.hasOwn(adapter, name)
      const entries = Object.entries(members)
      Object.assign(adapter, Object.fromEntries(entries.filter(isOwn)))
      capabilities = { ...capabilities, ...Object.fromEntries(entries.filter((entry) => !isOwn(entry))) }
    },
    watcherCount: () => watchers.size,
    /** Wallets appear and disappear. */
    setConnectors(connectors: readonly Connector[]) {
      matches = connectors
      for (const watcher of [...watchers]) watcher()
    },
  }
}
