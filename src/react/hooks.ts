import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Chain, Transport, Account as ViemAccount, WalletClient } from 'viem'
import type { ThemeMode, ThemeVariables } from '../config/options.js'
import {
  connectedOf,
  connectorIdOf,
  type NamespaceConnection,
  statusOf,
} from '../controllers/connection/connectionController.js'
import { activeNetwork } from '../controllers/network/networkController.js'
import { listNetworks } from '../controllers/network/networkSelectors.js'
import { formatQuantity } from '../core/amount.js'
import type { CaipAddress, CaipNetworkId } from '../core/caip.js'
import type { Hex } from '../core/hex.js'
import { importWithRetry } from '../core/importWithRetry.js'
import { addressesOf, type BalanceStatus, type ConnectionStatus, type WalletAccount } from '../domain/account.js'
import { addressExplorerUrl } from '../domain/addressExplorerUrl.js'
import type { WalletModalEvent } from '../domain/events.js'
import type { Namespace } from '../domain/namespace.js'
import type { AddressOf, ChainIdOf, EvmProvider, KnownNamespace, NetworkOf } from '../domain/namespaceTypes.js'
import type { EvmNetwork, Network } from '../domain/network.js'
import type { WalletInfo } from '../domain/wallet.js'
import type { WalletModal } from '../modal/createWalletModal.js'
import { useHydrated, useInstance } from './ModalContext.js'
import { useSnapshot } from './useSnapshot.js'

type NamespaceOption<namespace extends Namespace> = {
  /** A family of chains. @default the active one */
  namespace?: namespace | undefined
}

/** What of the state concerns a namespace; on a server and in the first render of its markup, nothing yet. */
function useNamespace(user: string, wanted: Namespace | undefined) {
  const modal = useInstance(user)
  const isHydrated = useHydrated()
  const connections = useSnapshot(modal.connection.state)
  const latest = useSnapshot(modal.network.state)
  const networks = isHydrated ? latest : modal.network.initial
  const { accounts } = useSnapshot(modal.account.state)
  const namespace = wanted ?? networks.activeNamespace ?? ''
  return {
    modal,
    status: (isHydrated ? statusOf(connections, namespace) : 'disconnected') as ConnectionStatus,
    isRestored: isHydrated && connections.isRestored,
    entry: isHydrated ? connections.namespaces[namespace] : undefined,
    connected: isHydrated ? connectedOf(connections, namespace) : undefined,
    connectorId: isHydrated ? connectorIdOf(connections, namespace) : undefined,
    account: (isHydrated ? accounts[namespace] : undefined) as WalletAccount | undefined,
    network: (wanted === undefined ? activeNetwork(networks) : networks.namespaces[wanted]?.active) as
      | Network
      | undefined,
    networks,
  }
}

export type UseWalletModal = Pick<WalletModal, 'open' | 'close' | 'connect' | 'disconnect' | 'switchNetwork'> & {
  readonly isOpen: boolean
  readonly status: ConnectionStatus
  /** The active account; `undefined` until a wallet is connected. */
  readonly account: WalletAccount<AddressOf<KnownNamespace>> | undefined
  /** The active network; `isUnsupported` when the wallet is on one that is not configured. */
  readonly network: NetworkOf<KnownNamespace> | undefined
}

/**
 * The modal of the nearest provider: its verbs, and what a page mostly wants to know.
 * @throws ProviderMissingError outside of a `<WalletModalProvider>`.
 */
export function useWalletModal(): UseWalletModal {
  const { modal, status, account, network } = useNamespace('the useWalletModal hook', undefined)
  const { isOpen } = useSnapshot(modal.modalState.state)
  const { open, close, connect, disconnect, switchNetwork } = modal
  return { open, close, connect, disconnect, switchNetwork, isOpen, status, account, network } as UseWalletModal
}

/** The way to the connected wallet. Its name and icon come a moment later than its id, with `useWallet`. */
export type AccountConnector = Pick<WalletInfo, 'id'> & Partial<WalletInfo>

type ConnectedAccount<namespace extends Namespace> = {
  readonly status: 'connected'
  readonly isConnected: true
  readonly isConnecting: false
  readonly isReconnecting: false
  readonly isDisconnected: false
  readonly address: AddressOf<namespace>
  /** Every address that the wallet gave, the active one first. */
  readonly addresses: readonly [AddressOf<namespace>, ...AddressOf<namespace>[]]
  readonly caipAddress: CaipAddress
  /** The network that the wallet is on; it may be one that is not configured. */
  readonly chainId: ChainIdOf<namespace>
  readonly connector: AccountConnector
}

