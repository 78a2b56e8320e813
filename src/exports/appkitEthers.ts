export { EthersAdapter, type EthersAdapterOptions } from '../appkit/adapters.js'
