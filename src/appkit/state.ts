import { snapshot } from 'valtio/vanilla'
import type { AccountState } from '../controllers/account/accountController.js'
import { type ConnectionState, connectedOf, statusOf } from '../controllers/connection/connectionController.js'
import type { LiveOptionsState } from '../controllers/liveOptionsController.js'
import type { ModalState } from '../controllers/modalStateController.js'
import { activeNetwork, type NetworkState } from '../controllers/network/networkController.js'
import type { CaipAddress, CaipNetworkId } from '../core/caip.js'
import type { ReadonlyState } from '../core/readonly.js'
import type { Unsubscribe } from '../core/scope.js'
import { watchState } from '../core/watchState.js'
import { activeFirst, type ConnectionStatus, isUnderWay } from '../domain/account.js'
import type { LoginProvider } from '../domain/embedded.js'
import type { AccountType as AccountKind } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import type { ConnectorType, WalletInfo } from '../domain/wallet.js'
import type { Internals } from '../instance/internals.js'
import { type AppKitEvent, createdEvent, toAppKitEvent } from './events.js'
import { type AppKitNetwork, type CaipNetwork, type ChainNamespace, toCaipNetwork } from './networks.js'
import type { CreateAppKit } from './options.js'
import type { AppKitThemeVariables, ThemeMode } from './theme.js'

// What AppKit's hooks and methods return, as pure readings of one view of the instance's state.

export type AccountType = {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly type: AccountKind
  readonly caipAddress?: CaipAddress | undefined
  readonly chainId?: number | string | undefined
  readonly publicKey?: string | undefined
}

export type EmbeddedWalletInfo = {
  readonly user: {
    readonly email?: string | undefined
    readonly username?: string | undefined
    readonly accounts?: { readonly type: 'eoa' | 'smartAccount'; readonly address: string }[] | undefined
  }
  readonly authProvider: LoginProvider
  readonly accountType: 'eoa' | 'smartAccount' | undefined
  readonly isSmartAccountDeployed: boolean
}

export type UseAppKitAccountReturn = {
  readonly allAccounts: AccountType[]
  readonly caipAddress: CaipAddress | undefined
  readonly address: string | undefined
  readonly isConnected: boolean
  readonly status: ConnectionStatus | undefined
  readonly embeddedWalletInfo?: EmbeddedWalletInfo | undefined
}

export type AppKitNetworkState = {
  readonly caipNetwork: CaipNetwork | undefined
  readonly chainId: number | string | undefined
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly approvedCaipNetworkIds: CaipNetworkId[] | undefined
  readonly supportsAllNetworks: boolean
}

export type PublicState = {
  /** The user is connecting, or the modal opens. */
  readonly loading: boolean
  readonly open: boolean
  readonly selectedNetworkId?: CaipNetworkId | undefined
  readonly activeChain?: ChainNamespace | undefined
  /** No stored connection is left to restore. */
  readonly initialized: boolean
  readonly connectingWallet?: { readonly name: string } | undefined
}

/** What the app offers. Nothing here is decided by the dashboard. */
export type RemoteFeatures = {
  readonly swaps: '1inch'[] | false
  readonly onramp: 'meld'[] | false
  readonly email: boolean
  readonly socials: readonly string[] | false
  readonly activity: boolean
  readonly reownBranding: boolean
  readonly multiWallet: boolean
  readonly emailCapture: boolean
  readonly reownAuthentication: boolean
  readonly payWithExchange: boolean
  readonly payments: boolean
  readonly headless: boolean
}

export type AppKitTheme = {
  readonly themeMode: ThemeMode
  readonly themeVariables: AppKitThemeVariables
}

export type AppKitWalletInfo = {
  readonly name: string
  readonly icon?: string | undefined
  readonly type?: string | undefined
  readonly [key: string]: unknown
}

/** The instance's state at one moment. */
export type View = {
  readonly connections: ReadonlyState<ConnectionState>
  readonly networks: ReadonlyState<NetworkState>
  readonly accounts: ReadonlyState<AccountState>
  readonly modal: ReadonlyState<ModalState>
  readonly liveOptions: ReadonlyState<Pick<LiveOptionsState, 'themeMode' | 'features'>>
  readonly event: AppKitEvent
  /** As the app has set them, in AppKit's names. */
  readonly themeVariables: AppKitThemeVariables
  /** What `auto` means now. */
  readonly systemMode: ThemeMode
}

