import { importWithRetry } from '../../core/load.js'
import { type ExternalConnector, externalConnector } from './externalConnector.js'
import type { CoinbasePackage, SdkProvider } from './loadSdk.js'

export type CoinbaseOptions = {
  /** Which of its wallets to offer. @default 'all' */
  preference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  /** Page of the smart wallet. @default Coinbase's own */
  keysUrl?: string | undefined
  icon?: string | undefined
}

/** With the package given: tests pass a substitute. */
export const createCoinbase =
  (load?: () => Promise<CoinbasePackage>) =>
  ({ preference = 'all', keysUrl, icon }: CoinbaseOptions = {}): ExternalConnector =>
    externalConnector<SdkProvider>({
      id: 'coinbaseWallet',
      name: 'Coinbase Wallet',
      icon,
      catalogueId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      async load(context) {
        const { loadCoinbase } = await importWithRetry(() => import('./loadSdk.js'))
        return loadCoinbase(context, { options: preference, ...(keysUrl !== undefined && { keysUrl }) }, load)
      },
      disconnect: async (provider) => provider.disconnect?.(),
    })

/** Coinbase Wallet by `@coinbase/wallet-sdk` 4, which loads when the user chooses it. */
export const coinbase = /* @__PURE__ */ createCoinbase()
