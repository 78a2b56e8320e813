import type { CaipNetworkId } from '../core/caip.js'
import type { Namespace } from './namespace.js'

/**
 * Any name of a network: a CAIP-2 id, the number of an EVM chain, a literal of `latchkey/networks` or `viem/chains`, or
 * a network returned by a hook.
 */
export type NetworkInput =
  | CaipNetworkId
  | number
  | bigint
  | { readonly id: number | string; readonly namespace?: Namespace | undefined }

/** The CAIP-2 id. A chain without a namespace is viem's. */
export function caipNetworkIdOf(input: NetworkInput): CaipNetworkId {
  if (typeof input === 'string') return input
  const { id, namespace = 'eip155' } = typeof input === 'object' && input !== null ? input : { id: input }
  return `${namespace}:${id}`
}
