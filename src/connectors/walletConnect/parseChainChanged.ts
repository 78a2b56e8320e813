import { splitCaip2 } from '../../core/caip.js'
import { parseChainId } from '../../core/hex.js'
import type { RelayOf } from './buildProposal.js'
import { toCurrentId } from './relaySupport.js'

/** As CAIP-2 defines it. */
const reference = /^[-_a-zA-Z0-9]{1,32}$/

/** The reference in a value, with or without the namespace. */
function parseReference(value: unknown, namespace: string): string | undefined {
  const caip = splitCaip2(value)
  if (caip && caip.namespace !== namespace) return undefined
  const named = caip ? caip.reference : value
  if (namespace !== 'eip155') return typeof named === 'string' && reference.test(named) ? named : undefined
  const id = parseChainId(named)
  return id === undefined ? undefined : String(id)
}

/** The network that a wallet's `chainChanged` names: its data, or else the event's own. `undefined` if invalid (WC-5). */
export function parseChainChanged(data: unknown, chainId: string, relayOf: RelayOf): string | undefined {
  const namespace = chainId.split(':')[0] ?? ''
  const found = parseReference(data ?? chainId, namespace)
  if (found === undefined) return undefined
  return toCurrentId(`${namespace}:${found}`, relayOf(namespace)).slice(namespace.length + 1)
}
