import type { AccountClient } from '../frame/api.ts'
import type { Nodes } from '../frame/node.ts'
import { createBundles } from './bundles.ts'
import { createAccountChoice } from './createAccountChoice.ts'
import { createSmartNetworks } from './createSmartNetworks.ts'
import { createSponsors } from './sponsors.ts'

type SmartOptions = {
  readonly accounts: AccountClient
  readonly nodes: Nodes
  /** Base of the nodes. */
  readonly rpc: string
  readonly storage: Storage
}

/** All that smart accounts need. */
export function createSmartServices({ accounts, nodes, rpc, storage }: SmartOptions) {
  const networks = createSmartNetworks(nodes)
  return {
    networks,
    choice: createAccountChoice({ accounts, networks }),
    bundles: createBundles({ nodes, storage }),
    sponsors: createSponsors({ rpc }),
  }
}

export type SmartServices = ReturnType<typeof createSmartServices>
