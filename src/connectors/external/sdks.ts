import { RECONNECT_TIMEOUT_MS } from '../../config/pageLimits.js'
import { sleep, withTimeout } from '../../core/async.js'
import type { Eip1193Provider } from '../../domain/namespaceTypes.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { MalformedAnswerError, PackageMissingError } from '../../errors/requestErrors.js'
import { watchParentMessages } from '../../platform/frameOrigin.js'
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

/** All that the Safe says when the user closes its prompt: it has no code. */
const SAFE_REJECTION = 'Transaction was rejected'

/** The page that frames the app shares its account without a prompt of its own. */
const toEip1193 = (provider: SafeProvider): Eip1193Provider => ({
  async request({ method, params }) {
    try {
      return await provider.request({
        method: method === 'eth_requestAccounts' ? 'eth_accounts' : method,
        ...(Array.isArray(params) && { params }),
      })
    } catch (cause) {
      throw cause instanceof Error && cause.message === SAFE_REJECTION ? new UserRejectedError({ cause }) : cause
    }
  },
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
  return toEip1193(new SafeAppProvider(info, sdk))
}

/** Other apps' web views do not answer; a phone may be slow. */
const MINI_APP_WAIT_MS = 2_000

type MiniAppSdk = {
  isInMiniApp(timeoutMs: number): Promise<boolean>
  /** Asks the host each time it is awaited. */
  readonly context: PromiseLike<unknown>
  readonly actions: { ready(): Promise<unknown> }
  readonly wallet: { getEthereumProvider(): Promise<Eip1193Provider | undefined> }
}

/** What the package exports. */
export type MiniAppPackage = { readonly sdk: MiniAppSdk }

async function loadMiniAppPackage(): Promise<MiniAppPackage> {
  // Within `try`, bundlers accept that the package is not installed.
  try {
    return (await import('@farcaster/miniapp-sdk')) as MiniAppPackage
  } catch (cause) {
    throw new PackageMissingError('@farcaster/miniapp-sdk', cause)
  }
}

/** The question whose answer each event claims to know. */
const questions: Readonly<Record<string, string>> = { accountsChanged: 'eth_accounts', chainChanged: 'eth_chainId' }

type Listener = (...values: never[]) => void

/** The SDK passes on events from any window, so an event only makes us ask the wallet. */
function withAskedEvents(provider: Eip1193Provider): Eip1193Provider {
  const followed: { event: string; listener: Listener; onEvent: Listener }[] = []
  return {
    request: (args) => provider.request(args),
    on(event, listener) {
      const method = questions[event]
      const ask = async (question: string) => {
        const answer = await provider.request({ method: question }).catch(() => undefined)
        if (answer !== undefined) (listener as (value: unknown) => void)(answer)
      }
      const onEvent: Listener = method === undefined ? listener : () => void ask(method)
      followed.push({ event, listener, onEvent })
      return provider.on(event, onEvent)
    },
    removeListener(event, listener) {
      const index = followed.findIndex((entry) => entry.event === event && entry.listener === listener)
      const [entry] = index < 0 ? [] : followed.splice(index, 1)
      return entry && provider.removeListener(event, entry.onEvent)
    },
  }
}

type MiniAppRequest = {
  /** Of pages whose frame may show the app; `undefined` in an app on a phone, which no page can imitate. */
  readonly origins: readonly string[] | undefined
  readonly ready: boolean
}

/** The wallet of what shows the app, if that is a host of mini apps. */
export async function findMiniApp(
  { origins, ready }: MiniAppRequest,
  load: () => Promise<MiniAppPackage> = loadMiniAppPackage,
): Promise<Eip1193Provider | undefined> {
  const answers = watchParentMessages()
  try {
    const { sdk } = await load()
    if (!(await sdk.isInMiniApp(MINI_APP_WAIT_MS))) return undefined
    // The SDK takes answers from a page of any origin, so look whose this one is.
    await sdk.context
    // The SDK listens too, and may continue before our own listener has seen the message.
    await sleep(0)
    if (origins && !answers.areOnlyOf(origins)) return undefined
    const provider = await sdk.wallet.getEthereumProvider()
    if (ready) sdk.actions.ready().catch(() => undefined)
    return provider && withAskedEvents(provider)
  } finally {
    answers.stop()
  }
}

/** @throws MalformedAnswerError if nothing that shows the app is a host of mini apps. */
export async function loadMiniApp(
  request: MiniAppRequest,
  load?: () => Promise<MiniAppPackage>,
): Promise<Eip1193Provider> {
  const provider = await findMiniApp(request, load)
  if (!provider) throw new MalformedAnswerError('isInMiniApp')
  return provider
}
