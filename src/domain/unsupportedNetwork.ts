import type { Namespace } from './namespace.js'
import type { Network } from './network.js'

/** Takes the place of a chain that a wallet reports and nobody configured. */
export const createUnsupportedNetwork = (namespace: Namespace, id: string): Network => ({
  id,
  name: 'Unknown Network',
  namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: { default: { http: [] } },
  isUnsupported: true,
})
