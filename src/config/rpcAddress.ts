import type { Network } from '../domain/network.js'
import { isServedByBlockchainRpc } from './rpcSupport.js'

const BLOCKCHAIN_RPC_HOST = 'rpc.walletconnect.org'

export type RpcAddresses = {
  blockchainApi: string
  projectId: string
  customRpcUrls: Readonly<Record<string, readonly string[]>>
}

/** The Blockchain RPC host answers no call without a project id, so an address on it gets the app's. */
function withProjectId(address: string | undefined, projectId: string): string | undefined {
  if (!projectId || !address?.includes(BLOCKCHAIN_RPC_HOST)) return address
  const url = new URL(address)
  if (url.host !== BLOCKCHAIN_RPC_HOST || url.searchParams.has('projectId')) return address
  url.searchParams.set('projectId', projectId)
  return url.href
}

/** Where a network is read: at the host's own addresses first, then the Blockchain RPC address or else the network's own. */
export function rpcAddressesOf(
  { caipNetworkId, rpcUrls }: Network,
  { blockchainApi, projectId, customRpcUrls }: RpcAddresses,
): (string | undefined)[] {
  const isServed = projectId !== '' && isServedByBlockchainRpc(caipNetworkId)
  const query = new URLSearchParams({ chainId: caipNetworkId, projectId })
  const own = isServed ? `${blockchainApi}/v1/?${query}` : rpcUrls.default.http[0]
  return [...(customRpcUrls[caipNetworkId] ?? []), own].map((address) => withProjectId(address, projectId))
}
