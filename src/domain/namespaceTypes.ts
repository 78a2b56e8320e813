import type { EIP1193Provider } from 'viem'
import type { Hex } from '../core/values.js'
import type { Namespace } from './namespace.js'
import type { EvmNetwork, Network } from './network.js'

/** As viem types it; `request` is untyped so that ethers and others accept it. */
export type EvmProvider = EIP1193Provider & {
  request(args: { method: string; params?: unknown }): Promise<unknown>
}

/** An EIP-1193 provider. */
export type Eip1193Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (...args: never[]) => void): unknown
  removeListener(event: string, listener: (...args: never[]) => void): unknown
}

/** How a request to a wallet is withdrawn, and when it has reached the wallet. */
export type RequestWatch = {
  /** Aborted before the wallet is asked: then it never is. An open prompt stays open. */
  readonly signal: AbortSignal
  /** The wallet is asked now. */
  onAsked(): void
}

/** Signs and sends with an EVM wallet. */
export type Eip155Signer = {
  /** The wallet's own provider, or its substitute. */
  readonly provider: Eip1193Provider
  /**
   * Sends a request to the wallet; rejects with an error of ours.
   * @throws RequestAbortedError if it was withdrawn, OfflineError: then the wallet was not asked.
   */
  request(method: string, params?: unknown, watch?: RequestWatch): Promise<unknown>
}

/**
 * What the types know of a namespace. An adapter for another namespace adds its own by declaration merging:
 *
 * @example
 * declare module 'latchkey' {
 *   interface NamespaceTypes {
 *     tezos: { address: string; chainId: string; signature: string; network: Network; provider: object; signer: TezosSigner }
 *   }
 * }
 */
export interface NamespaceTypes {
  eip155: {
    address: Hex
    chainId: number
    signature: Hex
    network: EvmNetwork
    provider: EvmProvider
    signer: Eip155Signer
  }
}

/**
 * The same for adapters of ours that an app may not import. Apart, because TypeScript loses one of two extensions of an
 * interface that name it by different modules.
 */
// biome-ignore lint/suspicious/noEmptyInterface: our adapters fill it
export interface AdapterTypes {}

/** Namespaces with types: those whose adapters the app imports. */
export type KnownNamespace = keyof NamespaceTypes | keyof AdapterTypes

type Unknown = { address: string; chainId: number | string; signature: string; network: Network; provider: unknown }

type Of<namespace extends Namespace> = namespace extends keyof NamespaceTypes
  ? NamespaceTypes[namespace]
  : namespace extends keyof AdapterTypes
    ? AdapterTypes[namespace]
    : Unknown

export type AddressOf<namespace extends Namespace> = Of<namespace>['address']
export type ChainIdOf<namespace extends Namespace> = Of<namespace>['chainId']
export type SignatureOf<namespace extends Namespace> = Of<namespace>['signature']
export type ProviderOf<namespace extends Namespace> = Of<namespace>['provider']
export type NetworkOf<namespace extends Namespace> = Of<namespace>['network']
/** A client library's connection to a network of the namespace. */
export type ClientOf<namespace extends Namespace> = Of<namespace> extends { client: infer client } ? client : unknown
/** Signs and sends with a wallet of the namespace; only its adapter knows its contents. */
export type SignerOf<namespace extends Namespace> = Of<namespace> extends { signer: infer signer } ? signer : unknown
