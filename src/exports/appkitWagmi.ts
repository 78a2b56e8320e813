export { WagmiAdapter, type WagmiAdapterOptions } from '../appkit/wagmiAdapter.js'
