import { importWithRetry } from '../../core/load.js'
import { frameOrigin } from '../../platform/frameOrigin.js'
import { isNativeWebView } from '../../platform/walletBrowser.js'
import { type ExternalConnector, externalConnector } from './externalConnector.js'
import type { BaseAccountPackage, CoinbasePackage, MiniAppPackage, SafePackages, SdkProvider } from './sdks.js'

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
  ({ origins = ['https://app.safe.global'], icon }: SafeOptions = {}): ExternalConnector => {
    const isFramedBySafe = () => origins.includes(framedBy() ?? '')
    return externalConnector({
      id: 'safe',
      name: 'Safe',
      icon,
      catalogueId: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
      accountType: 'smartAccount',
      isOffered: isFramedBySafe,
      isHost: isFramedBySafe,
      load: async () => (await loadSdks()).loadSafe(origins, packages),
      // The Safe stays connected to the apps that it shows.
      disconnect: async () => undefined,
    })
  }

/** The Safe that shows the app in a frame, by `@safe-global/safe-apps-provider`; offered only there. */
export const safe = /* @__PURE__ */ createSafe(frameOrigin)

export type FarcasterMiniAppOptions = {
  /**
   * Origins of pages that show mini apps in a frame. Apps on phones need none.
   * @default ['https://farcaster.xyz', 'https://warpcast.com']
   */
  origins?: readonly string[] | undefined
  /** Tells the client that the page is ready, which hides its splash screen. @default false: your app does it */
  ready?: boolean | undefined
  icon?: string | undefined
}

/** What shows the page: a page of this origin, or an app on a phone. */
export type MiniAppSurroundings = { framedBy(): string | undefined; isInWebView(): boolean }

/** With the place and the package given: tests pass substitutes. */
export const createFarcasterMiniApp =
  ({ framedBy, isInWebView }: MiniAppSurroundings, load?: () => Promise<MiniAppPackage>) =>
  ({
    origins = ['https://farcaster.xyz', 'https://warpcast.com'],
    ready = false,
    icon,
  }: FarcasterMiniAppOptions = {}): ExternalConnector => {
    /** Anything else is no host: the SDK does not even load there. */
    const mayBeHosted = () => isInWebView() || origins.includes(framedBy() ?? '')
    /** In some other app's web view. */
    let isElsewhere = false
    const request = () => ({ origins: isInWebView() ? undefined : origins, ready })
    return externalConnector({
      id: 'farcasterMiniApp',
      name: 'Farcaster',
      icon,
      isOffered: () => mayBeHosted() && !isElsewhere,
      async isHost() {
        if (!mayBeHosted()) return false
        const { findMiniApp } = await loadSdks()
        const provider = await findMiniApp(request(), load)
        isElsewhere = provider === undefined
        return !isElsewhere
      },
      load: async () => (await loadSdks()).loadMiniApp(request(), load),
      // The client stays connected to the mini apps that it shows.
      disconnect: async () => undefined,
    })
  }

/** The wallet of the Farcaster client that shows the app, by `@farcaster/miniapp-sdk`; offered only there. */
export const farcasterMiniApp = /* @__PURE__ */ createFarcasterMiniApp({
  framedBy: frameOrigin,
  isInWebView: isNativeWebView,
})
