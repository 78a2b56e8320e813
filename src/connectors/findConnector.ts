import { parseRdns } from '../core/untrusted.js'
import type { Namespace } from '../domain/namespace.js'
import { isSameName } from '../domain/wallet.js'
import type { Connector } from './connector.js'

type Named = { readonly id: string; readonly name: string; readonly rdns?: string | undefined }

/** Connectors with this identity, or else with this name. */
export function findNamed<wallet extends Named>(wallets: readonly wallet[], query: string): readonly wallet[] {
  const wantedRdns = parseRdns(query)
  const identified = wallets.filter(({ id, rdns }) => id === query || (rdns !== undefined && rdns === wantedRdns))
  // A wallet may use another's identity as its name, so an rdns matches only identities.
  if (identified.length > 0 || wantedRdns !== undefined) return identified
  return wallets.filter(({ name }) => isSameName(name, query))
}

type Found =
  | { readonly status: 'one'; readonly connector: Connector }
  /** `unclear`: several match, or the identity is contested. None is chosen automatically (DISC-3). */
  | { readonly status: 'unclear' | 'none'; readonly connector?: undefined }

/** The only connector that matches. */
export function findConnector(
  connectors: readonly Connector[],
  query: string,
  namespace: Namespace | undefined,
): Found {
  const [connector, ...otherConnectors] = findNamed(
    connectors.filter((candidate) => namespace === undefined || candidate.namespaces.includes(namespace)),
    query,
  )
  if (!connector) return { status: 'none' }
  return otherConnectors.length === 0 && !connector.isContested ? { status: 'one', connector } : { status: 'unclear' }
}
