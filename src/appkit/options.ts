import type { AdapterFactory } from '../adapters/adapter.js'
import type { CustomWallet, Features, Metadata, ProposalOverride, ThemeMode } from '../config/options.js'
import type { CaipNetworkId } from '../core/caip.js'
import { EMBEDDED_ID } from '../domain/embedded.js'
import type { AccountType, Namespace } from '../domain/namespace.js'
import type { SiwxOption } from '../domain/siwx.js'
import type { EmbeddedSource } from '../instance/instance.js'
import type { WalletModalOptions } from '../instance/walletModal.js'
import type { PartialMessages } from '../locales/createWords.js'
import { cloudSiwx } from '../siwx/siwx.js'
import type { SiweConfig } from '../siwx/siwxOptions.js'
import { type AppKitAdapter, pairedEvm } from './adapters.js'
import { type AppKitNetwork, caipIdOf, namespaceOf } from './networks.js'
import { type ThemeMode as AppKitThemeMode, type AppKitThemeVariables, toThemeVariables } from './theme.js'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** AppKit's features. Those that it shares with this library have the same names and defaults. */
export type AppKitFeatures = Partial<Omit<Features, 'allWallets'>> & {
  readonly allWallets?: boolean | undefined
  /** `useAppKitWallets` works without it, too. */
  readonly headless?: boolean | undefined
  /** Signs in to the cloud service: `cloudSiwx()`. @default false */
  readonly reownAuthentication?: boolean | undefined
}

/** A wallet of the app, with AppKit's names. */
export type AppKitCustomWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string | undefined
  readonly image_url?: string | undefined
  readonly mobile_link?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly rdns?: string | null | undefined
  /** Not used. */
  readonly link_mode?: string | null | undefined
}

/** What `createSIWEConfig` returns. */
export type SiweClient = {
  readonly options: Pick<
    SiweConfig,
    | 'enabled'
    | 'required'
    | 'nonceRefetchIntervalMs'
    | 'sessionRefetchIntervalMs'
    | 'signOutOnDisconnect'
    | 'signOutOnAccountChange'
    | 'signOutOnNetworkChange'
  >
  readonly methods: Pick<
    SiweConfig,
    | 'getNonce'
    | 'getMessageParams'
    | 'createMessage'
    | 'verifyMessage'
    | 'getSession'
    | 'signOut'
    | 'onSignIn'
    | 'onSignOut'
  >
}

/** The options of AppKit. Those without an effect here are accepted, and named once in development. */
export type CreateAppKit = {
  readonly projectId: string
  readonly networks: readonly [AppKitNetwork, ...AppKitNetwork[]]
  /** Without one for them, EVM networks are only for wallets that pair. @default none */
  readonly adapters?: readonly AppKitAdapter[] | undefined
  readonly defaultNetwork?: AppKitNetwork | undefined
  readonly metadata?: Partial<Metadata> | undefined
  /** @default the system's */
  readonly themeMode?: AppKitThemeMode | undefined
  readonly themeVariables?: AppKitThemeVariables | undefined
  readonly features?: AppKitFeatures | undefined
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Limits suggestions and search; installed wallets still connect. */
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly customWallets?: readonly AppKitCustomWallet[] | undefined
  /** By CAIP-2 id: a token whose balance the buttons show in place of the coin's. */
  readonly tokens?: Readonly<Record<CaipNetworkId, { readonly address: string; readonly image?: string }>> | undefined
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  readonly termsConditionsUrl?: string | undefined
  readonly privacyPolicyUrl?: string | undefined
  /** By chain id. */
  readonly chainImages?: Readonly<Record<number | string, string>> | undefined
  readonly customRpcUrls?:
    | Readonly<Record<CaipNetworkId, readonly { readonly url: string; readonly config?: object }[]>>
    | undefined
  readonly siweConfig?: SiweClient | SiweConfig | undefined
  readonly siwx?: SiwxOption | undefined
  readonly defaultAccountTypes?: Readonly<Record<Namespace, AccountType>> | undefined
  readonly universalProvider?: object | undefined
  readonly universalProviderConfigOverride?: ProposalOverride | undefined
  readonly manualWCControl?: boolean | undefined
  readonly enableWallets?: boolean | undefined
  readonly enableInjected?: boolean | undefined
  readonly enableEIP6963?: boolean | undefined
  readonly enableReconnect?: boolean | undefined
  readonly enableWalletConnect?: boolean | undefined
  readonly enableWalletGuide?: boolean | undefined
  readonly enableNetworkSwitch?: boolean | undefined
  readonly allowUnsupportedChain?: boolean | undefined
  readonly disableAppend?: boolean | undefined
  readonly enableEmbedded?: boolean | undefined
  readonly enableMobileFullScreen?: boolean | undefined
  readonly experimental_preferUniversalLinks?: boolean | undefined
  /** @deprecated `features.emailShowWallets` */
  readonly showWallets?: boolean | undefined
  readonly debug?: boolean | undefined
  /** No effect: pass `coinbaseWallet()` to the adapter's `connectors`. */
  readonly enableCoinbase?: boolean | undefined
  readonly coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  /** No effect: pass `baseAccount()` to the adapter's `connectors`. */
  readonly enableBaseAccount?: boolean | undefined
  /** No effect. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  /** No effect. */
  readonly enableAuthLogger?: boolean | undefined
  /** Options of this library that AppKit lacks, such as `locale` or `services`; they win. */
  readonly latchkey?: Omit<WalletModalOptions, 'adapters'> | undefined
}

/** As `embedded()` of `latchkey/embedded`: it loads once a user logs in, or has done so before. */
const embedded: EmbeddedSource = {
  id: EMBEDDED_ID,
  load: () => import('../controllers/embedded/createEmbedded.js'),
}

