import type { Connector } from '../../connectors/connector.js'
import { isSameName } from '../../domain/wallet.js'

/**
 * A wallet as it is here for each family of chains, itself among them. By its name alone, and so only where nothing
 * about it is contested and each family has one of that name.
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