/** Before `createAppKit`. */
export const emptyView: View = {
  connections: { namespaces: {}, connectors: [], isRestored: false },
  networks: { activeNamespace: undefined, namespaces: {} },
  // What is read of them.
  accounts: { accounts: {}, preferredTypes: {} } as unknown as AccountState,
  modal: { isOpen: false, isOpening: false, isLoading: false } as ModalState,
  liveOptions: { themeMode: 'auto', features: {} },
  event: createdEvent,
  themeVariables: {},
  systemMode: 'dark',
}

const LIGHT = '(prefers-color-scheme: light)'

export type ViewStore = ReturnType<typeof createViewStore>

/** One view of all states, which is the same object until something changes. */
export function createViewStore(internals: Internals, initialVariables: AppKitThemeVariables) {
  const { connection, network, account, modalState, liveOptions, events } = internals
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  let event = createdEvent
  let themeVariables = initialVariables
  let latest: View | undefined
  /** What a server renders, and the first render in the browser. */
  const initial: View = {
    ...emptyView,
    networks: network.initial,
    liveOptions: snapshot(liveOptions.state) as View['liveOptions'],
    themeVariables,
  }
  events.watch((next) => {
    event = toAppKitEvent(next, account.of(network.state.activeNamespace ?? '')?.address)
    tell()
  })

  function snapshotAll(): View {
    return {
      connections: snapshot(connection.state) as View['connections'],
      networks: snapshot(network.state) as View['networks'],
      accounts: snapshot(account.state) as View['accounts'],
      modal: snapshot(modalState.state) as View['modal'],
      liveOptions: snapshot(liveOptions.state) as View['liveOptions'],
      event,
      themeVariables,
      systemMode: globalThis.matchMedia?.(LIGHT).matches ? 'light' : 'dark',
    }
  }

  return {
    initial,
    read(): View {
      const next = snapshotAll()
      if (!latest || (Object.keys(next) as (keyof View)[]).some((key) => next[key] !== latest?.[key])) latest = next
      return latest
    },
    setThemeVariables(variables: AppKitThemeVariables) {
      themeVariables = { ...themeVariables, ...variables }
      tell()
      return themeVariables
    },
    subscribe(onChange: () => void): Unsubscribe {
      const system = globalThis.matchMedia?.(LIGHT)
      const states = [connection, network, account, modalState, liveOptions].map(({ state }) =>
        watchState(state, onChange),
      )
      listeners.add(onChange)
      system?.addEventListener?.('change', onChange)
      return () => {
        for (const stop of states) stop()
        listeners.delete(onChange)
        system?.removeEventListener?.('change', onChange)
      }
    },
  }
}

/** The app's own literals by CAIP-2 id, which have more fields than this library keeps. */
export type Literals = Map<CaipNetworkId, AppKitNetwork>

const caipNetworkOf = (network: Network, literals: Literals, image: string | undefined): CaipNetwork => {
  const { namespace, isUnsupported: _, ...fields } = network
  const literal = literals.get(network.caipNetworkId) ?? { ...fields, chainNamespace: namespace }
  return toCaipNetwork(literal as AppKitNetwork, image)
}

type ConnectedView = Pick<View, 'accounts' | 'connections' | 'networks'>

export const namespaceIn = ({ networks }: Pick<View, 'networks'>, requested: ChainNamespace | undefined) =>
  requested ?? networks.activeNamespace

const embeddedTypes = ['eoa', 'smartAccount'] as const
const embeddedTypeOf = (type: AccountKind) => embeddedTypes.find((embeddedType) => embeddedType === type)

