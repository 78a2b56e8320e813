export type {
  OnrampContext,
  OnrampNetwork,
  OnrampOption,
  OnrampProvider,
  OnrampPurchase,
  OnrampRequest,
} from '../domain/onramp.js'
export { coinbaseOnramp } from '../services/onramp/coinbase.js'
export { type MeldOptions, meldOnramp } from '../services/onramp/meld.js'
export { onramp } from '../services/onramp/onramp.js'
