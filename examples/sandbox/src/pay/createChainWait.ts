import type { Nodes } from '../nodes/createNodes.ts'
import type { Clusters } from '../svm/createClusters.ts'
import type { Pauses } from './createPauses.ts'
import type { PayAsset } from './payAssets.ts'

const POLL_MS = 300

type World = { readonly nodes: Nodes; readonly clusters: Clusters; readonly pauses: Pauses }

/** Waits while a chain is stopped, so that what is paid out on it is only late. */
export function createChainWait({ nodes, clusters, pauses }: World) {
  async function probe(asset: PayAsset) {
    if (asset.namespace === 'eip155') await nodes.get(asset.chainId)?.call('eth_chainId', [])
    else await clusters.get(asset.chain)?.ledger()
  }
  const isUp = (asset: PayAsset) =>
    probe(asset).then(
      () => true,
      () => false,
    )
  return async (asset: PayAsset): Promise<void> => {
    while (!(await isUp(asset))) await pauses.pause(POLL_MS)
  }
}
