import { parseChainId } from '../core/values.js'
import type { Namespace } from './namespace.js'
import type { Network } from './network.js'

/**
 * Placeholder for a chain that a wallet reports but nobody configured. Where ids are numbers, as on EVM chains, an
 * unreadable one becomes 0, which no chain has.
 */
export const createUnsupportedNetwork = (namespace: Namespace, id: string, isNumeric = false): Network => ({
  id: isNumeric ? (parseChainId(id) ?? 0) : id,
  name: 'Unknown Network',
  namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: { default: { http: [] } },
  isUnsupported: true,
})
