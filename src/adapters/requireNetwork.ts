import type { CaipNetworkId } from '../core/caip.js'
import type { Network } from '../domain/network.js'
import { NetworkNotFoundError } from '../errors/networkNotFoundError.js'

/** @throws NetworkNotFoundError */
export function requireNetwork(networks: readonly Network[], id: CaipNetworkId): Network {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) {
    throw new NetworkNotFoundError(
      id,
      networks.map(({ caipNetworkId }) => caipNetworkId),
    )
  }
  return network
}
