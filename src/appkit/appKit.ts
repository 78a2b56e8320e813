import type { Features } from '../config/options.js'
import type { CaipAddress, CaipNetworkId } from '../core/caip.js'
import { createOnce, importWithRetry } from '../core/load.js'
import { createScope, type Unsubscribe } from '../core/scope.js'
import type { AccountType } from '../domain/namespace.js'
import type { ConnectorType } from '../domain/wallet.js'
import { createWalletModal } from '../instance/createWalletModal.js'
import { type Internals, internalsOf } from '../instance/internals.js'
import type { WalletModal } from '../instance/walletModal.js'
import { readAppKitKey, readHint } from '../platform/storageHint.js'
import { makeLive } from '../react/hooks/useFollowedWallet.js'
import type { AppKitAdapter } from './adapters.js'
import type { ButtonContext } from './components.js'
import type { Connection, ConnectionRequest } from './connections.js'
import type { AppKitEvent } from './events.js'
import type { WalletConnectUri, WalletPage } from './listMethods.js'
import {
  type AppKitNetwork,
  type CaipNetwork,
  type ChainNamespace,
  caipIdOf,
  toCaipNetwork,
  toLiteral,
} from './networks.js'
import { type OpenOptions, type OpenResult, openView, type Views } from './open.js'
import { type AppKitFeatures, type CreateAppKit, note, toFeatures, toModalOptions } from './options.js'
import {
  type AppKitNetworkState,
  type AppKitTheme,
  type AppKitWalletInfo,
  createViewStore,
  type Literals,
  namespaceIn,
  type PublicState,
  type RemoteFeatures,
  readAccount,
  readCaipNetwork,
  readNetwork,
  readProvider,
  readRemoteFeatures,
  readState,
  readTheme,
  readWalletInfo,
  type UseAppKitAccountReturn,
  type View,
  type ViewStore,
} from './state.js'
import { type AppKitThemeVariables, type ThemeMode, toThemeVariables } from './theme.js'
import type { FetchWalletsOptions, WalletItem } from './walletList.js'

/** A way to a wallet, as `getConnectors` lists it. */
export type AppKitConnector = {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly imageUrl: string | undefined
  readonly info: { readonly rdns: string | undefined }
  readonly chain: ChainNamespace | undefined
}

