import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ConnectorType } from '../domain/wallet.js'
import type { AppKitEvent } from './events.js'
import { currentKit, readServerView, readView, requireKit, watchView } from './kit.js'
import { type AppKitNetwork, type ChainNamespace, caipIdOf } from './networks.js'
import { type OpenOptions, type OpenResult, openView, type Views } from './open.js'
import { note } from './options.js'
import {
  type AppKitNetworkState,
  type AppKitTheme,
  type AppKitWalletInfo,
  namespaceIn,
  type PublicState,
  type RemoteFeatures,
  readAccount,
  readNetwork,
  readRemoteFeatures,
  readState,
  readTheme,
  readWalletInfo,
  type UseAppKitAccountReturn,
} from './state.js'
import type { AppKitThemeVariables, ThemeMode } from './theme.js'

// AppKit's hooks. They need no provider; on a server and in the first client render they return the state before a start.

type NamespaceOption = { readonly namespace?: ChainNamespace | undefined }

/** The state now; starts what `createAppKit` has made. */
export const useView = () => useSyncExternalStore(watchView, readView, readServerView)

/** Loads the wallet of a restored account, for hooks that return more than the account. */
function useFollowed(namespace: ChainNamespace | undefined) {
  const view = useView()
  const isUnfollowed = view.connections.namespaces[namespaceIn(view, namespace) ?? '']?.status === 'restored'
  useEffect(() => {
    if (isUnfollowed) currentKit()?.followWallets()
  }, [isUnfollowed])
  return view
}

export type UseAppKitReturn = {
  open<view extends Views>(options?: OpenOptions<view>): Promise<OpenResult>
  close(): Promise<void>
}

/** Opens and closes the modal. */
export function useAppKit(): UseAppKitReturn {
  const { appKit } = requireKit('useAppKit')
  return useMemo(() => ({ open: (options) => openView(appKit.walletModal, options), close: appKit.close }), [appKit])
}

/** The account of a namespace, by default of the active one. */
export function useAppKitAccount({ namespace }: NamespaceOption = {}): UseAppKitAccountReturn {
  const { accounts, connections, networks } = useView()
  return useMemo(
    () => readAccount({ accounts, connections, networks }, namespace),
    [accounts, connections, networks, namespace],
  )
}

export type UseAppKitNetworkReturn = AppKitNetworkState & {
  /**
   * Switches to a configured network; an unknown one is named in the console.
   * @throws what the wallet answers, such as UserRejectedError
   */
  switchNetwork(network: AppKitNetwork): Promise<void>
}

const noNetwork: AppKitNetworkState = {
  caipNetwork: undefined,
  chainId: undefined,
  caipNetworkId: undefined,
  approvedCaipNetworkIds: undefined,
  supportsAllNetworks: true,
}

async function switchNetwork(network: AppKitNetwork) {
  const kit = currentKit()
  if (!kit) return
  if (!kit.internals.network.find(caipIdOf(network))) return note(`${caipIdOf(network)} is not configured`)
  await kit.appKit.switchNetwork(network, { throwOnFailure: true })
}

/** The active network. */
export function useAppKitNetwork(): UseAppKitNetworkReturn {
  const { networks } = useView()
  const kit = currentKit()
  return useMemo(() => {
    const network = kit ? readNetwork({ networks }, kit.literals, kit.appKit.options) : noNetwork
    return { ...network, switchNetwork }
  }, [networks, kit])
}

export type UseAppKitProviderReturn<T> = {
  readonly walletProvider: T | undefined
  readonly walletProviderType: ConnectorType | undefined
}

/** The wallet's provider in a namespace: EIP-1193, or AppKit's of Solana. */
export function useAppKitProvider<T>(namespace: ChainNamespace): UseAppKitProviderReturn<T> {
  const view = useFollowed(namespace)
  const { walletProvider, walletProviderType } = currentKit()?.providerOf(view, namespace) ?? {}
  return { walletProvider: walletProvider as T | undefined, walletProviderType }
}

/** Whether the modal is open, and what is active. */
export function useAppKitState(): PublicState & RemoteFeatures {
  const { appKit } = requireKit('useAppKitState')
  const view = useView()
  return useMemo(() => ({ ...readRemoteFeatures(view, appKit.options), ...readState(view) }), [view, appKit])
}

export type UseAppKitThemeReturn = AppKitTheme & {
  setThemeMode(mode: ThemeMode): void
  /** Those that are left out stay. */
  setThemeVariables(variables: AppKitThemeVariables): void
}

export function useAppKitTheme(): UseAppKitThemeReturn {
  const { appKit } = requireKit('useAppKitTheme')
  const { setThemeMode, setThemeVariables } = appKit
  return { ...readTheme(useView()), setThemeMode, setThemeVariables }
}

/** The last event. */
export function useAppKitEvents(): AppKitEvent {
  requireKit('useAppKitEvents')
  return useView().event
}

/** The connected wallet. */
export function useWalletInfo(namespace?: ChainNamespace): { walletInfo: AppKitWalletInfo | undefined } {
  requireKit('useWalletInfo')
  const view = useFollowed(namespace)
  return useMemo(() => ({ walletInfo: readWalletInfo(view, namespace) }), [view, namespace])
}

type DisconnectOptions = { readonly id?: string | undefined; readonly namespace?: ChainNamespace | undefined }

async function disconnect({ id, namespace }: DisconnectOptions = {}): Promise<void> {
  const kit = currentKit()
  if (!kit) return
  const { instance, verbs } = await kit.internals.load()
  await verbs.disconnect(instance, { namespace, wallet: id })
}

/** Disconnects all wallets, those of a namespace, or the one with this connector id. */
export const useDisconnect = () => ({ disconnect })

export type FetchedBalance = {
  readonly data: { readonly balance: string; readonly symbol: string } | undefined
  readonly error: string | null
  readonly isSuccess: boolean
  readonly isError: boolean
}

const failedBalance = (error: string): FetchedBalance => ({ data: undefined, error, isSuccess: false, isError: true })

async function fetchBalance(): Promise<FetchedBalance> {
  const { appKit } = currentKit() ?? {}
  if (!appKit?.getCaipAddress()) return failedBalance('Not able to retrieve balance')
  const balance = await appKit.updateNativeBalance()
  if (!balance) return failedBalance('No balance found')
  return { data: balance, error: null, isSuccess: true, isError: false }
}

/** Reads the coin's balance of the active account. */
export const useAppKitBalance = () => ({ fetchBalance })

/** The option `siwx`. */
export const useAppKitSIWX = <T>(): T | undefined => currentKit()?.appKit.getSIWX<T>()
