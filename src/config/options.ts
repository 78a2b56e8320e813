import type { CaipNetworkId } from '../core/caip.js'
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

/** How the app describes itself to wallets, in the modal, and to the services. */
export type Metadata = {
  /** Shown in the modal and by wallets. @default the page's title */
  name: string
  /** Shown by phone wallets. @default the page's description */
  description: string
  /** Shown by phone wallets. Must be of the page's origin: leave it out to take the page's. @default the page's origin */
  url: string
  /** Addresses of images; the first one stands for your app. @default the page's icon */
  icons: readonly string[]
  /**
   * Sent to the services as `st`. The default names Reown's AppKit, whose services these are: the hosted data service
   * returns no balances to a type that it does not know. @default 'appkit'
   */
  sdkType?: string | undefined
  /**
   * Sent to the services as `sv`. It has the form of AppKit's, whose 1.7.6 this library follows, and is not the version of
   * this package: without one, the hosted data service returns no balances. @default 'react-latchkey-1.7.6'
   */
  sdkVersion?: string | undefined
}

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
  chains?: readonly CaipNetworkId[] | undefined
}

export type Features = {
  /** `false` removes the button and the views; without a `projectId` there are none. @default true @see swapping.md */
  swaps: boolean
  /**
   * `false` removes the button, the views and `<BuyWidget>`; without a `projectId` or providers there are none.
   * @default true @see buying.md
   */
  onramp: boolean
  /** `false` removes the button and the views. @default true */
  receive: boolean
  /** `false` removes the button and the views. @default true @see sending.md */
  send: boolean
  /** Log in by email, if there is an embedded wallet. @default true @live @see embedded.md */
  email: boolean
  /** `false` puts all wallets behind one row, below the email field. @default true @live @see embedded.md */
  emailShowWallets: boolean
  /**
   * Social logins of the embedded wallet, in your order. Without them and `email`, the project's allowed origins are not
   * requested. @default google, x, discord, farcaster, github, apple, facebook @live @see embedded.md
   */
  socials: readonly SocialProvider[] | false
  /**
   * `false` removes the view `Transactions`; the account's tab then lists what this device sent. @default true
   * @see history.md
   */
  history: boolean
  /** `false` sends nothing; `onEvent` is still called. @default true @live @see events-and-errors.md#what-is-sent */
  analytics: boolean
  /** Where the row "All wallets" appears: everywhere, nowhere, or on phones. @default true @live */
  allWallets: boolean | 'onlyMobile'
  /**
   * With `legal`, requires a ticked box before connecting; slots beside the list wait for it too. @default false @live
   */
  legalCheckbox: boolean
  /**
   * Asks the hosted service once, at the first open, whether your project is over the limits of its plan; while it is, users
   * see "Temporarily unavailable" instead of connecting a wallet of the browser or signing in. If the service does not
   * answer, they go on. @default false
   */
  usageLimits: boolean
  /** Lists smart sessions and lets users revoke them. @default false @see sessions.md */
  smartSessions: boolean
  /** Puts all wallets behind one row. @default false @live */
  collapseWallets: boolean
  /** Lets your app ask for payments and deposits. @default false @live @see pay.md */
  pay: boolean
  /**
   * Order of the groups in the wallet list; groups that you leave out follow in the default order.
   * @default walletConnect, recent, injected, featured, custom, external, recommended @live
   */
  connectorTypeOrder: readonly WalletGroup[]
  /**
   * Order of the account's buttons; those that you leave out follow in the default order.
   * @default onramp, swaps, receive, send @live
   */
  walletFeaturesOrder: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  /** Order of the ways to sign in. @default email, social, wallet; wallets first if one is installed @live @see embedded.md */
  connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[] | undefined
}

/** Overrides for the WalletConnect proposal; each list replaces the default one. */
export type ProposalOverride = {
  /** By namespace. */
  readonly methods?: Readonly<Record<Namespace, readonly string[]>> | undefined
  /** CAIP-2 ids, by namespace. */
  readonly chains?: Readonly<Record<Namespace, readonly CaipNetworkId[]>> | undefined
  /** By namespace. */
  readonly events?: Readonly<Record<Namespace, readonly string[]>> | undefined
  /** RPC URLs by CAIP-2 id; the first one of a namespace replaces all its URLs. */
  readonly rpcMap?: Readonly<Record<CaipNetworkId, string>> | undefined
}