/** What `createAppKit` returns: AppKit's methods, over an instance of this library. */
export interface AppKit {
  readonly options: CreateAppKit
  readonly features: AppKitFeatures
  readonly remoteFeatures: RemoteFeatures
  readonly version: string
  readonly chainNamespaces: ChainNamespace[]
  /** The instance of this library, with everything that AppKit lacks. */
  readonly walletModal: WalletModal
  /** Ends it, so that `createAppKit` makes another one: for tests, and for an app that is removed from the page. */
  destroy(): void
  /** Resolves once it runs and has read what is stored; never on a server. */
  ready(): Promise<void>
  /**
   * Opens the modal. Of `WalletSend` with arguments it resolves with the hash once the wallet has sent, and rejects with
   * `Modal closed`.
   */
  open<view extends Views>(options?: OpenOptions<view>): Promise<OpenResult>
  close(): Promise<void>
  redirect(view: Views): Promise<void>
  replace(view: Views): Promise<void>
  isOpen(): boolean
  disconnect(namespace?: ChainNamespace): Promise<void>
  /** A failure is logged, unless `throwOnFailure` is set: then it rejects. */
  switchNetwork(network: AppKitNetwork, options?: { throwOnFailure?: boolean }): Promise<void>
  addNetwork(namespace: ChainNamespace, network: AppKitNetwork): void
  removeNetwork(namespace: ChainNamespace, networkId: string | number): void
  getState(): PublicState
  subscribeState(callback: (state: PublicState) => void): Unsubscribe
  getAccount(namespace?: ChainNamespace): UseAppKitAccountReturn
  subscribeAccount(callback: (account: UseAppKitAccountReturn) => void, namespace?: ChainNamespace): Unsubscribe
  subscribeNetwork(callback: (network: AppKitNetworkState) => void): Unsubscribe
  subscribeCaipNetworkChange(callback: (network?: CaipNetwork) => void): Unsubscribe
  subscribeProviders(callback: (providers: Record<ChainNamespace, unknown>) => void): Unsubscribe
  getWalletInfo(namespace?: ChainNamespace): AppKitWalletInfo | undefined
  subscribeWalletInfo(callback: (info?: AppKitWalletInfo) => void, namespace?: ChainNamespace): Unsubscribe
  getEvent(): AppKitEvent
  subscribeEvents(callback: (event: AppKitEvent) => void): Unsubscribe
  getThemeMode(): ThemeMode
  getThemeVariables(): AppKitThemeVariables
  setThemeMode(mode: ThemeMode): void
  /** Those that are left out stay. */
  setThemeVariables(variables: AppKitThemeVariables): void
  subscribeTheme(callback: (theme: AppKitTheme) => void): Unsubscribe
  getRemoteFeatures(): RemoteFeatures
  subscribeRemoteFeatures(callback: (features: RemoteFeatures) => void): Unsubscribe
  /** The wallet's provider; `undefined` until it has loaded, see `subscribeProviders`. */
  getProvider<T>(namespace: ChainNamespace): T | undefined
  getProviderType(namespace: ChainNamespace): ConnectorType | undefined
  getWalletProvider(): unknown
  getWalletProviderType(): ConnectorType | undefined
  /** The app's own `universalProvider`. */
  getUniversalProvider(): Promise<object | undefined>
  getAddress(namespace?: ChainNamespace): string | undefined
  getAddressByChainNamespace(namespace: ChainNamespace): string | undefined
  getCaipAddress(namespace?: ChainNamespace): CaipAddress | undefined
  getCaipNetwork(namespace?: ChainNamespace, id?: string | number): CaipNetwork | undefined
  getCaipNetworks(namespace?: ChainNamespace): CaipNetwork[]
  getCaipNetworkId(): number | string | undefined
  getChainId(): number | string | undefined
  getApprovedCaipNetworkIds(): CaipNetworkId[] | undefined
  getActiveChainNamespace(): ChainNamespace | undefined
  getIsConnectedState(): boolean
  getPreferredAccountType(namespace: ChainNamespace): AccountType | undefined
  getConnectors(): AppKitConnector[]
  getConnectorImage(connector: { readonly imageUrl?: string | undefined }): string | undefined
  /** Reads the coin's balance of the active account on its network again. */
  updateNativeBalance(
    address?: string,
    chainId?: string | number,
    namespace?: ChainNamespace,
  ): Promise<{ balance: string; symbol: string } | undefined>
  /** Wallets for a page of the app's own, as `useAppKitWallets` has them. */
  fetchWallets(options?: FetchWalletsOptions): Promise<void>
  /** What `fetchWallets` has loaded. */
  getWalletList(): WalletPage
  subscribeWalletList(callback: (page: WalletPage) => void): Unsubscribe
  connectWallet(wallet: WalletItem, namespace?: ChainNamespace): Promise<void>
  prefetchWalletConnectUri(): Promise<void>
  getWalletConnectUri(): WalletConnectUri
  subscribeWalletConnectUri(callback: (uri: WalletConnectUri) => void): Unsubscribe
  resetWalletConnectUri(): Promise<void>
  resetConnectingWallet(): Promise<void>
  /** Wallets of the namespace that were connected before the active one. */
  getRecentConnections(namespace: ChainNamespace): Promise<Connection[]>
  switchConnection(request: ConnectionRequest & { readonly namespace: ChainNamespace }): Promise<void>
  deleteConnection(request: {
    readonly connectorId: string
    readonly address?: string
    readonly namespace: ChainNamespace
  }): Promise<void>
  getError(): string
  getSIWX<T = unknown>(): T | undefined
  updateFeatures(features: AppKitFeatures): void
  setConnectMethodsOrder(order: Features['connectMethodsOrder']): void
  setWalletFeaturesOrder(order: Features['walletFeaturesOrder']): void
  setCollapseWallets(isCollapsed: boolean): void
  setSocialsOrder(socials: Features['socials']): void
  getConnectMethodsOrder(): Features['connectMethodsOrder']
  setTermsConditionsUrl(url: string): void
  setPrivacyPolicyUrl(url: string): void
  /** No effect: the modal shows its own progress. */
  setLoading(isLoading: boolean, namespace?: ChainNamespace): void
  /** No effect: the modal shows texts of its own only. */
  showErrorMessage(message: string): void
  /** No effect, as `showErrorMessage`. */
  showSuccessMessage(message: string): void
}

