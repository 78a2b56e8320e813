import { type Chain, fallback, type Transport } from 'viem'
import { type Config, type CreateConfigParameters, http } from 'wagmi'
import type { CaipNetworkId } from '../core/caip.js'
import type { WalletModal } from '../instance/walletModal.js'
import { type Chains, createAppConfig } from '../wagmi/createAppConfig.js'
import { latchkeyConnector } from '../wagmi/latchkeyConnector.js'
import { EthersAdapter } from './adapters.js'
import { type AppKitNetwork, caipIdOf, namespaceOf, toLiteral } from './networks.js'

type WagmiParameters = Partial<Omit<CreateConfigParameters, 'chains' | 'client'>>
type RpcUrls = Readonly<Record<CaipNetworkId, readonly { readonly url: string; readonly config?: object }[]>>

export type WagmiAdapterOptions = WagmiParameters & {
  /** EVM networks are wagmi's chains; others are left out. */
  readonly networks: readonly AppKitNetwork[]
  /** No effect: `createAppKit` has it. */
  readonly projectId?: string | undefined
  readonly customRpcUrls?: RpcUrls | undefined
  /** No effect: wagmi asks each transaction for itself. */
  readonly pendingTransactionsFilter?: object | undefined
}

function toTransports(chains: readonly Chain[], transports: WagmiParameters['transports'], urls: RpcUrls) {
  const transportOf = ({ id }: Chain): Transport => {
    const ownTransport = transports?.[id as keyof typeof transports]
    const urlTransports = (urls[`eip155:${id}`] ?? []).map(({ url, config }) => http(url, config))
    return ownTransport ?? (urlTransports.length > 0 ? fallback(urlTransports) : http())
  }
  return Object.fromEntries(chains.map((chain) => [chain.id, transportOf(chain)]))
}

/**
 * The EVM networks of `createAppKit` in an app that uses wagmi 2 or 3. Pass `wagmiConfig` to `<WagmiProvider>`; both sides
 * share one connection, whose connector has the id `latchkey`.
 */
export class WagmiAdapter extends EthersAdapter {
  readonly wagmiConfig: Config
  readonly wagmiChains: readonly Chain[]

  /** @throws Error without an EVM network */
  constructor({
    networks,
    projectId: _,
    customRpcUrls = {},
    pendingTransactionsFilter: __,
    ...options
  }: WagmiAdapterOptions) {
    super()
    const chains = networks
      .filter((network) => namespaceOf(network) === 'eip155')
      .map((network) => toLiteral(network) as unknown as Chain)
    if (chains.length === 0) throw new Error(`WagmiAdapter needs an EVM network, got ${networks.map(caipIdOf).join()}`)
    this.wagmiChains = chains
    this.wagmiConfig = createAppConfig({
      ...options,
      chains: chains as unknown as Chains,
      connectors: options.connectors ?? [],
      transports: toTransports(chains, options.transports, customRpcUrls),
    })
  }

  /** wagmi's config is older than the modal: apps make it first. */
  attach(modal: WalletModal) {
    const { connectors } = this.wagmiConfig._internal
    connectors.setState((list) => [connectors.setup(latchkeyConnector(modal)), ...list])
  }
}
