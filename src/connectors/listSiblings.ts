import { isSameName } from '../domain/wallet.js'
import type { Connector } from './connector.js'

/** This wallet announces itself under either name. */
const normalise = (name: string) => (isSameName(name, 'Trust Wallet') ? 'trust' : name.toLowerCase())

/** Whether two connectors may be one wallet in two namespaces. */
const isSameWalletName = (a: string, b: string) => normalise(a) === normalise(b)

/**
 * The same wallet in every namespace, itself included. Matched by name, so only if each is identified, nothing is
 * contested and each namespace has one (DISC-3).
 */
export function listSiblings(
  connectors: readonly Connector[],
  { name }: Pick<Connector, 'name'>,
): readonly Connector[] {
  const named = connectors.filter((connector) => isSameWalletName(connector.name, name))
  const namespaces = named.flatMap((connector) => connector.namespaces)
  const isClear =
    named.every(({ isContested, isAnonymous }) => !isContested && !isAnonymous) &&
    new Set(namespaces).size === namespaces.length &&
    new Set(named.flatMap(({ rdns }) => rdns ?? [])).size <= 1
  return isClear ? named : []
}

/** How many wallets the browser has. One of several namespaces counts once, and connectors of the app do not count. */
export function countInBrowser(connectors: readonly Connector[]): number {
  const candidates = connectors.filter(({ type }) => type !== 'EXTERNAL')
  return candidates.filter((connector) => (listSiblings(candidates, connector)[0] ?? connector) === connector).length
}