/** What the hooks and elements need. */
export type Kit = {
  readonly appKit: AppKit
  /** The same object for its whole life. */
  readonly buttons: ButtonContext
  readonly internals: Internals
  readonly literals: Literals
  readonly store: ViewStore
  providerOf(view: View, namespace: ChainNamespace | undefined): ReturnType<typeof readProvider>
  /** Starts it in a browser, once. */
  start(): void
  /** Loads the wallets of restored accounts, for callers that need more than the account. */
  followWallets(): void
}

type ListMethods = ReturnType<typeof import('./listMethods.js').createListMethods>

const ignore = () => undefined
const noWallets: WalletPage = { wallets: [], wcWallets: [], page: 0, count: 0 }
const noUri: WalletConnectUri = {
  wcUri: undefined,
  wcError: false,
  wcFetchingUri: false,
  wcPairingExpiry: undefined,
}
const VERSION = 'latchkey'

/** Builds an instance with AppKit's methods. Touches neither page nor network until it starts. */
export function buildAppKit(options: CreateAppKit, onDestroy: () => void): Kit {
  const walletModal = createWalletModal(toModalOptions(options))
  const internals = internalsOf(walletModal)
  const store = createViewStore(internals, options.themeVariables ?? {})
  const literals: Literals = new Map(options.networks.map((network) => [caipIdOf(network), network]))
  const adapters = new Map<string, AppKitAdapter>(
    (options.adapters ?? []).map((adapter) => [adapter.namespace, adapter]),
  )
  let isStarted = false
  let isDestroyed = false
  let stop: Unsubscribe | undefined
  const namespaces = [...internals.factories.keys()]
  const legal = { termsUrl: options.termsConditionsUrl, privacyUrl: options.privacyPolicyUrl }

  function start() {
    if (isStarted || isDestroyed || typeof window === 'undefined') return
    isStarted = true
    const run = () => {
      if (!isDestroyed) stop = walletModal.start()
    }
    if (readHint(internals.id, 'connection_status') || readAppKitKey('@appkit/connection_status') !== 'connected')
      return run()
    // The first visit since the app has switched from AppKit.
    const takeOver = async () => {
      const { takeOverVisit } = await importWithRetry(() => import('./formerVisit.js'))
      takeOverVisit(internals.id, namespaces)
    }
    takeOver().then(run, run)
  }

  function providerOf(view: View, namespace: ChainNamespace | undefined) {
    const read = readProvider(view, namespace)
    const adapter = adapters.get(namespaceIn(view, namespace) ?? '')
    const isObject = typeof read.walletProvider === 'object' && read.walletProvider !== null
    return adapter?.toProvider && isObject
      ? { ...read, walletProvider: adapter.toProvider(read.walletProvider as object) }
      : read
  }

  const followWallets = () => void makeLive(internals).catch(ignore)

  /** Calls back with a reading when one of the values that it depends on has changed: by default, its own. */
  function watch<T>(
    read: (view: View) => T,
    callback: (value: T) => void,
    select: (view: View) => readonly unknown[] = (view) => Object.values(read(view) ?? {}),
  ) {
    let before = select(store.read())
    return store.subscribe(() => {
      const view = store.read()
      const now = select(view)
      if (now.length === before.length && now.every((value, index) => Object.is(value, before[index]))) return
      before = now
      callback(read(view))
    })
  }

  function providersOf(view: View): Record<ChainNamespace, unknown> {
    const entries = Object.keys(view.connections.namespaces).map((name) => [
      name,
      providerOf(view, name).walletProvider,
    ])
    return Object.fromEntries(entries)
  }

  const networkValues = ({ networks }: View) => {
    const entry = networks.namespaces[networks.activeNamespace ?? '']
    return [entry?.active, entry?.approvedIds, entry?.supportsAllNetworks]
  }
  const readAppNetwork = (view: View) => readNetwork(view, literals, options)
  const updateFeatures = (features: AppKitFeatures) => walletModal.update({ features: toFeatures(features) })
  const account = (namespace?: ChainNamespace) => readAccount(store.read(), namespace)
  const network = () => readAppNetwork(store.read())
  const getAddress = (namespace?: ChainNamespace) => account(namespace).address
  const getChainId = () => network().chainId
  const openByName = (view: Views) => walletModal.open({ view } as object)

  const appKit: AppKit = {
    options,
    features: options.features ?? {},
    get remoteFeatures() {
      return readRemoteFeatures(store.read(), options)
    },
    version: VERSION,
    chainNamespaces: namespaces,
    walletModal,
    destroy() {
      isDestroyed = true
      stop?.()
      loaded?.end()
      onDestroy()
    },
    ready: async () => {
      await internals.instance()
    },
    open: (request) => openView(walletModal, request),
    close: async () => walletModal.close(),
    redirect: openByName,
    replace: openByName,
    isOpen: () => walletModal.getState().isOpen,
    disconnect: walletModal.disconnect,
    async switchNetwork(target, { throwOnFailure = false } = {}) {
      try {
        await walletModal.switchNetwork(caipIdOf(target))
      } catch (error) {
        if (throwOnFailure) throw error
        note(`the network was not switched: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
    addNetwork(namespace, added) {
      requireAdapter(namespace)
      const literal = { ...added, chainNamespace: namespace }
      literals.set(caipIdOf(literal), literal)
      walletModal.addNetwork(namespace, toLiteral(literal))
    },
    removeNetwork(namespace, networkId) {
      requireAdapter(namespace)
      const id = String(networkId)
      walletModal.removeNetwork(id.includes(':') ? (id as CaipNetworkId) : `${namespace}:${id}`)
    },
    getState: () => readState(store.read()),
    subscribeState: (callback) => watch(readState, callback),
    getAccount(namespace) {
      if (namespaceIn(store.read(), namespace) === undefined) throw new Error('getAccount: no namespace')
      return account(namespace)
    },
    subscribeAccount: (callback, namespace) =>
      watch(
        (view) => readAccount(view, namespace),
        callback,
        (view) => {
          const { status, caipAddress } = readAccount(view, namespace)
          const entry = view.accounts.accounts[namespaceIn(view, namespace) ?? '']
          return [status, caipAddress, entry?.accounts, entry?.embedded]
        },
      ),
    subscribeNetwork: (callback) => watch(readAppNetwork, callback, networkValues),
    subscribeCaipNetworkChange: (callback) =>
      watch(
        (view) => readAppNetwork(view).caipNetwork,
        callback,
        (view) => [networkValues(view)[0]],
      ),
    subscribeProviders(callback) {
      followWallets()
      return watch(providersOf, callback)
    },
    getWalletInfo: (namespace) => readWalletInfo(store.read(), namespace),
    subscribeWalletInfo(callback, namespace) {
      followWallets()
      return watch((view) => readWalletInfo(view, namespace), callback)
    },
    getEvent: () => store.read().event,
    subscribeEvents: (callback) => watch(({ event }) => event, callback),
    getThemeMode: () => readTheme(store.read()).themeMode,
    getThemeVariables: () => store.read().themeVariables,
    setThemeMode: (themeMode) => walletModal.update({ themeMode }),
    setThemeVariables: (variables) =>
      walletModal.update({ themeVariables: toThemeVariables(store.setThemeVariables(variables)) }),
    subscribeTheme: (callback) => watch(readTheme, callback),
    getRemoteFeatures: () => readRemoteFeatures(store.read(), options),
    subscribeRemoteFeatures: (callback) =>
      watch(
        (view) => readRemoteFeatures(view, options),
        callback,
        ({ liveOptions }) => [liveOptions.features],
      ),
    getProvider: <T>(namespace: ChainNamespace) => providerOf(store.read(), namespace).walletProvider as T | undefined,
    getProviderType: (namespace) => readProvider(store.read(), namespace).walletProviderType,
    getWalletProvider: () => providerOf(store.read(), undefined).walletProvider,
    getWalletProviderType: () => readProvider(store.read(), undefined).walletProviderType,
    getUniversalProvider: async () => options.universalProvider,
    getAddress,
    getAddressByChainNamespace: getAddress,
    getCaipAddress: (namespace) => account(namespace).caipAddress,
    getCaipNetwork: (namespace, id) =>
      id === undefined
        ? readCaipNetwork(store.read(), literals, options, namespace)
        : appKit.getCaipNetworks(namespace).find((candidate) => String(candidate.id) === String(id)),
    getCaipNetworks: (namespace) =>
      Object.entries(store.read().networks.namespaces)
        .filter(([name]) => namespace === undefined || name === namespace)
        .flatMap(([, { requested }]) => requested)
        .flatMap(({ caipNetworkId }) => literals.get(caipNetworkId) ?? [])
        .map((literal) => toCaipNetwork(literal, options.chainImages?.[literal.id])),
    getCaipNetworkId: getChainId,
    getChainId,
    getApprovedCaipNetworkIds: () => network().approvedCaipNetworkIds,
    getActiveChainNamespace: () => store.read().networks.activeNamespace,
    getIsConnectedState: () => Object.values(store.read().accounts.accounts).some((entry) => entry !== undefined),
    getPreferredAccountType: (namespace) => store.read().accounts.preferredTypes[namespace],
    getConnectors: () =>
      internals.connection.state.connectors.map(({ id, name, type, icon, rdns, namespaces }) => ({
        id,
        name,
        type,
        imageUrl: icon,
        info: { rdns },
        chain: namespaces[0],
      })),
    getConnectorImage: ({ imageUrl }) => imageUrl,
    async updateNativeBalance(_address, _chainId, namespace) {
      await walletModal.refreshBalance(namespace)
      const { formatted, symbol } = walletModal.getState(namespace).balance ?? {}
      return formatted === undefined ? undefined : { balance: formatted, symbol: symbol ?? '' }
    },
    fetchWallets: async (request) => (await methods()).fetchWallets(request),
    getWalletList: () => loaded?.readPage() ?? noWallets,
    subscribeWalletList: (callback) => subscribeLater((list) => list.subscribePage(callback)),
    connectWallet: async (wallet, namespace) => (await methods()).connect(wallet, namespace),
    prefetchWalletConnectUri: async () => (await methods()).getWcUri(),
    getWalletConnectUri: () => loaded?.readUri() ?? noUri,
    subscribeWalletConnectUri: (callback) => subscribeLater((list) => list.subscribeUri(callback)),
    resetWalletConnectUri: async () => (await methods()).resetWcUri(),
    resetConnectingWallet: async () => (await methods()).resetConnectingWallet(),
    getRecentConnections: async (namespace) => (await methods()).getRecentConnections(namespace),
    switchConnection: async (request) => (await methods()).switchConnection(request),
    deleteConnection: async (request) => (await methods()).deleteConnection(request),
    getError: () => '',
    getSIWX: <T>() => options.siwx as T | undefined,
    updateFeatures,
    setConnectMethodsOrder: (connectMethodsOrder) => updateFeatures({ connectMethodsOrder }),
    setWalletFeaturesOrder: (walletFeaturesOrder) => updateFeatures({ walletFeaturesOrder }),
    setCollapseWallets: (collapseWallets) => updateFeatures({ collapseWallets }),
    setSocialsOrder: (socials) => updateFeatures({ socials }),
    getConnectMethodsOrder: () => store.read().liveOptions.features.connectMethodsOrder,
    setTermsConditionsUrl(termsUrl) {
      legal.termsUrl = termsUrl
      walletModal.update({ legal })
    },
    setPrivacyPolicyUrl(privacyUrl) {
      legal.privacyUrl = privacyUrl
      walletModal.update({ legal })
    },
    setLoading: () => note('setLoading has no effect'),
    showErrorMessage: () => note('showErrorMessage has no effect'),
    showSuccessMessage: () => note('showSuccessMessage has no effect'),
  }

  let loaded: ListMethods | undefined
  const methods = createOnce(async () => {
    const { createListMethods } = await importWithRetry(() => import('./listMethods.js'))
    loaded = createListMethods(kit)
    return loaded
  })

  function subscribeLater(subscribe: (list: ListMethods) => Unsubscribe): Unsubscribe {
    const scope = createScope()
    methods().then((list) => scope.add(subscribe(list)), ignore)
    return scope.end
  }

  function requireAdapter(namespace: ChainNamespace) {
    if (!internals.factories.has(namespace)) throw new Error(`Adapter for namespace ${namespace} doesn't exist`)
  }

  const balanceToken = Object.entries(options.tokens ?? {}).map(([network, { address }]) => ({
    network: network as CaipNetworkId,
    address,
  }))
  const buttons = { modal: walletModal, balanceToken }
  const kit: Kit = { appKit, buttons, internals, literals, store, providerOf, start, followWallets }
  for (const adapter of adapters.values()) if (internals.factories.has(adapter.namespace)) adapter.attach?.(walletModal)
  return kit
}
