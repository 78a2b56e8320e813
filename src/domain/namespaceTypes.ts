import type { EIP1193Provider } from 'viem'
import type { Hex } from '../core/hex.js'
import type { Namespace } from './namespace.js'
import type { EvmNetwork, Network } from './network.js'

/** As viem types it, and taken by ethers and others, which type nothing of a request. */
export type EvmProvider = EIP1193Provider & {
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

/**
 * What the types know of a family of chains. Whoever brings another one adds it to the module `latchkey`:
 * `interface NamespaceTypes { cosmos: { address: string; chainId: string; signature: string; network: Network; provider: object } }`.
 */
export interface NamespaceTypes {
  eip155: { address: Hex; chainId: number; signature: Hex; network: EvmNetwork; provider: EvmProvider }
}

/** The families that the types know: those of the adapters that an app imports. */
export type KnownNamespace = keyof NamespaceTypes

type Unknown = { address: string; chainId: number | string; signature: string; network: Network; provider: unknown }

type Of<namespace extends Namespace> = namespace extends KnownNamespace ? NamespaceTypes[namespace] : Unknown

export type AddressOf<namespace extends Namespace> = Of<namespace>['address']
export type ChainIdOf<namespace extends Namespace> = Of<namespace>['chainId']
export type SignatureOf<namespace extends Namespace> = Of<namespace>['signature']
export type ProviderOf<namespace extends Namespace> = Of<namespace>['provider']
export type NetworkOf<namespace extends Namespace> = Of<namespace>['network']
