// biome-ignore lint/style/noRestrictedImports: the entry is what AppKit's apps import viem's chains from; unused ones are dropped
export * from 'viem/chains'
export { AVAILABLE_NAMESPACES, defineChain, solana, solanaDevnet, solanaTestnet } from '../appkit/networkLiterals.js'
export type { AppKitNetwork, CaipNetwork, ChainNamespace } from '../appkit/networks.js'
