import type { Eip1193Provider } from '../../domain/namespaceTypes.js'
import { PackageMissingError } from '../../errors/packageErrors.js'
import { appOf, type SdkApp } from './appOf.js'
import { type ExternalConnector, externalConnector } from './externalConnector.js'

export type CoinbaseOptions = {
  /** Which of its wallets to offer. @default 'all' */
  preference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  /** Page of the smart wallet. @default Coinbase's own */
  keysUrl?: string | undefined
  icon?: string | undefined
}

type Sdk = Eip1193Provider & { disconnect?(): Promise<unknown> }

/** What the package exports. */
type Package = {
  createCoinbaseWalletSDK(
    options: SdkApp & { preference: { options: 'all' | 'smartWalletOnly' | 'eoaOnly'; keysUrl?: string } },
  ): { getProvider(): object }
}

async function loadPackage(): Promise<Package> {
  // Within `try`, bundlers accept that the package is not installed.
  try {
    return await import('@coinbase/wallet-sdk')
  } catch (cause) {
    throw new PackageMissingError('@coinbase/wallet-sdk@4', cause)
  }
}

/** With the package given: tests pass a substitute. */
export const createCoinbase =
  (load: () => Promise<Package>) =>
  ({ preference = 'all', keysUrl, icon }: CoinbaseOptions = {}): ExternalConnector =>
    externalConnector<Sdk>({
      id: 'coinbaseWallet',
      name: 'Coinbase Wallet',
      icon,
      catalogueId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      async load(context) {
        const { createCoinbaseWalletSDK } = await load()
        const sdk = createCoinbaseWalletSDK({
          ...appOf(context),
          preference: { options: preference, ...(keysUrl !== undefined && { keysUrl }) },
        })
        return sdk.getProvider() as Sdk
      },
      disconnect: async (provider) => provider.disconnect?.(),
    })

/** Coinbase Wallet by `@coinbase/wallet-sdk` 4, which loads when the user chooses it. */
export const coinbase = /* @__PURE__ */ createCoinbase(loadPackage)
