import type { Network } from '../domain/network.js'
import { isServedByBlockchainRpc } from './rpcSupport.js'

export type RpcAddresses = {
  blockchainApi: string
  projectId: string
  customRpcUrls: Readonly<Record<string, readonly string[]>>
}

/** Where a network is read: at the host's own addresses first, then the Blockchain RPC address or else the network's own. */
export function rpcAddressesOf(
  { caipNetworkId, rpcUrls }: Network,
  { blockchainApi, projectId, customRpcUrls }: RpcAddresses,
): (string | undefined)[] {
  const isServed = projectId !== '' && isServedByBlockchainRpc(caipNetworkId)
  const query = new URLSearchParams({ chainId: caipNetworkId, projectId })
  return [...(customRpcUrls[caipNetworkId] ?? []), isServed ? `${blockchainApi}/v1/?${query}` : rpcUrls.default.http[0]]
}
