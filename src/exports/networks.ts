export * from '../config/networks.js'
export type { BitcoinChain, EvmChain, SolanaChain } from '../domain/network.js'