type NoAccount<status extends ConnectionStatus> = {
  readonly status: status
  readonly isConnected: false
  readonly isConnecting: status extends 'connecting' ? true : false
  readonly isReconnecting: status extends 'reconnecting' ? true : false
  readonly isDisconnected: status extends 'disconnected' ? true : false
  readonly address: undefined
  readonly addresses: undefined
  readonly caipAddress: undefined
  readonly chainId: undefined
  readonly connector: undefined
}

export type UseWalletAccount<namespace extends Namespace = KnownNamespace> = (
  | ConnectedAccount<namespace>
  | NoAccount<'connecting'>
  | NoAccount<'reconnecting'>
  | NoAccount<'disconnected'>
) & {
  /** Whether nothing of an earlier visit is left to restore: only then does `isDisconnected` mean that nobody is here. */
  readonly isRestored: boolean
  /** The account's page in the network's explorer. */
  readonly addressExplorerUrl: string | undefined
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  switchAccount: WalletModal['switchAccount']
}

/** The account of a namespace, and how it stands with its wallet. */
export function useWalletAccount<namespace extends Namespace = KnownNamespace>({
  namespace,
}: NamespaceOption<namespace> = {}): UseWalletAccount<namespace> {
  const { modal, account, network, connected, connectorId, status, isRestored } = useNamespace(
    'the useWalletAccount hook',
    namespace,
  )
  const caipAddress = account?.caipAddress
  useEffect(() => {
    if (caipAddress) void modal.syncIdentity(namespace).catch(() => undefined)
  }, [modal, caipAddress, namespace])
  const isConnected = status === 'connected' && account !== undefined
  return {
    status,
    isConnected,
    isConnecting: status === 'connecting',
    isReconnecting: status === 'reconnecting',
    isDisconnected: status === 'disconnected',
    address: account?.address,
    addresses: isConnected
      ? [account.address, ...addressesOf(account.accounts).filter((one) => one !== account.address)]
      : undefined,
    caipAddress,
    chainId: isConnected ? network?.id : undefined,
    connector: isConnected ? (connected?.wallet ?? { id: connectorId }) : undefined,
    isRestored,
    addressExplorerUrl: account && addressExplorerUrl(network, account.address),
    profileName: account?.profileName,
    profileImage: account?.profileImage,
    switchAccount: modal.switchAccount,
  } as UseWalletAccount<namespace>
}

/** The active network, the configured ones, and the way from one to another. */
export function useWalletNetwork<namespace extends Namespace = KnownNamespace>({
  namespace,
}: NamespaceOption<namespace> = {}) {
  const { modal, network: active, networks } = useNamespace('the useWalletNetwork hook', namespace)
  const entry = networks.namespaces[namespace ?? networks.activeNamespace ?? '']
  const network = active as NetworkOf<namespace> | undefined
  return {
    network,
    caipNetworkId: network?.caipNetworkId,
    /** The reference part of the id; a number on EVM chains. */
    chainId: network?.id as ChainIdOf<namespace> | undefined,
    isUnsupported: network?.isUnsupported ?? false,
    networks: listNetworks(networks) as readonly NetworkOf<KnownNamespace>[],
    approvedCaipNetworkIds: entry?.approvedIds as readonly CaipNetworkId[] | undefined,
    supportsAllNetworks: entry?.supportsAllNetworks ?? true,
    switchNetwork: modal.switchNetwork,
  }
}

export type UseWalletBalance = {
  /** In smallest units. */
  readonly value: bigint | undefined
  /** How many of its digits are a fraction of a coin. */
  readonly decimals: number | undefined
  /** Exact, in whole coins, with a dot whatever the language: for code. */
  readonly formatted: string | undefined
  /** Three decimals, cut, as the language writes numbers: for the eye. */
  readonly display: string | undefined
  readonly symbol: string | undefined
  readonly status: BalanceStatus
  /** When it was read, in milliseconds since 1970. */
  readonly asOf: number | undefined
  refresh(): Promise<void>
}