/** Which wallets the modal lists, and how it reaches them. */
export type WalletOptions = {
  /** Lists browser wallets that announce themselves (EIP-6963). @default true */
  eip6963?: boolean | undefined
  /** Lists a wallet that exists only as `window.ethereum`, as "Browser wallet". @default true */
  injected?: boolean | undefined
  /** Ids of the wallet directory to suggest first, at most 4, in this order. @default none @live */
  featured?: readonly string[] | undefined
  /**
   * Limits suggestions, "All wallets" and its search to these ids and the featured ones. It is no allow list: installed
   * wallets, `custom` ones and any wallet that scans the QR code still connect. @default all @live
   */
  include?: readonly string[] | undefined
  /**
   * Ids never suggested; hides an installed wallet with the same rdns or name once the wallet directory has responded.
   * @default none @live
   */
  exclude?: readonly string[] | undefined
  /**
   * Your own wallets besides those of the wallet directory: `id`, `name`, and optionally `imageUrl`, `rdns`, `chains`,
   * `homepage`, `mobileLink`, `desktopLink`, `webappLink`, `appStore`, `playStore`, `chromeStore`; unsafe URLs are dropped.
   * @default none @live
   */
  custom?: readonly CustomWallet[] | undefined
  /** `false` drops the stored connection instead of restoring it. @default true */
  reconnect?: boolean | undefined
  /**
   * Where the page runs inside a wallet, connects that wallet without a press: a Safe, a host of mini apps, or the wallet
   * whose own browser shows the page. @default false @see connectors.md#inside-a-wallet
   */
  connectHost?: boolean | undefined
  /**
   * By namespace, the type of account that becomes active if a wallet shares several; the user's last choice overrides it,
   * see `getState().preferredAccountType`. @default bip122 `payment`, eip155 `smartAccount`, polkadot and solana `eoa`
   */
  accountTypes?: Readonly<Record<Namespace, AccountType>> | undefined
  /** On a phone, opens wallet apps by universal link, where they have one, instead of their URL scheme. @default false */
  preferUniversalLinks?: boolean | undefined
  /**
   * `false` removes the pages that explain wallets and networks and where to get a wallet, and all links to them.
   * @default true
   */
  guide?: boolean | undefined
  /**
   * A page that lists wallets, linked below the suggestions; `https:` only, any other URL is ignored. `false` removes the
   * link. @default the modal's own list
   */
  directoryUrl?: string | false | undefined
}

/** How wallets pair by WalletConnect. @see pairing.md#your-own-provider */
export type WalletConnectOptions = {
  /**
   * Your own instance of `@walletconnect/universal-provider`, 2.21 or newer. No other is loaded, and the modal ends no
   * session of your code unless the user disconnects it. @default one that loads when a wallet is paired
   */
  provider?: object | undefined
  /** Replaces lists of what wallets are asked for: methods, chains, events, RPC URLs. @default none */
  proposal?: ProposalOverride | undefined
  /**
   * Your code calls `connect` of its `provider`. The modal starts with the QR code, uses the session, and requests a URI
   * itself only when the user retries. @default false
   */
  manual?: boolean | undefined
}

/** How the networks of the adapters are used. */
export type NetworkOptions = {
  /**
   * Active until a wallet or a stored connection changes it; ignored if not configured. @default the first configured
   * @see networks.md#naming-one
   */
  default?: NetworkInput | undefined
  /** RPC URLs by CAIP-2 id; tried in order, before all others. @default none @live @see networks.md#where-a-chain-is-read */
  rpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> | undefined
  /**
   * Icons by CAIP-2 id: `https:`, or a data image up to 256 KiB; they override the wallet directory's. @default none @live
   */
  images?: Readonly<Record<CaipNetworkId, string>> | undefined
  /** `false` removes the network views from the modal. @default true */
  canSwitch?: boolean | undefined
  /** Lets a connection stay on a chain that is not configured. @default false */
  allowUnsupported?: boolean | undefined
  /** A page that explains networks; `https:` only, any other URL is ignored. @default none */
  guideUrl?: string | undefined
}

