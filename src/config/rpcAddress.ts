import type { Network } from '../domain/network.js'

// Networks that the Blockchain RPC serves; all others use their own URLs.
const eip155 = [
  1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114, 59144,
  80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
]
const others = [
  'near:mainnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
]

export const isServedByBlockchainRpc = (caipNetworkId: string) =>
  others.includes(caipNetworkId) || eip155.some((id) => caipNetworkId === `eip155:${id}`)

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
