import { ref } from 'valtio/vanilla'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { createUnsupportedNetwork } from '../../domain/unsupportedNetwork.js'
import type { NetworkController } from './networkController.js'

/** Sets the chain that a wallet reports; an unconfigured one becomes the placeholder. */
export function followNetwork(networks: NetworkController, namespace: Namespace, chainId: string): Network {
  const { active, requested = [] } = networks.state.namespaces[namespace] ?? {}
  const isNumeric = typeof (requested[0] ?? active)?.id === 'number'
  const network = networks.find(`${namespace}:${chainId}`) ?? createUnsupportedNetwork(namespace, chainId, isNumeric)
  networks.patch(namespace, { active: ref(network) })
  return network
}

/** After a disconnect: drops the wallet's approvals, and replaces a placeholder with the first network. */
export function resetNetworks(networks: NetworkController, namespace: Namespace) {
  const { active, requested } = networks.state.namespaces[namespace] ?? {}
  const [first] = requested ?? []
  networks.patch(namespace, {
    approvedIds: undefined,
    supportsAllNetworks: true,
    ...(active?.isUnsupported && { active: first && ref(first as Network) }),
  })
}
