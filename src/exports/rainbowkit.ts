'use client'

export {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonRendererProps,
  type ConnectButtonRenderProps,
  WalletButton,
  type WalletButtonProps,
  type WalletButtonRenderProps,
} from '../rainbowkit/ConnectButton.js'
export {
  connectorsForWallets,
  getDefaultConfig,
  getDefaultWallets,
  getWalletConnectConnector,
  type RainbowKitChain,
} from '../rainbowkit/config.js'
export {
  type AppInfo,
  type AuthenticationAdapter,
  type AuthenticationStatus,
  type AvatarComponent,
  createAuthenticationAdapter,
  type DisclaimerComponent,
  type NewTransaction,
  RainbowKitAuthenticationProvider,
  type RainbowKitAuthenticationProviderProps,
  RainbowKitProvider,
  type RainbowKitProviderProps,
  useAccountModal,
  useAddRecentTransaction,
  useChainModal,
  useConnectModal,
} from '../rainbowkit/RainbowKitProvider.js'
export {
  cssObjectFromTheme,
  cssStringFromTheme,
  darkTheme,
  lightTheme,
  midnightTheme,
  type Theme,
  type ThemeOptions,
  type ThemeVars,
} from '../rainbowkit/themes.js'
export type { CreateWalletFn, Wallet, WalletList } from '../rainbowkit/wallets.js'
