import type { CaipNetworkId } from '../core/caip.js'
import type { Hex } from '../core/values.js'
import type { Namespace } from './namespace.js'

export type NativeCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** What every network literal has, in any namespace. */
type ChainShape = {
  /** For the app's use: the library makes it of namespace and id. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/** An EVM network, in the shape of a viem `Chain`, so that `viem/chains` fits. */
export type EvmChain = ChainShape & {
  readonly id: number
  /** As in viem. Only `gasPriceOracle` is used: it tells what an OP-stack network charges for publishing. */
  readonly contracts?: object | undefined
}

/** A Solana network, as CAIP-2 names it (first 32 characters of the genesis hash). */
export type SolanaChain = ChainShape & {
  readonly id: string
  readonly namespace: 'solana'
}

/** A Bitcoin network, as CAIP-2 names it (first 32 characters of the genesis block's hash). */
export type BitcoinChain = ChainShape & { readonly id: string; readonly namespace: 'bip122' }

type KnownShape = ChainShape & {
  readonly namespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  /** OP-stack networks have a contract that tells what they charge for publishing a transaction on Ethereum. */
  readonly contracts?: { readonly gasPriceOracle: { readonly address: Hex } } | undefined
  /** Placeholder for an unconfigured chain. */
  readonly isUnsupported?: boolean | undefined
}

/** A network in the library: any literal, with its namespace and CAIP-2 id. */
export type Network = KnownShape & {
  /** Reference part of the CAIP-2 id, `1` of `eip155:1`: a number on EVM chains, text elsewhere. */
  readonly id: number | string
}

/** An EVM network; viem accepts it as a `Chain`. */
export type EvmNetwork = KnownShape & { readonly id: number }

type Literal = ChainShape & Pick<Network, 'id'> & { readonly contracts?: Contracts | undefined }
type Contracts = object & { readonly gasPriceOracle?: { readonly address?: unknown } | undefined }

/** As `parseHexAddress`, without the rest of its file: this loads with the page. */
const isAddress = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)

/** A network from a literal and its namespace; copies only known properties. */
export function toNetwork(namespace: Namespace, chain: Literal): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = chain
  const address = chain.contracts?.gasPriceOracle?.address
  return {
    id,
    name,
    namespace,
    caipNetworkId: `${namespace}:${id}`,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    ...(blockExplorers && { blockExplorers: { default: blockExplorers.default } }),
    ...(isAddress(address) && { contracts: { gasPriceOracle: { address } } }),
    ...(testnet && { testnet }),
  }
}