/** Where the card is, and what it looks like there. */
export type CardOptions = {
  /** `'inline'` renders the card inside `<InlineWalletModal>`, as part of the page. @default 'dialog' */
  display?: 'dialog' | 'inline' | undefined
  /**
   * `'wide'` shows the wallet list and, beside it, what the chosen wallet needs, on a page at least 760 px wide, or, inline,
   * in a container of 720 px; elsewhere the card is compact. @default 'compact' @see styling.md#a-wide-card
   */
  size?: 'compact' | 'wide' | undefined
  /**
   * Whether a wide card shows a QR code as soon as it opens: that loads the relay client and connects to the relay before
   * the user has chosen to pair. `false`, or inline: it shows the guide instead. @default true
   */
  pairOnOpen?: boolean | undefined
  /** Fills the screen of a phone (430 px wide or less) instead of showing a sheet at its bottom. @default false */
  fullScreenOnPhones?: boolean | undefined
  /**
   * `false` leaves name and version of this library out of the account's settings, the only place that has them.
   * @default true
   */
  branding?: boolean | undefined
  /** `false` leaves the modal's element out of the page; the app places it with `<InlineWalletModal>`. @default true */
  append?: boolean | undefined
  /**
   * When the code of the card loads before it is opened: once a pointer, a finger or the focus is on a button, once the
   * page has loaded and is idle (27 kB that the page may not need), or never: then `prefetch()` does nothing.
   * @default 'intent'
   */
  prefetch?: 'intent' | 'idle' | 'never' | undefined
}

/** What users agree to, linked below the wallet list; `https:` only, any other URL is shown as text. */
export type LegalOptions = {
  /** Your terms of service. @default none @live */
  termsUrl?: string | undefined
  /** Your privacy policy. @default none @live */
  privacyUrl?: string | undefined
}

/** Names of the profile service. @see names.md */
export type NameOptions = {
  /** Their endings, each with its dot. New names get the first. @default ['.reown.id', '.wcn.id'] */
  suffixes?: readonly string[] | undefined
  /** A page that explains names; `https:` only, any other URL is ignored. @default none */
  guideUrl?: string | undefined
}

/** Members of groups that may change while the modal runs. */
export type LiveGroups = {
  readonly wallets?: Pick<WalletOptions, 'featured' | 'include' | 'exclude' | 'custom'> | undefined
  readonly networks?: Pick<NetworkOptions, 'rpcUrls' | 'images'> | undefined
  readonly legal?: LegalOptions | undefined
}

