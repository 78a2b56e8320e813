import type { ReadonlyState } from '../../core/readonly.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { NetworkState } from './networkController.js'

/** The configured networks of a namespace, in the app's order. */
export const networksOf = ({ namespaces }: ReadonlyState<NetworkState>, namespace: Namespace): readonly Network[] =>
  namespaces[namespace]?.requested ?? []

/** Every configured network; those approved by the wallet come first, in its order. */
export function listNetworks({ namespaces }: ReadonlyState<NetworkState>): readonly Network[] {
  return Object.values(namespaces).flatMap(({ requested, approvedIds = [] }) => {
    const rank = ({ caipNetworkId }: Network) => {
      const index = approvedIds.indexOf(caipNetworkId)
      return index < 0 ? approvedIds.length : index
    }
    return [...requested].sort((a, b) => rank(a) - rank(b))
  })
}

/** Whether the connected wallet can switch to the network at all. */
export function isNetworkApproved({ namespaces }: ReadonlyState<NetworkState>, network: Network): boolean {
  const { supportsAllNetworks, approvedIds } = namespaces[network.namespace] ?? { supportsAllNetworks: true }
  return supportsAllNetworks || approvedIds === undefined || approvedIds.includes(network.caipNetworkId)
}
