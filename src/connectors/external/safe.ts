import { RECONNECT_TIMEOUT_MS } from '../../config/limits.js'
import { withTimeout } from '../../core/async.js'
import type { Eip1193Provider } from '../../domain/namespaceTypes.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'
import { PackageMissingError } from '../../errors/packageErrors.js'
import { frameOrigin } from '../../platform/page.js'
import { type ExternalConnector, externalConnector } from './externalConnector.js'

export type SafeOptions = {
  /** Origins of pages that show apps in a frame. @default ['https://app.safe.global'] */
  origins?: readonly string[] | undefined
  icon?: string | undefined
}

type SafeProvider = {
  request(args: { method: string; params?: unknown[] }): Promise<unknown>
  on(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown
}

/** What the two packages export. */
type Packages = {
  readonly SafeAppsSDK: new (options: { allowedDomains: RegExp[] }) => { readonly safe: { getInfo(): Promise<object> } }
  readonly SafeAppProvider: new (safe: object, sdk: object) => SafeProvider
}

async function loadPackages(): Promise<Packages> {
  // Within `try`, bundlers accept that the packages are not installed.
  try {
    const [{ default: SafeAppsSDK }, { SafeAppProvider }] = await Promise.all([
      import('@safe-global/safe-apps-sdk'),
      import('@safe-global/safe-apps-provider'),
    ])
    return { SafeAppsSDK, SafeAppProvider }
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

/** With the packages and the frame given: tests pass substitutes. */
export const createSafe =
  (load: () => Promise<Packages>, framedBy: () => string | undefined) =>
  ({ origins = ['https://app.safe.global'], icon }: SafeOptions = {}): ExternalConnector =>
    externalConnector({
      id: 'safe',
      name: 'Safe',
      icon,
      catalogueId: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
      isOffered() {
        const origin = framedBy()
        return origin !== undefined && origins.includes(origin)
      },
      async load() {
        const { SafeAppsSDK, SafeAppProvider } = await load()
        const sdk = new SafeAppsSDK({ allowedDomains: origins.map(toPattern) })
        // Another page in its place would never answer.
        const info = await withTimeout(
          sdk.safe.getInfo(),
          RECONNECT_TIMEOUT_MS,
          () => new MalformedAnswerError('getSafeInfo'),
        )
        return withoutPrompt(new SafeAppProvider(info, sdk))
      },
      // The Safe stays connected to the apps that it shows.
      disconnect: async () => undefined,
    })

/** The Safe that shows the app in a frame, by `@safe-global/safe-apps-provider`; offered only there. */
export const safe = /* @__PURE__ */ createSafe(loadPackages, frameOrigin)
