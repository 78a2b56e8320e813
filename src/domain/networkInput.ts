import type { CaipNetworkId } from '../core/caip.js'
import type { Namespace } from './namespace.js'

/**
 * Whatever names a network: its CAIP-2 id, the number of an EVM chain, a literal of `latchkey/networks` or of
 * `viem/chains`, or a network as the hooks give it.
 */
export type NetworkInput =
  | CaipNetworkId
  | number
  | bigint
  | { readonly id: number | string; readonly namespace?: Namespace | undefined }

/** The CAIP-2 id that is meant. A chain without a namespace is one of viem's. */
export function caipNetworkIdOf(input: NetworkInput): CaipNetworkId {
  if (typeof input === 'string') return input
  const { id, namespace = 'eip155' } = typeof input === 'object' && input !== null ? input : { id: input }
  return `${namespace}:${id}`
}
