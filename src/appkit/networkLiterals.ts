import { solanaDevnet as devnet, solanaMainnet, solanaTestnet as testnet } from '../config/networks.js'
import type { AppKitNetwork } from './networks.js'

/** Namespaces with an adapter class. */
export const AVAILABLE_NAMESPACES = ['eip155', 'solana'] as const

/** A Solana literal with AppKit's name for its namespace. */
const toAppKit = <network extends { readonly namespace: 'solana' }>({ namespace, ...network }: network) => ({
  ...network,
  chainNamespace: namespace,
})

export const solana = /* @__PURE__ */ toAppKit(solanaMainnet) satisfies AppKitNetwork
export const solanaDevnet = /* @__PURE__ */ toAppKit(devnet) satisfies AppKitNetwork
export const solanaTestnet = /* @__PURE__ */ toAppKit(testnet) satisfies AppKitNetwork

/** Types a network of the app's own. */
export const defineChain = <const chain extends AppKitNetwork>(chain: chain): chain => chain
