import type { SocialProvider } from '../domain/embedded.js'
import type { WalletModalEvent } from '../domain/events.js'
import type { AccountType, Namespace } from '../domain/namespace.js'
import type { NetworkInput } from '../domain/networkInput.js'
import type { OnrampOption } from '../domain/onramp.js'
import type { SiwxOption } from '../domain/siwx.js'
import type { PartialMessages } from '../locales/createWords.js'
import type { SiweConfig } from '../siwx/siwxOptions.js'
import { type SandboxSettings, type Services, servicesOf, withoutUndefined } from './services.js'

type AccountTypes = Readonly<Record<Namespace, AccountType>>

const specified: AccountTypes = { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' }

/** The account type that becomes active first, by namespace, if a wallet shares several. */
export function accountTypesOf(accountTypes: Readonly<Record<Namespace, AccountType | undefined>> = {}): AccountTypes {
  const entries = Object.entries(accountTypes).filter((entry): entry is [string, AccountType] => entry[1] !== undefined)
  return { ...specified, ...Object.fromEntries(entries) }
}

export type ThemeMode = 'dark' | 'light' | 'auto'

/** One value for both modes, or one for each; a mode left out keeps its default. */
export type ThemeValue = string | { readonly dark?: string | undefined; readonly light?: string | undefined }

/** Theme values of the app; each becomes a custom property of the same name on the modal and the page buttons. */
export type ThemeVariables = {
  /** Markers of position and live state. Keep a contrast of 3:1 on both surfaces. */
  accent?: ThemeValue | undefined
  /** Fill of the primary button, snackbar and tooltip. */
  action?: ThemeValue | undefined
  /** Text on `action`. Keep 4.5:1. */
  actionInk?: ThemeValue | undefined
  /** A colour mixed into every surface. */
  mix?: ThemeValue | undefined
  /** How much of `mix`, such as `8%`. */
  mixStrength?: ThemeValue | undefined
  font?: ThemeValue | undefined
  fontMono?: ThemeValue | undefined
  /** Scale of all type sizes. @default '10px' */
  fontSize?: ThemeValue | undefined
  /** Scale of all radii. @default '4px' */
  radius?: ThemeValue | undefined
  /** @default '372px' */
  width?: ThemeValue | undefined
  /** Colour of the QR code. */
  qr?: ThemeValue | undefined
  /** Order where the top layer is not available: in inline mode, or while a wallet prompt is open. @default 9999 */
  zIndex?: ThemeValue | number | undefined
}

/** A theme as one object, to spread: `<WalletModalProvider {...theme}>`. */
export type Theme = { themeMode?: ThemeMode | undefined; themeVariables?: ThemeVariables | undefined }

/** A currency to show values in; the named ones need no rates of the app. */
export type DisplayCurrency = 'usd' | 'aud' | 'cad' | 'eur' | 'gbp' | 'inr' | 'jpy' | (string & {})

/** How the app describes itself to wallets and in the modal. */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

export type WalletGroup = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** A wallet of your own, listed besides those of the catalogue. Unsafe URLs are dropped. */
export type CustomWallet = {
  /** Unique among catalogue ids: letters, digits, `-` and `_`. */
  id: string
  name: string
  /** Icon: `https:`, or a data image up to 256 KiB. */
  imageUrl?: string | undefined
  /** The rdns that its browser extension announces. */
  rdns?: string | undefined
  homepage?: string | undefined
  mobileLink?: string | undefined
  desktopLink?: string | undefined
  webappLink?: string | undefined
  appStore?: string | undefined
  playStore?: string | undefined
  chromeStore?: string | undefined
  /** CAIP-2 ids of the networks it supports. @default all */
  chains?: readonly string[] | undefined
}

export type Features = {
  swaps: boolean
  onramp: boolean
  receive: boolean
  send: boolean
  email: boolean
  emailShowWallets: boolean
  socials: readonly SocialProvider[] | false
  history: boolean
  analytics: boolean
  allWallets: boolean
  legalCheckbox: boolean
  usageLimits: boolean
  smartSessions: boolean
  collapseWallets: boolean
  pay: boolean
  connectorTypeOrder: readonly WalletGroup[]
  walletFeaturesOrder: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  /** Unset: email, social, wallet; wallets first if one is installed. */
  connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[] | undefined
}

/** Overrides for the WalletConnect proposal; each list replaces the default one. */
export type UniversalProviderConfigOverride = {
  /** By namespace. */
  readonly methods?: Readonly<Record<Namespace, readonly string[]>> | undefined
  /** CAIP-2 ids, by namespace. */
  readonly chains?: Readonly<Record<Namespace, readonly string[]>> | undefined
  /** By namespace. */
  readonly events?: Readonly<Record<Namespace, readonly string[]>> | undefined
  /** RPC URLs by CAIP-2 id; the first one of a namespace replaces all its URLs. */
  readonly rpcMap?: Readonly<Record<string, string>> | undefined
  /** Accepted for compatibility; unused. */
  readonly defaultChain?: string | undefined
}

/** Every option of a modal except its adapters. */
export type SettingsInput = {
  /** Project id of the hosted services. Without one, only what needs no service works. */
  projectId?: string | undefined
  /** @default taken from the page: title, description, origin, icon */
  metadata?: Partial<Metadata> | undefined
  /** Separates storage and relay client of several modals on a page. @default 'default' */
  id?: string | undefined
  /** The active network until a wallet changes it. @default the first configured */
  defaultNetwork?: NetworkInput | undefined
  /** @default 'dark' */
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  /**
   * BCP 47 tag for texts and numbers: `ar`, `de`, `en`, `es`, others with `messages`. `auto`: the browser's first that
   * ships, else English. @default 'en'
   */
  locale?: string | undefined
  /**
   * ISO 4217 code of the currency in which the modal shows what tokens are worth, such as `eur`. Read once. US dollars
   * where no exchange rate is known, and written as such. @default 'usd'
   */
  currency?: DisplayCurrency | undefined
  /**
   * Where exchange rates come from: units of a currency (`EUR`) for one US dollar. Asked every 10 minutes at most, while the
   * modal is open. @default the blockchain-data service, which knows aud, cad, eur, gbp, inr and jpy
   */
  exchangeRates?: ((currency: string) => number | Promise<number>) | undefined
  /** Your own texts, overriding those of the language, or a language that does not ship. */
  messages?: PartialMessages | undefined
  /** Sign in with the wallet: an implementation of `latchkey/siwx`, or your own. @default none */
  siwx?: SiwxOption | undefined
  /** The older form of `siwx`, for EVM accounts. Setting both throws. */
  siweConfig?: SiweConfig | undefined
  /** Who sells tokens: `onramp({ providers })` of `latchkey/onramp`. @default Coinbase, for EVM accounts */
  onramp?: OnrampOption | undefined
  features?: Partial<Features> | undefined
  featuredWalletIds?: readonly string[] | undefined
  includeWalletIds?: readonly string[] | undefined
  excludeWalletIds?: readonly string[] | undefined
  /** Your own wallets, besides those of the catalogue. */
  customWallets?: readonly CustomWallet[] | undefined
  /** Where the row "All wallets" appears. @default 'SHOW' */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Whole percent, from 1 to 50, that a swap may lose between quote and block; users can change it. @default 1 */
  swapSlippage?: number | undefined
  /** Network icons by CAIP-2 id. */
  chainImages?: Readonly<Record<string, string>> | undefined
  /** RPC URLs by CAIP-2 id; tried before all others. */
  customRpcUrls?: Readonly<Record<string, readonly string[]>> | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** Whether to offer wallets at all. @default true */
  enableWallets?: boolean | undefined
  /** Discovery of browser wallets by EIP-6963. @default true */
  enableEIP6963?: boolean | undefined
  /** Whether to offer a wallet that exists only as `window.ethereum`. @default true */
  enableInjected?: boolean | undefined
  /** Whether to pair wallets by WalletConnect (QR code and deep link). Needs a project id. @default true */
  enableWalletConnect?: boolean | undefined
  /**
   * Your own instance of `@walletconnect/universal-provider`, 2.21 or newer. No other is loaded, and the modal ends no
   * session of your code unless the user disconnects it. @default one that loads when a wallet is paired
   */
  universalProvider?: object | undefined
  universalProviderConfigOverride?: UniversalProviderConfigOverride | undefined
  /**
   * Your code calls `connect` of its `universalProvider`. The modal starts with the QR code, uses the session, and
   * requests a URI itself only when the user retries. @default false
   */
  manualWCControl?: boolean | undefined
  /** Opens wallet apps by universal link instead of their URL scheme, where they have both. @default false */
  preferUniversalLinks?: boolean | undefined
  /** Whether the modal explains wallets and networks and helps to get a wallet. @default true */
  enableWalletGuide?: boolean | undefined
  /** Page that lists wallets, linked below the suggestions; `false` removes the link. @default the modal's own list */
  walletDirectoryUrl?: string | false | undefined
  /** Page that explains networks. @default none */
  networkGuideUrl?: string | undefined
  /**
   * Endings of the names of the profile service, each with its dot. New names get the first.
   * @default ['.reown.id', '.wcn.id']
   */
  nameSuffixes?: readonly string[] | undefined
  /** Page that explains names. @default none */
  nameGuideUrl?: string | undefined
  /** @default true */
  enableNetworkSwitch?: boolean | undefined
  /**
   * When the code of the card loads before it is opened: once a pointer, a finger or the focus is on a button, once the
   * page has loaded and is idle (27 kB that the page may not need), or never: then `prefetch()` does nothing.
   * @default 'intent'
   */
  prefetch?: 'intent' | 'idle' | 'never' | undefined
  /** Whether to restore a stored connection. @default true */
  enableReconnect?: boolean | undefined
  /** `'inline'` renders the card inside `<InlineWalletModal>`, as part of the page. @default 'dialog', over the page */
  display?: 'dialog' | 'inline' | undefined
  /**
   * `'wide'` shows the wallet list and, beside it, what the chosen wallet needs, on a page at least 760 px wide, or, inline,
   * in a container of 720 px; elsewhere the card is compact. Opening it pairs, see `pairOnOpen`. Not live.
   * @default 'compact'
   */
  size?: 'compact' | 'wide' | undefined
  /**
   * Whether a wide card shows a QR code as soon as it opens: that loads the relay client and connects to the relay before
   * the user has chosen to pair. `false`, or inline: it shows the guide instead. Not live. @default true
   */
  pairOnOpen?: boolean | undefined
  /** Whether the card fills the screen of a phone (430 px wide or less) instead of being a sheet. Not live. @default false */
  enableMobileFullScreen?: boolean | undefined
  /** Whether the card names this library: its name and version in the account's settings. Not live. @default true */
  branding?: boolean | undefined
  /** Leaves the modal's element out of the page; the app places it. @default false */
  disableAppend?: boolean | undefined
  /** Lets a connection stay on an unconfigured chain. @default false */
  allowUnsupportedChain?: boolean | undefined
  /**
   * By namespace, the type of account that becomes active if a wallet shares several; the user's last choice overrides it.
   * @default bip122 `payment`, eip155 `smartAccount`, polkadot and solana `eoa`
   */
  defaultAccountTypes?: Readonly<Record<Namespace, AccountType>> | undefined
  /** Shows developer alerts in the modal and logs them. @default false */
  debug?: boolean | undefined
  services?: Partial<Services> | undefined
  /** SDK type sent to the services. @default 'appkit' */
  sdkType?: string | undefined
  /** SDK version sent to the services. @default 'react-latchkey-1.7.6' */
  sdkVersion?: string | undefined
  sandbox?: SandboxSettings | undefined
  /** Called for every event, whether telemetry is on or not. */
  onEvent?: ((event: WalletModalEvent) => void) | undefined
}

export const SDK_VERSION = '1.7.6'

/** The features with all defaults. */
export const resolveFeatures = (features: Partial<Features>): Features =>
  ({ ...defaultFeatures(), ...withoutUndefined(features) }) as Features

const defaultFeatures = (): Features => ({
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  emailShowWallets: true,
  socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  usageLimits: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
  connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
})

/** Whether the app has terms or a privacy policy; an empty URL counts as not given. */
export const hasLegal = ({ termsConditionsUrl, privacyPolicyUrl }: SettingsInput) =>
  Boolean(termsConditionsUrl || privacyPolicyUrl)

/** The options with all defaults. `undefined` counts as not given. */
export function resolveSettings(input: SettingsInput) {
  const { sandbox, metadata, services: _, ...publicInput } = input
  return {
    enableWallets: true,
    enableEIP6963: true,
    enableInjected: true,
    nameSuffixes: ['.reown.id', '.wcn.id'],
    enableNetworkSwitch: true,
    enableWalletGuide: true,
    enableReconnect: true,
    disableAppend: false,
    allowUnsupportedChain: false,
    debug: false,
    sdkType: 'appkit',
    sdkVersion: `react-latchkey-${SDK_VERSION}`,
    ...withoutUndefined(publicInput),
    termsConditionsUrl: input.termsConditionsUrl || undefined,
    privacyPolicyUrl: input.privacyPolicyUrl || undefined,
    defaultAccountTypes: accountTypesOf(input.defaultAccountTypes),
    metadata: withoutUndefined(metadata),
    services: servicesOf(input),
    isInline: input.display === 'inline',
    isSandbox: sandbox !== undefined,
  }
}

export type Settings = ReturnType<typeof resolveSettings>

/** Whether pairing is possible: the relay requires a project id. */
export const hasPairing = ({ projectId, enableWallets, enableWalletConnect }: SettingsInput) =>
  Boolean(projectId) && enableWallets !== false && enableWalletConnect !== false

/** Whether a wallet may stay on an unconfigured network: nobody can leave it where switching is off. */
export const mayStayUnsupported = ({ allowUnsupportedChain, enableNetworkSwitch }: SettingsInput) =>
  allowUnsupportedChain === true || enableNetworkSwitch === false
