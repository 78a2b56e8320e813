import { listNetworks } from '../../controllers/network/networkController.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { Namespace } from '../../domain/namespace.js'
import type { ChainIdOf, KnownNamespace, NetworkOf } from '../../domain/namespaceTypes.js'
import { type NamespaceOption, useNamespace } from '../useNamespace.js'

/** The active network, the configured ones, and `switchNetwork`. */
export function useWalletNetwork<namespace extends Namespace = KnownNamespace>({
  namespace,
}: NamespaceOption<namespace> = {}) {
  const { modal, network: active, networks } = useNamespace('useWalletNetwork', namespace)
  const entry = networks.namespaces[namespace ?? networks.activeNamespace ?? '']
  const network = active as NetworkOf<namespace> | undefined
  return {
    network,
    caipNetworkId: network?.caipNetworkId,
    /** Reference part of the id; a number on EVM chains. */
    chainId: network?.id as ChainIdOf<namespace> | undefined,
    isUnsupported: network?.isUnsupported ?? false,
    networks: listNetworks(networks) as readonly NetworkOf<KnownNamespace>[],
    approvedCaipNetworkIds: entry?.approvedIds as readonly CaipNetworkId[] | undefined,
    supportsAllNetworks: entry?.supportsAllNetworks ?? true,
    switchNetwork: modal.switchNetwork,
  }
}
