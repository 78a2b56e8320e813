import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Chain, Transport, Account as ViemAccount, WalletClient } from 'viem'
import type { ThemeMode, ThemeVariables } from '../config/options.js'
import type { NamespaceConnection } from '../controllers/connection/connectionController.js'
import { listNetworks } from '../controllers/network/networkSelectors.js'
import { formatQuantity } from '../core/amount.js'
import type { CaipAddress, CaipNetworkId } from '../core/caip.js'
import type { Hex } from '../core/hex.js'
import { importWithRetry } from '../core/load.js'
import { activeFirst, type ConnectionStatus, type WalletAccount } from '../domain/account.js'
import type { WalletModalEvent } from '../domain/events.js'
import { addressExplorerUrl } from '../domain/explorerUrl.js'
import type { Namespace } from '../domain/namespace.js'
import type {
  AddressOf,
  ChainIdOf,
  ClientOf,
  EvmProvider,
  KnownNamespace,
  NetworkOf,
  ProviderOf,
} from '../domain/namespaceTypes.js'
import type { EvmNetwork, Network } from '../domain/network.js'
import { type BalanceStatus, EMPTY_PORTFOLIO, type Token, totalOf } from '../domain/token.js'
import type { WalletInfo } from '../domain/wallet.js'
import { internalsOf } from '../modal/internals.js'
import type { WalletModal } from '../modal/walletModal.js'
import { useInstance } from './ModalContext.js'
import { type NamespaceOption, useNamespace } from './useNamespace.js'
import { useSnapshot } from './useSnapshot.js'

export type UseWalletModal = Pick<
  WalletModal,
  'open' | 'close' | 'connect' | 'disconnect' | 'switchNetwork' | 'send'
> & {
  readonly isOpen: boolean
  readonly status: ConnectionStatus
  /** The active account; `undefined` while disconnected. */
  readonly account: WalletAccount<AddressOf<KnownNamespace>> | undefined
  /** The active network; `isUnsupported` if the wallet is on an unconfigured one. */
  readonly network: NetworkOf<KnownNamespace> | undefined
}

/**
 * The modal of the nearest provider: its actions, and the most common state.
 * @throws ProviderMissingError outside of a `<WalletModalProvider>`.
 */
export function useWalletModal(): UseWalletModal {
  const { modal, status, account, network } = useNamespace('the useWalletModal hook', undefined)
  const { isOpen } = useSnapshot(internalsOf(modal).modalState.state)
  const { open, close, connect, disconnect, switchNetwork, send } = modal
  return { open, close, connect, disconnect, switchNetwork, send, isOpen, status, account, network } as UseWalletModal
}

/** The wallet's connector. Name and icon arrive slightly later than the id, with `useWallet`. */
export type AccountConnector = Pick<WalletInfo, 'id'> & Partial<WalletInfo>

type ConnectedAccount<namespace extends Namespace> = {
  readonly status: 'connected'
  readonly isConnected: true
  readonly isConnecting: false
  readonly isReconnecting: false
  readonly isDisconnected: false
  readonly address: AddressOf<namespace>
  /** Every address the wallet shared, the active one first. */
  readonly addresses: readonly [AddressOf<namespace>, ...AddressOf<namespace>[]]
  readonly caipAddress: CaipAddress
  /** The wallet's current network, configured or not. */
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
  /** Whether no stored connection is left to restore: only then does `isDisconnected` mean logged out. */
  readonly isRestored: boolean
  /** The account's page in the network's block explorer. */
  readonly addressExplorerUrl: string | undefined
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  switchAccount: WalletModal['switchAccount']
}

/** The account of a namespace, and its connection status. */
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
    addresses: isConnected ? activeFirst(account.accounts, account.address) : undefined,
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

/** The active network, the configured ones, and `switchNetwork`. */
export function useWalletNetwork<namespace extends Namespace = KnownNamespace>({
  namespace,
}: NamespaceOption<namespace> = {}) {
  const { modal, network: active, networks } = useNamespace('the useWalletNetwork hook', namespace)
  const entry = networks.namespaces[namespace ?? networks.activeNamespace ?? '']
  const network = active as NetworkOf<namespace> | undefined
  return {
    network,
    caipNetworkId: network?.caipNetworkId,
    /** Reference part of the id; a number on EVM chains. */
    chainId: network?.id as ChainIdOf<namespace> | undefined,
    isUnsupported: network?.isUnsupported ?? false,
    networks: listNetworks(networks) as readonly NetworkOf<KnownNamespace>[],
    approvedCaipNetworkIds: entry?.approvedIds as readonly CaipNetworkId[] | undefined,
    supportsAllNetworks: entry?.supportsAllNetworks ?? true,
    switchNetwork: modal.switchNetwork,
  }
}

