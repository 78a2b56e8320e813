import { type Address, getAddress } from 'viem'
import { clientOf } from '../nodes/clientOf.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import type { Identity } from '../scopes/createScopes.ts'
import { ENS_CHAIN, UNIVERSAL_RESOLVER } from './ensContracts.ts'

/** The name and avatar of an address on Ethereum; `undefined` if it has none, or the chain is down. */
export async function readEnsIdentity(nodes: Nodes, address: string): Promise<Identity | undefined> {
  const node = nodes.get(ENS_CHAIN)
  if (!node) return undefined
  const client = clientOf(node)
  const own = { universalResolverAddress: UNIVERSAL_RESOLVER }
  try {
    const name = await client.getEnsName({ ...own, address: getAddress(address as Address) })
    return name === null ? undefined : { name, avatar: await client.getEnsText({ ...own, name, key: 'avatar' }) }
  } catch {
    // The contract reverts for an address without a name.
    return undefined
  }
}
