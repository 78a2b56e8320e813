export { type Provider, SolanaAdapter, type SolanaAdapterOptions } from '../appkit/solanaAdapter.js'