/** The native balance of the account. */
export function useWalletBalance({ namespace }: NamespaceOption<Namespace> = {}): UseWalletBalance {
  const { modal, account } = useNamespace('the useWalletBalance hook', namespace)
  const { locale } = useSnapshot(modal.liveOptions.state)
  const { value, decimals, formatted, symbol, status = 'idle', asOf } = account?.balance ?? {}
  return {
    value,
    decimals,
    formatted,
    display: formatted === undefined ? undefined : formatQuantity(formatted, locale),
    symbol,
    status,
    asOf,
    refresh: useCallback(() => modal.refreshBalance(namespace), [modal, namespace]),
  }
}

/** A connection that was restored is shown before it is followed; whoever needs the wallet itself asks for that. */
function useFollowed(modal: WalletModal, entry: Pick<NamespaceConnection, 'status'> | undefined) {
  const isUnfollowed = entry?.status === 'restored'
  useEffect(() => {
    if (isUnfollowed) void modal.follow().catch(() => undefined)
  }, [modal, isUnfollowed])
}

/** The wallet that is connected: its name, icon and kind. */
export function useWallet({ namespace }: NamespaceOption<Namespace> = {}): WalletInfo | undefined {
  const { modal, entry, connected } = useNamespace('the useWallet hook', namespace)
  useFollowed(modal, entry)
  return connected?.wallet
}

/** The look of the modal and of the page's buttons, and how to change it. */
export function useTheme() {
  const modal = useInstance('the useTheme hook')
  const { themeMode, themeVariables } = useSnapshot(modal.liveOptions.state)
  const verbs = useMemo(
    () => ({
      setThemeMode: (mode: ThemeMode) => modal.update({ themeMode: mode }),
      setThemeVariables: (variables: ThemeVariables) => modal.update({ themeVariables: variables }),
    }),
    [modal],
  )
  return { themeMode, themeVariables, ...verbs }
}

/** Calls back for every event of the modal; the listener may change from render to render. */
export function useWalletModalEvents(listener: (event: WalletModalEvent) => void) {
  const modal = useInstance('the useWalletModalEvents hook')
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.watchEvents((event) => latest.current(event)), [modal])
}

/**
 * The wallet's EIP-1193 provider. Calls pass through and answers are unchecked, but for the accounts: the active one
 * comes first in `eth_accounts` and `accountsChanged`, also after `switchAccount`. The same object while connected.
 */
export function useEip1193Provider(): EvmProvider | undefined {
  const { modal, entry, connected } = useNamespace('the useEip1193Provider hook', 'eip155')
  useFollowed(modal, entry)
  return connected?.provider as EvmProvider | undefined
}

/**
 * A viem wallet client of the connected EVM wallet, for the active account and network; loads viem when there is one.
 * Nothing that signs or sends is ever repeated by itself.
 */
export function useViemWalletClient(): { walletClient: EvmWalletClient | undefined; isLoading: boolean } {
  const provider = useEip1193Provider()
  const { account, network } = useNamespace('the useViemWalletClient hook', 'eip155')
  const address = account?.address as Hex | undefined
  /** Without a client: it could not be made. */
  const [made, setMade] = useState<{ wanted: object; client?: EvmWalletClient }>()
  const key =
    provider && address && network && !network.isUnsupported ? `${network.caipNetworkId}:${address}` : undefined
  const wanted = useMemo(
    () => ({ provider, address, network: network as EvmNetwork | undefined }),
    [provider, address, network],
  )

  useEffect(() => {
    const { provider: transport, address: from, network: chain } = wanted
    if (!key || !transport || !from || !chain) return
    let isCurrent = true
    const load = async () => {
      const { createEvmWalletClient } = await importWithRetry(() => import('./createEvmWalletClient.js'))
      if (isCurrent) setMade({ wanted, client: createEvmWalletClient(transport, from, chain) })
    }
    load().catch(() => isCurrent && setMade({ wanted }))
    return () => {
      isCurrent = false
    }
  }, [key, wanted])

  return {
    walletClient: key !== undefined && made?.wanted === wanted ? made.client : undefined,
    isLoading: key !== undefined && made?.wanted !== wanted,
  }
}

/** A viem client that has its account and its chain: `walletClient.sendTransaction({ to, value })`. */
export type EvmWalletClient = WalletClient<Transport, Chain, ViemAccount>
