import { RECONNECT_TIMEOUT_MS } from '../../config/pageLimits.js'
import { withTimeout } from '../../core/async.js'
import type { Eip1193Provider } from '../../domain/namespaceTypes.js'
import { MalformedAnswerError, PackageMissingError } from '../../errors/requestErrors.js'
import type { ExternalContext } from './externalConnector.js'

/** An SDK's provider, which can also log out. */
export type SdkProvider = Eip1193Provider & { disconnect?(): Promise<unknown> }

type Sdk = { getProvider(): object }

/** How wallet SDKs take the app's name, logo and chains. */
type App = { appName: string; appLogoUrl: string | null; appChainIds: number[] }

type CoinbasePreference = { options: 'all' | 'smartWalletOnly' | 'eoaOnly'; keysUrl?: string }

/** What the packages export. */
export type CoinbasePackage = { createCoinbaseWalletSDK(options: App & { preference: CoinbasePreference }): Sdk }
export type BaseAccountPackage = { createBaseAccountSDK(options: App & { preference: { telemetry: boolean } }): Sdk }

const appOf = ({ metadata, networks }: ExternalContext): App => ({
  appName: metadata.name,
  appLogoUrl: metadata.icons[0] ?? null,
  appChainIds: networks.map(({ id }) => Number(id)),
})

async function loadCoinbasePackage(): Promise<CoinbasePackage> {
  // Within `try`, bundlers accept that the package is not installed.
  try {
    return await import('@coinbase/wallet-sdk')
  } catch (cause) {
    throw new PackageMissingError('@coinbase/wallet-sdk@4', cause)
  }
}

async function loadBaseAccountPackage(): Promise<BaseAccountPackage> {
  // Within `try`, bundlers accept that the package is not installed.
  try {
    return await import('@base-org/account')
  } catch (cause) {
    throw new PackageMissingError('@base-org/account@2', cause)
  }
}

export async function loadCoinbase(
  context: ExternalContext,
  preference: CoinbasePreference,
  load: () => Promise<CoinbasePackage> = loadCoinbasePackage,
): Promise<SdkProvider> {
  const { createCoinbaseWalletSDK } = await load()
  return createCoinbaseWalletSDK({ ...appOf(context), preference }).getProvider() as SdkProvider
}

export async function loadBaseAccount(
  context: ExternalContext,
  load: () => Promise<BaseAccountPackage> = loadBaseAccountPackage,
): Promise<SdkProvider> {
  const { createBaseAccountSDK } = await load()
  // Its telemetry would be a script of another host.
  return createBaseAccountSDK({ ...appOf(context), preference: { telemetry: false } }).getProvider() as SdkProvider
}

type SafeProvider = {
  request(args: { method: string; params?: unknown[] }): Promise<unknown>
  on(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown
}

/** What the two packages export. */
export type SafePackages = {
  readonly SafeAppsSDK: new (options: { allowedDomains: RegExp[] }) => { readonly safe: { getInfo(): Promise<object> } }
  readonly SafeAppProvider: new (safe: object, sdk: object) => SafeProvider
}

async function loadPackages(): Promise<SafePackages> {
  // Awaited one by one within `try`: only then do all bundlers accept that the packages are not installed.
  try {
    const sdk = await import('@safe-global/safe-apps-sdk')
    const provider = await import('@safe-global/safe-apps-provider')
    // Its parameters are what the other package gives.
    return { SafeAppsSDK: sdk.default, SafeAppProvider: provider.SafeAppProvider as SafePackages['SafeAppProvider'] }
  } catch (cause) {
    throw new PackageMissingError('@safe-global/safe-apps-provider @safe-global/safe-apps-sdk', cause)
  }
}

const toPattern = (origin: string) => new RegExp(`^${origin.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$`)

/** The page that frames the app shares its account without a prompt of its own. */
const withoutPrompt = (provider: SafeProvider): Eip1193Provider => ({
  request: ({ method, params }) =>
    provider.request({
      method: method === 'eth_requestAccounts' ? 'eth_accounts' : method,
      ...(Array.isArray(params) && { params }),
    }),
  on: (event, listener) => provider.on(event, listener as (...args: unknown[]) => void),
  removeListener: (event, listener) => provider.removeListener(event, listener as (...args: unknown[]) => void),
})

/** The provider of the Safe in the page around this one, which must be of these origins. */
export async function loadSafe(
  origins: readonly string[],
  load: () => Promise<SafePackages> = loadPackages,
): Promise<Eip1193Provider> {
  const { SafeAppsSDK, SafeAppProvider } = await load()
  const sdk = new SafeAppsSDK({ allowedDomains: origins.map(toPattern) })
  // Another page in its place would never answer.
  const info = await withTimeout(
    sdk.safe.getInfo(),
    RECONNECT_TIMEOUT_MS,
    () => new MalformedAnswerError('getSafeInfo'),
  )
  return withoutPrompt(new SafeAppProvider(info, sdk))
}
