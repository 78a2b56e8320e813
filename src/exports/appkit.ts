'use client'

export type { AppKitAdapter } from '../appkit/adapters.js'
export type { AppKit, AppKitConnector, AppKitConnector as Connector } from '../appkit/appKit.js'
export {
  AppKitAccountButton,
  type AppKitAccountButtonProps,
  AppKitButton,
  type AppKitButtonProps,
  AppKitConnectButton,
  type AppKitConnectButtonProps,
  AppKitNetworkButton,
  type AppKitNetworkButtonProps,
} from '../appkit/components.js'
export type { Connection, ConnectionRequest } from '../appkit/connections.js'
export { CoreHelperUtil } from '../appkit/coreHelper.js'
export { AppKitProvider, createAppKit } from '../appkit/createAppKit.js'
export type { AppKitElements } from '../appkit/elements.js'
export type { AppKitEvent, AppKitEvent as Event } from '../appkit/events.js'
export {
  type FetchedBalance,
  type UseAppKitNetworkReturn,
  type UseAppKitProviderReturn,
  type UseAppKitReturn,
  type UseAppKitThemeReturn,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitSIWX,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '../appkit/hooks.js'
export { modal } from '../appkit/kit.js'
export {
  type UseAppKitConnectionOptions,
  type UseAppKitConnectionReturn,
  type UseAppKitConnectionsReturn,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitWallets,
} from '../appkit/listHooks.js'
export type { WalletConnectUri, WalletPage } from '../appkit/listMethods.js'
export type { AppKitNetwork, CaipNetwork, ChainNamespace } from '../appkit/networks.js'
export type { OpenOptions, Views } from '../appkit/open.js'
export type {
  AppKitCustomWallet,
  AppKitCustomWallet as CustomWallet,
  AppKitFeatures,
  AppKitFeatures as Features,
  CreateAppKit,
  CreateAppKit as AppKitOptions,
  SiweClient,
  SiweClient as AppKitSIWEClient,
} from '../appkit/options.js'
export type {
  AccountType,
  AppKitNetworkState,
  AppKitTheme,
  AppKitWalletInfo,
  EmbeddedWalletInfo,
  PublicState,
  RemoteFeatures,
  UseAppKitAccountReturn,
} from '../appkit/state.js'
export type { AppKitThemeVariables, AppKitThemeVariables as ThemeVariables, ThemeMode } from '../appkit/theme.js'
export type { FetchWalletsOptions, UseAppKitWalletsReturn, WalletItem } from '../appkit/walletList.js'
export type { Metadata } from '../config/options.js'
export type { CaipAddress, CaipNetworkId } from '../core/caip.js'
export type { Siwx as SIWXConfig, SiwxMessage as SIWXMessage, SiwxSession as SIWXSession } from '../domain/siwx.js'
