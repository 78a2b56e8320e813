import type { Network } from '../domain/network.js'
import { isServedByBlockchainRpc } from './rpcSupport.js'

const BLOCKCHAIN_RPC_HOST = 'rpc.walletconnect.org'

export type RpcAddresses = {
  blockchainApi: string
  projectId: string
  customRpcUrls: Readonly<Record<string, readonly string[]>>
}

/** The Blockchain RPC requires a project id, so its URLs get the app's. */
function withProjectId(address: string | undefined, projectId: string): string | undefined {
  if (!projectId || !address?.includes(BLOCKCHAIN_RPC_HOST)) return address
  const url = new URL(address)
  if (url.host !== BLOCKCHAIN_RPC_HOST || url.searchParams.has('projectId')) return address
  url.searchParams.set('projectId', projectId)
  return url.href
}

/** RPC URLs of a network: the app's own, then the Blockchain RPC or the network's own. */
export function rpcAddressesOf(
  { caipNetworkId, rpcUrls }: Network,
  { blockchainApi, projectId, customRpcUrls }: RpcAddresses,
): (string | undefined)[] {
  const isServed = projectId !== '' && isServedByBlockchainRpc(caipNetworkId)
  const query = new URLSearchParams({ chainId: caipNetworkId, projectId })
  const own = isServed ? `${blockchainApi}/v1/?${query}` : rpcUrls.default.http[0]
  return [...(customRpcUrls[caipNetworkId] ?? []), own].map((address) => withProjectId(address, projectId))
}
