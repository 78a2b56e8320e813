import { importWithRetry } from '../../core/load.js'
import { frameOrigin } from '../../platform/frameOrigin.js'
import { type ExternalConnector, externalConnector } from './externalConnector.js'
import type { BaseAccountPackage, CoinbasePackage, SafePackages, SdkProvider } from './sdks.js'

/** What creates the providers of these wallets, each with its own optional package. */
const loadSdks = () => importWithRetry(() => import('./sdks.js'))

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
        const { loadCoinbase } = await loadSdks()
        return loadCoinbase(context, { options: preference, ...(keysUrl !== undefined && { keysUrl }) }, load)
      },
      disconnect: async (provider) => provider.disconnect?.(),
    })

/** Coinbase Wallet by `@coinbase/wallet-sdk` 4, which loads when the user chooses it. */
export const coinbaseWallet = /* @__PURE__ */ createCoinbase()

export type BaseAccountOptions = { icon?: string | undefined }

/** With the package given: tests pass a substitute. */
export const createBaseAccount =
  (load?: () => Promise<BaseAccountPackage>) =>
  ({ icon }: BaseAccountOptions = {}): ExternalConnector =>
    externalConnector<SdkProvider>({
      id: 'baseAccount',
      name: 'Base Account',
      icon,
      catalogueId: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
      async load(context) {
        const { loadBaseAccount } = await loadSdks()
        return loadBaseAccount(context, load)
      },
      disconnect: async (provider) => provider.disconnect?.(),
    })

/** Base Account by `@base-org/account` 2, which loads when the user chooses it. */
export const baseAccount = /* @__PURE__ */ createBaseAccount()

export type SafeOptions = {
  /** Origins of pages that show apps in a frame. @default ['https://app.safe.global'] */
  origins?: readonly string[] | undefined
  icon?: string | undefined
}

/** With the frame and the packages given: tests pass substitutes. */
export const createSafe =
  (framedBy: () => string | undefined, packages?: () => Promise<SafePackages>) =>
  ({ origins = ['https://app.safe.global'], icon }: SafeOptions = {}): ExternalConnector =>
    externalConnector({
      id: 'safe',
      name: 'Safe',
      icon,
      catalogueId: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
      accountType: 'smartAccount',
      isOffered() {
        const origin = framedBy()
        return origin !== undefined && origins.includes(origin)
      },
      load: async () => (await loadSdks()).loadSafe(origins, packages),
      // The Safe stays connected to the apps that it shows.
      disconnect: async () => undefined,
    })

/** The Safe that shows the app in a frame, by `@safe-global/safe-apps-provider`; offered only there. */
export const safe = /* @__PURE__ */ createSafe(frameOrigin)
