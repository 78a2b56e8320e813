import type { Eip1193Provider } from '../../domain/namespaceTypes.js'
import { PackageMissingError } from '../../errors/packageErrors.js'
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
