import type { Chain } from 'viem'
import type { CaipNetworkId } from '../core/caip.js'
import type { EvmChain, SolanaChain } from '../domain/network.js'

// Networks as AppKit has them: one list over all namespaces, each with its `chainNamespace`; without one it is EVM.

export type ChainNamespace =
  | 'eip155'
  | 'solana'
  | 'polkadot'
  | 'bip122'
  | 'cosmos'
  | 'sui'
  | 'stacks'
  | 'ton'
  | 'tron'
  | (string & {})

type ChainFields = Omit<Chain, 'id'>

/** A chain of `viem/chains`, or a literal with a namespace. */
export type AppKitNetwork = ChainFields & {
  readonly id: number | string
  readonly chainNamespace?: ChainNamespace | undefined
  readonly caipNetworkId?: CaipNetworkId | undefined
}

/** A configured network, with the fields of the app's own literal. */
export type CaipNetwork = ChainFields & {
  readonly id: number | string
  readonly chainNamespace: ChainNamespace
  readonly caipNetworkId: CaipNetworkId
  readonly assets?: { readonly imageId: string | undefined; readonly imageUrl: string | undefined } | undefined
}

export const namespaceOf = ({ chainNamespace = 'eip155' }: Pick<AppKitNetwork, 'chainNamespace'>): ChainNamespace =>
  chainNamespace

export const caipIdOf = (network: Pick<AppKitNetwork, 'id' | 'chainNamespace'>): CaipNetworkId =>
  `${namespaceOf(network)}:${network.id}`

/** As the adapters of this library take it. An EVM literal has no namespace, as in viem. */
export function toLiteral({ chainNamespace, ...network }: AppKitNetwork): EvmChain | SolanaChain {
  const namespace = namespaceOf({ chainNamespace })
  return (namespace === 'eip155' ? network : { ...network, namespace }) as unknown as EvmChain | SolanaChain
}

export const toCaipNetwork = (network: AppKitNetwork, imageUrl?: string): CaipNetwork => ({
  ...network,
  chainNamespace: namespaceOf(network),
  caipNetworkId: caipIdOf(network),
  ...(imageUrl !== undefined && { assets: { imageId: undefined, imageUrl } }),
})