const buttonLabels: PartialMessages = {
  'button.connect': 'Connect Wallet',
  'button.connecting': 'Connecting...',
  'button.pickNetwork': 'Select Network',
  'button.changeNetwork': 'Switch Network',
}

/** Options that change nothing here. */
const ignored = [
  'enableCoinbase',
  'coinbasePreference',
  'enableBaseAccount',
  'connectorImages',
  'enableAuthLogger',
] as const

/** The features by the names of this library. */
export function toFeatures({ headless: _, reownAuthentication: __, ...features }: AppKitFeatures): Partial<Features> {
  return features as Partial<Features>
}

const allWalletsOf = { SHOW: true, HIDE: false, ONLY_MOBILE: 'onlyMobile' } as const

/** Whether users may log in without a wallet. */
export const hasLogins = ({ email = true, socials }: AppKitFeatures) =>
  email || (socials !== false && socials?.length !== 0)

const toCustomWallet = (wallet: AppKitCustomWallet): CustomWallet => ({
  id: wallet.id,
  name: wallet.name,
  homepage: wallet.homepage,
  imageUrl: wallet.image_url,
  mobileLink: wallet.mobile_link ?? undefined,
  desktopLink: wallet.desktop_link ?? undefined,
  webappLink: wallet.webapp_link ?? undefined,
  appStore: wallet.app_store ?? undefined,
  playStore: wallet.play_store ?? undefined,
  chromeStore: wallet.chrome_store ?? undefined,
  rdns: wallet.rdns ?? undefined,
})

/** One adapter for each namespace that has networks. */
function toFactories({ adapters = [], networks, enableEIP6963, enableInjected }: CreateAppKit): AdapterFactory[] {
  const sources = { eip6963: enableEIP6963 ?? true, injected: enableInjected ?? true }
  const namespaces = [...new Set(networks.map(namespaceOf))]
  return namespaces.flatMap((namespace) => {
    const adapter = [...adapters, pairedEvm].find((candidate) => candidate.namespace === namespace)
    const namespaceNetworks = networks.filter((network) => namespaceOf(network) === namespace)
    if (!adapter)
      note(`no adapter for ${namespaceNetworks.map(({ name }) => name).join(', ')}: pass one for "${namespace}"`)
    return adapter ? [adapter.createFactory(namespaceNetworks, sources)] : []
  })
}

/** For the app's developer, in development alone. */
export function note(message: string) {
  // biome-ignore lint/suspicious/noConsole: see above
  if (process.env.NODE_ENV !== 'production') console.info(`latchkey/appkit: ${message}`)
}

export const toSiweConfig = (config: SiweClient | SiweConfig): SiweConfig =>
  'methods' in config ? { ...config.options, ...config.methods } : config

/** The options by the names of this library. */
export function toModalOptions(options: CreateAppKit): WalletModalOptions {
  const { features = {}, networks, chainImages = {}, customRpcUrls = {}, allWallets, siweConfig, latchkey } = options
  const unused = ignored.filter((name) => options[name] !== undefined)
  if (unused.length > 0) note(`no effect here, see docs/appkit.md: ${unused.join(', ')}`)
  const siwx = options.siwx ?? (features.reownAuthentication ? cloudSiwx() : undefined)
  const themeMode: ThemeMode = options.themeMode ?? 'auto'
  return {
    projectId: options.projectId,
    metadata: options.metadata,
    adapters: toFactories(options),
    connectors: hasLogins(features) ? [embedded] : [],
    themeMode,
    themeVariables: toThemeVariables(options.themeVariables ?? {}),
    features: {
      // AppKit asks for payments without a feature that allows it.
      pay: true,
      ...toFeatures(features),
      ...(allWallets && { allWallets: allWalletsOf[allWallets] }),
      ...(options.showWallets !== undefined && { emailShowWallets: options.showWallets }),
    },
    ...(siwx ? { siwx } : siweConfig && { siweConfig: toSiweConfig(siweConfig) }),
    wallets: options.enableWallets !== false && {
      eip6963: options.enableEIP6963,
      injected: options.enableInjected,
      featured: options.featuredWalletIds,
      include: options.includeWalletIds,
      exclude: options.excludeWalletIds,
      custom: options.customWallets?.map(toCustomWallet),
      reconnect: options.enableReconnect,
      accountTypes: options.defaultAccountTypes,
      preferUniversalLinks: options.experimental_preferUniversalLinks,
      guide: options.enableWalletGuide,
    },
    walletConnect: options.enableWalletConnect !== false && {
      provider: options.universalProvider,
      proposal: options.universalProviderConfigOverride,
      manual: options.manualWCControl,
    },
    networks: {
      default: options.defaultNetwork && caipIdOf(options.defaultNetwork),
      rpcUrls: Object.fromEntries(Object.entries(customRpcUrls).map(([id, list]) => [id, list.map(({ url }) => url)])),
      images: Object.fromEntries(
        networks.flatMap((network) => {
          const image = chainImages[network.id]
          return image === undefined ? [] : [[caipIdOf(network), image]]
        }),
      ),
      canSwitch: options.enableNetworkSwitch,
      allowUnsupported: options.allowUnsupportedChain,
    },
    card: {
      display: options.enableEmbedded ? 'inline' : 'dialog',
      append: options.disableAppend ? false : undefined,
      fullScreenOnPhones: options.enableMobileFullScreen,
    },
    legal: { termsUrl: options.termsConditionsUrl, privacyUrl: options.privacyPolicyUrl },
    debug: options.debug,
    // AppKit's own labels; those of another language are its.
    ...(latchkey?.locale === undefined && { messages: buttonLabels }),
    ...latchkey,
  }
}
