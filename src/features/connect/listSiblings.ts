import type { Connector } from '../../connectors/connector.js'
import { isSameName } from '../../domain/wallet.js'

/**
 * The same wallet in every namespace, itself included. Matched by name, so only if nothing is contested and each
 * namespace has one.
 */
export function listSiblings(connectors: readonly Connector[], { name }: Connector): readonly Connector[] {
  const named = connectors.filter((other) => isSameName(other.name, name))
  const isClear =
    named.every(({ isContested }) => !isContested) &&
    new Set(named.flatMap(({ namespaces }) => namespaces)).size ===
      named.flatMap(({ namespaces }) => namespaces).length &&
    new Set(named.flatMap(({ rdns }) => rdns ?? [])).size <= 1
  return isClear ? named : []
}
