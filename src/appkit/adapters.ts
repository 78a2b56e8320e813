import type { AdapterFactory } from '../adapters/adapter.js'
import { eip155 } from '../adapters/eip155/eip155.js'
import type { ExternalConnector } from '../connectors/external/externalConnector.js'
import type { EvmChain } from '../domain/network.js'
import type { WalletModal } from '../instance/walletModal.js'
import { type AppKitNetwork, type ChainNamespace, toLiteral } from './networks.js'

/** Which wallets an adapter lists. */
export type AdapterSources = { readonly eip6963: boolean; readonly injected: boolean }

/**
 * What `createAppKit` needs of an adapter class. A class for another library, such as wagmi, keeps that library in step in
 * `attach`.
 */
export type AppKitAdapter = {
  readonly namespace: ChainNamespace
  /** The adapter of this library, for the networks of its namespace. */
  createFactory(networks: readonly AppKitNetwork[], sources: AdapterSources): AdapterFactory
  /** The provider in the shape that AppKit has; the same object for the same provider. @default the provider itself */
  toProvider?(provider: object): object
  /** Called once, with the instance that `createAppKit` has made. */
  attach?(modal: WalletModal): void
}

export type EthersAdapterOptions = {
  /** Wallets that need a package of their own, such as `coinbaseWallet()` of `latchkey/connectors`. @default none */
  readonly connectors?: readonly ExternalConnector[] | undefined
}

/** Puts the EVM networks of `createAppKit` to use. */
export class EthersAdapter implements AppKitAdapter {
  readonly namespace = 'eip155'
  readonly #connectors: readonly ExternalConnector[] | undefined

  constructor({ connectors }: EthersAdapterOptions = {}) {
    this.#connectors = connectors
  }

  createFactory(networks: readonly AppKitNetwork[], sources: AdapterSources): AdapterFactory {
    return eip155({ networks: networks.map(toLiteral) as EvmChain[], connectors: this.#connectors, ...sources })
  }
}

/** Without an adapter for them, EVM networks are for wallets that pair. */
export const pairedEvm: AppKitAdapter = {
  namespace: 'eip155',
  createFactory: (networks) =>
    eip155({ networks: networks.map(toLiteral) as EvmChain[], eip6963: false, injected: false }),
}
