export { type BaseAccountOptions, baseAccount } from '../connectors/external/baseAccount.js'
export { type CoinbaseOptions, coinbase } from '../connectors/external/coinbase.js'
export {
  type ExternalConnector,
  type ExternalContext,
  externalConnector,
} from '../connectors/external/externalConnector.js'
export { type SafeOptions, safe } from '../connectors/external/safe.js'
