import { parseChainId } from '../core/hex.js'
import type { Namespace } from './namespace.js'
import type { Network } from './network.js'

/** An EVM chain has a number; where a wallet names none that can be read, that is 0, which no chain has. */
const idOf = (namespace: Namespace, id: string) => (namespace === 'eip155' ? (parseChainId(id) ?? 0) : id)

/** Takes the place of a chain that a wallet reports and nobody configured. */
export const createUnsupportedNetwork = (namespace: Namespace, id: string): Network => ({
  id: idOf(namespace, id),
  name: 'Unknown Network',
  namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: { default: { http: [] } },
  isUnsupported: true,
})
