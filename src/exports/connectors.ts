export {
  type ExternalConnector,
  type ExternalContext,
  externalConnector,
} from '../connectors/external/externalConnector.js'
export {
  type BaseAccountOptions,
  baseAccount,
  type CoinbaseOptions,
  coinbaseWallet,
  type FarcasterMiniAppOptions,
  farcasterMiniApp,
  type SafeOptions,
  safe,
} from '../connectors/external/wallets.js'