export function readAccount(view: ConnectedView, requested?: ChainNamespace): UseAppKitAccountReturn {
  const namespace = namespaceIn(view, requested)
  const account = namespace === undefined ? undefined : view.accounts.accounts[namespace]
  const status = namespace === undefined ? undefined : statusOf(view.connections, namespace)
  const network = view.networks.namespaces[namespace ?? '']?.active
  const accounts = account?.accounts ?? []
  const allAccounts = activeFirst(accounts, account?.address ?? '').flatMap((address) => {
    const listed = accounts.find((candidate) => candidate.address === address)
    if (!listed || namespace === undefined) return []
    const caipAddress = network && (`${network.caipNetworkId}:${address}` as const)
    return [{ namespace, address, type: listed.type, caipAddress, chainId: network?.id }]
  })
  const { embedded } = account ?? {}
  return {
    allAccounts,
    caipAddress: account?.caipAddress,
    address: account?.address,
    isConnected: account !== undefined,
    status,
    embeddedWalletInfo: embedded && {
      user: {
        email: embedded.email,
        username: embedded.userName,
        accounts: accounts.flatMap(({ address, type }) => {
          const embeddedType = embeddedTypeOf(type)
          return embeddedType ? [{ type: embeddedType, address }] : []
        }),
      },
      authProvider: embedded.provider,
      accountType: embeddedTypeOf(embedded.accountType),
      isSmartAccountDeployed: embedded.smartAccountDeployed === true,
    },
  }
}

/** The network of a namespace, by default of the active one. */
export function readCaipNetwork(
  view: Pick<View, 'networks'>,
  literals: Literals,
  options: CreateAppKit,
  requested?: ChainNamespace,
): CaipNetwork | undefined {
  const network = requested === undefined ? activeNetwork(view.networks) : view.networks.namespaces[requested]?.active
  return network && caipNetworkOf(network as Network, literals, options.chainImages?.[network.id])
}

export function readNetwork(
  view: Pick<View, 'networks'>,
  literals: Literals,
  options: CreateAppKit,
): AppKitNetworkState {
  const caipNetwork = readCaipNetwork(view, literals, options)
  const entry = view.networks.namespaces[view.networks.activeNamespace ?? '']
  return {
    caipNetwork,
    chainId: caipNetwork?.id,
    caipNetworkId: caipNetwork?.caipNetworkId,
    approvedCaipNetworkIds: entry?.approvedIds as CaipNetworkId[] | undefined,
    supportsAllNetworks: entry?.supportsAllNetworks ?? true,
  }
}

export function readState(view: View): PublicState {
  const { modal, networks, connections } = view
  const isConnecting = Object.keys(connections.namespaces).some((namespace) =>
    isUnderWay(statusOf(connections, namespace)),
  )
  return {
    loading: modal.isLoading || modal.isOpening || isConnecting,
    open: modal.isOpen,
    selectedNetworkId: activeNetwork(networks)?.caipNetworkId,
    activeChain: networks.activeNamespace,
    initialized: connections.isRestored,
    connectingWallet: undefined,
  }
}

export function readRemoteFeatures({ liveOptions }: View, options: CreateAppKit): RemoteFeatures {
  const { swaps, onramp, email, socials, history, pay } = liveOptions.features
  const { headless = false, reownAuthentication = false } = options.features ?? {}
  return {
    swaps: swaps !== false && ['1inch'],
    onramp: onramp !== false && ['meld'],
    email: email !== false,
    socials: socials ?? ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    activity: history !== false,
    reownBranding: options.latchkey?.card?.branding !== false,
    multiWallet: true,
    emailCapture: false,
    reownAuthentication,
    payWithExchange: pay === true,
    payments: pay === true,
    headless,
  }
}

export function readTheme({ liveOptions, systemMode, themeVariables }: View): AppKitTheme {
  const { themeMode } = liveOptions
  return { themeMode: themeMode === 'auto' ? systemMode : themeMode, themeVariables }
}

export function readWalletInfo(view: ConnectedView, requested?: ChainNamespace): AppKitWalletInfo | undefined {
  const wallet = connectedOf(view.connections, namespaceIn(view, requested))?.wallet as WalletInfo | undefined
  if (!wallet) return undefined
  const { id, name, icon, rdns, type } = wallet
  return { id, name, icon, rdns, type }
}

export type ReadProvider = { readonly walletProvider: unknown; readonly walletProviderType: ConnectorType | undefined }

export function readProvider(view: View, namespace: ChainNamespace | undefined): ReadProvider {
  const connected = connectedOf(view.connections, namespaceIn(view, namespace))
  return { walletProvider: connected?.provider, walletProviderType: connected?.wallet.type }
}