export type UseWalletBalance = {
  /** In the smallest unit. */
  readonly value: bigint | undefined
  /** Number of decimal places. */
  readonly decimals: number | undefined
  /** Exact, in whole coins, with a dot in every language: for code. */
  readonly formatted: string | undefined
  /** Truncated to three decimals, formatted by language: for display. */
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
  const { locale } = useSnapshot(internalsOf(modal).liveOptions.state)
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

export type UseTokens = {
  /** Every token on the configured networks of the namespace, highest value first. */
  readonly tokens: readonly Token[]
  /** What they are worth together, in US dollars; `undefined` if unknown. */
  readonly total: number | undefined
  readonly status: BalanceStatus
  /** When the list was read, in milliseconds since 1970. */
  readonly asOf: number | undefined
  /** Reads again, except within 30 s after a failure. */
  refresh(): Promise<void>
}

/** The tokens of the account, from the blockchain-data service; without a project id there are none. */
export function useTokens({ namespace }: NamespaceOption<Namespace> = {}): UseTokens {
  const { modal, account, networks } = useNamespace('the useTokens hook', namespace)
  const wanted = namespace ?? networks.activeNamespace ?? ''
  const caipAddress = account?.caipAddress
  const { tokens, status, asOf } = account?.portfolio ?? EMPTY_PORTFOLIO
  const refresh = useCallback(
    async (isAsked = true) => {
      const shell = await internalsOf(modal).shell()
      await (await shell.tokens()).refresh(wanted, { isAsked })
    },
    [modal, wanted],
  )
  useEffect(() => {
    // What failed is in the state.
    if (caipAddress) void refresh(false).catch(() => undefined)
  }, [caipAddress, refresh])
  return { tokens, total: totalOf(tokens), status, asOf, refresh: useCallback(() => refresh(), [refresh]) }
}

/** A restored connection is shown before its wallet is loaded; load it for callers that need the wallet. */
function useFollowed(modal: WalletModal, entry: Pick<NamespaceConnection, 'status'> | undefined) {
  const isUnfollowed = entry?.status === 'restored'
  useEffect(() => {
    if (isUnfollowed)
      void internalsOf(modal)
        .connections()
        .catch(() => undefined)
  }, [modal, isUnfollowed])
}

/** The connected wallet: its name, icon and type. */
export function useWallet({ namespace }: NamespaceOption<Namespace> = {}): WalletInfo | undefined {
  const { modal, entry, connected } = useNamespace('the useWallet hook', namespace)
  useFollowed(modal, entry)
  return connected?.wallet
}

/** Theme of the modal and the page buttons, and functions to change it. */
export function useTheme() {
  const modal = useInstance('the useTheme hook')
  const { themeMode, themeVariables } = useSnapshot(internalsOf(modal).liveOptions.state)
  const verbs = useMemo(
    () => ({
      setThemeMode: (mode: ThemeMode) => modal.update({ themeMode: mode }),
      setThemeVariables: (variables: ThemeVariables) => modal.update({ themeVariables: variables }),
    }),
    [modal],
  )
  return { themeMode, themeVariables, ...verbs }
}

/** Calls back for every event of the modal; the listener may change on every render. */
export function useWalletModalEvents(listener: (event: WalletModalEvent) => void) {
  const modal = useInstance('the useWalletModalEvents hook')
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.watchEvents((event) => latest.current(event)), [modal])
}

/**
 * The wallet's EIP-1193 provider, stable while connected. Calls pass through unchecked, except accounts: the active one
 * comes first in `eth_accounts` and `accountsChanged`, also after `switchAccount`.
 */
export function useEip1193Provider(): EvmProvider | undefined {
  const { modal, entry, connected } = useNamespace('the useEip1193Provider hook', 'eip155')
  useFollowed(modal, entry)
  return connected?.provider as EvmProvider | undefined
}

/**
 * A viem wallet client for the active account and network; viem loads once a wallet is connected. Nothing that signs or
 * sends is retried.
 */
export function useViemWalletClient(): { walletClient: EvmWalletClient | undefined; isLoading: boolean } {
  const provider = useEip1193Provider()
  const { account, network } = useNamespace('the useViemWalletClient hook', 'eip155')
  const address = account?.address as Hex | undefined
  /** `walletClient` is undefined if it could not be created. */
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

export type UseSolanaProvider = {
  /** The wallet; `undefined` while disconnected. Typed once the app imports `latchkey/solana`. */
  readonly provider: ProviderOf<'solana'> | undefined
  /** A `Connection` of `@solana/web3.js` to the active network; `undefined` until it has loaded. */
  readonly connection: ClientOf<'solana'> | undefined
}

/**
 * The Solana wallet, and a `Connection` of `@solana/web3.js` to the active network, over the same RPC URLs as the
 * modal. Both are stable while wallet and network are. web3.js loads once a wallet is connected.
 */
export function useSolanaProvider(): UseSolanaProvider {
  const { modal, entry, connected, network } = useNamespace('the useSolanaProvider hook', 'solana')
  useFollowed(modal, entry)
  const provider = connected?.provider as UseSolanaProvider['provider']
  const [made, setMade] = useState<{ network: Network; connection: UseSolanaProvider['connection'] }>()
  const wanted = provider !== undefined && !network?.isUnsupported ? network : undefined

  useEffect(() => {
    if (!wanted) return
    let isCurrent = true
    const load = async () => {
      const runtime = await (await internalsOf(modal).shell()).runtime()
      const adapter = await runtime.adapterOf(wanted.namespace)
      const connection = (await adapter.createClient?.(wanted)) as UseSolanaProvider['connection']
      if (isCurrent) setMade({ network: wanted, connection })
    }
    // Without it the app has no connection, which its type says.
    load().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [modal, wanted])

  const connection = wanted !== undefined && made?.network === wanted ? made.connection : undefined
  return useMemo(() => ({ provider, connection }), [provider, connection])
}

/** A viem client with account and chain: `walletClient.sendTransaction({ to, value })`. */
export type EvmWalletClient = WalletClient<Transport, Chain, ViemAccount>
