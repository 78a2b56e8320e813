import { parseChainId } from '../core/hex.js'
import type { Namespace } from './namespace.js'
import type { Network } from './network.js'

/** An EVM chain id is a number; 0, which no chain has, if the wallet reports an unreadable one. */
const idOf = (namespace: Namespace, id: string) => (namespace === 'eip155' ? (parseChainId(id) ?? 0) : id)

/** Placeholder for a chain that a wallet reports but nobody configured. */
export const createUnsupportedNetwork = (namespace: Namespace, id: string): Network => ({
  id: idOf(namespace, id),
  name: 'Unknown Network',
  namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: { default: { http: [] } },
  isUnsupported: true,
})