/** Every option of a modal except its adapters. */
export type SettingsInput = {
  /**
   * Project id of the hosted services: enables the wallet directory, images, names, tokens, history, swapping, buying, the
   * RPC service, pairing and telemetry. @default none @see privacy.md
   */
  projectId?: string | undefined
  /** Describes your app to users, wallets and services. @default from the page @see #metadata */
  metadata?: Partial<Metadata> | undefined
  /** Separates storage and relay client of several modals on a site. @default 'default' */
  id?: string | undefined
  /** `auto` follows the system. @default 'dark' @live */
  themeMode?: ThemeMode | undefined
  /** Colors, fonts and measures; a new object replaces the whole old one. @default none @live @see styling.md */
  themeVariables?: ThemeVariables | undefined
  /**
   * BCP 47 tag for texts and numbers: `ar`, `de`, `en`, `es`, others with `messages`. `auto`: the browser's first that
   * ships, else English. `en_US` is read as `en-US`. @default 'en' @live @see customising.md#languages
   */
  locale?: string | undefined
  /** Your own texts by key, overriding those of the language, or a language that does not ship. @default none @live */
  messages?: PartialMessages | undefined
  /**
   * ISO 4217 code of the currency in which the modal shows what tokens are worth, such as `eur`. US dollars where no
   * exchange rate is known, and written as such. @default 'usd' @see #currency
   */
  currency?: DisplayCurrency | undefined
  /**
   * Where exchange rates come from: units of a currency (`EUR`) for one US dollar. Asked every 10 minutes at most, while the
   * modal is open. @default the blockchain-data service, which knows aud, cad, eur, gbp, inr and jpy @see #currency
   */
  exchangeRates?: ((currency: string) => number | Promise<number>) | undefined
  /** Sign in with the wallet: an implementation of `latchkey/siwx`, or your own. @default none @see sign-in.md */
  siwx?: SiwxOption | undefined
  /** The older form of `siwx`, for EVM accounts. Setting both throws. @default none */
  siweConfig?: SiweConfig | undefined
  /** Who sells tokens: `onramp({ providers })` of `latchkey/onramp`. @default Coinbase, for EVM accounts @see buying.md */
  onramp?: OnrampOption | undefined
  /**
   * Sites, with their subdomains, that the window of an exchange may open in a payment or deposit; any other address is
   * refused. Name those of the exchanges that your own `services.pay` lists. @default binance.com, coinbase.com @see pay.md
   */
  exchangeHosts?: readonly string[] | undefined
  /** What the modal offers. @default below @live in part @see #features */
  features?: Partial<Features> | undefined
  /** Which wallets are listed. `false` lists and restores none, and does not query the wallet directory. @default below @live in part @see #wallets */
  wallets?: WalletOptions | false | undefined
  /** Pairing by QR code and deep link, which needs a project id. `false` turns it off. @default below @see #walletconnect */
  walletConnect?: WalletConnectOptions | false | undefined
  /** How the networks of the adapters are used. @default below @live in part @see #networks */
  networks?: NetworkOptions | undefined
  /** Where the card is, and what it looks like there. @default below @see #card */
  card?: CardOptions | undefined
  /** Terms and privacy policy, linked below the wallet list. @default none @live @see #legal */
  legal?: LegalOptions | undefined
  /** Names of the profile service. @default below @see #names */
  names?: NameOptions | undefined
  /**
   * Whole percent, from 1 to 50, that a swap may lose between quote and block; users can change it. @default 1
   * @see swapping.md
   */
  swapSlippage?: number | undefined
  /**
   * Base URLs; `https:`, or `http:` on loopback while the page is on loopback (`secureSite`: only in the sandbox).
   * @default below @see #services
   */
  services?: Partial<Services> | undefined
  /**
   * Created by `sandbox(url)` of `latchkey/testing`: points every service at a local sandbox, overriding `services`; the
   * modal shows "Sandbox". @default none @see testing.md#the-sandbox
   */
  sandbox?: SandboxSettings | undefined
  /** Called for every event, whether telemetry is on or not. @default none @see events-and-errors.md */
  onEvent?: ((event: WalletModalEvent) => void) | undefined
  /**
   * Shows developer notes on the card, and logs warnings and details besides errors. On a loopback address, such as
   * `localhost`, each note is on the card without it, once per page load. @default false
   */
  debug?: boolean | undefined
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
export const hasLegal = ({ legal }: SettingsInput) => Boolean(legal?.termsUrl || legal?.privacyUrl)

/** What the app says of wallets; nothing if it wants none. */
export const walletOptionsOf = ({ wallets }: SettingsInput): WalletOptions => wallets || {}

/** What the app says of pairing; nothing if it wants none. */
export const walletConnectOptionsOf = ({ walletConnect }: SettingsInput): WalletConnectOptions => walletConnect || {}

/** The options with all defaults. `undefined` counts as not given. Groups with live members are as they are now. */
export function resolveSettings(input: SettingsInput) {
  const { sandbox, services: _, ...publicInput } = input
  return {
    debug: false,
    ...withoutUndefined(publicInput),
    hasWallets: input.wallets !== false,
    get wallets() {
      const { accountTypes, ...wallets } = walletOptionsOf(input)
      return {
        eip6963: true,
        injected: true,
        guide: true,
        reconnect: true,
        ...withoutUndefined(wallets),
        accountTypes: accountTypesOf(accountTypes),
      }
    },
    get networks() {
      return { canSwitch: true, allowUnsupported: false, ...withoutUndefined(input.networks) }
    },
    card: { append: true, ...withoutUndefined(input.card) },
    get legal() {
      return input.legal ?? {}
    },
    names: { suffixes: ['.reown.id', '.wcn.id'], ...withoutUndefined(input.names) },
    metadata: {
      sdkType: 'appkit',
      sdkVersion: `react-latchkey-${SDK_VERSION}`,
      ...withoutUndefined(input.metadata),
    },
    services: servicesOf(input),
    isInline: input.card?.display === 'inline',
    isSandbox: sandbox !== undefined,
  }
}

export type Settings = ReturnType<typeof resolveSettings>

/** Whether pairing is possible: the relay requires a project id. */
export const hasPairing = ({ projectId, wallets, walletConnect }: SettingsInput) =>
  Boolean(projectId) && wallets !== false && walletConnect !== false

/** Whether a wallet may stay on an unconfigured network: nobody can leave it where switching is off. */
export const mayStayUnsupported = ({ networks }: SettingsInput) =>
  networks?.allowUnsupported === true || networks?.canSwitch === false
