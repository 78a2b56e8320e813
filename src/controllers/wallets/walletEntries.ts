import type { Connector } from '../../connectors/connector.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { findByName } from '../catalogue/findByName.js'
import type { InstalledWallet } from './listWallets.js'

/** A wallet of the catalogue, an installed one, or both. */
export type WalletEntry = {
  readonly id: string
  readonly name: string
  readonly wallet?: CatalogueWallet | undefined
  readonly connector?: Connector | undefined
  /** Another wallet claims the same identity, so the entry shows it. */
  readonly isContested?: boolean | undefined
}

/** A catalogue entry is an installed wallet only by its announced identity. */
export function createEntryOf(connectors: readonly Connector[]) {
  const byRdns = new Map<string, Connector>()
  for (const connector of connectors) {
    const { rdns, isContested } = connector
    if (rdns && !isContested && !byRdns.has(rdns)) byRdns.set(rdns, connector)
  }
  // Unchanged entries keep their identity and are not rendered again.
  const entryCache = new WeakMap<CatalogueWallet, WalletEntry>()
  return (wallet: CatalogueWallet): WalletEntry => {
    const cached = entryCache.get(wallet)
    if (cached) return cached
    const connector = wallet.rdns ? byRdns.get(wallet.rdns) : undefined
    const entry = { id: wallet.id, name: wallet.name, wallet, connector }
    entryCache.set(wallet, entry)
    return entry
  }
}

export const toInstalledEntry = (connector: Connector): WalletEntry => ({
  id: connector.id,
  name: connector.name,
  connector,
  isContested: connector.isContested === true,
})

type Front = {
  readonly installed: readonly InstalledWallet[]
  readonly entries: readonly WalletEntry[]
  /** What is searched for; `undefined` lists all. */
  readonly query?: string | undefined
  readonly isCertifiedOnly: boolean
}

/** The installed wallets that come before the entries, each as its entry if there is one. */
export function listFront({ installed, entries, query, isCertifiedOnly }: Front): readonly WalletEntry[] {
  const inBrowser = installed.filter(({ type }) => type !== 'EXTERNAL')
  const matching =
    query === undefined ? inBrowser : inBrowser.filter(({ connector }) => findByName([connector], query).length > 0)
  return matching.flatMap(({ connector, connectors: siblings }) => {
    const entry = entries.find((candidate) => candidate.connector && siblings.includes(candidate.connector))
    // Only the catalogue knows what is certified.
    return entry ?? (isCertifiedOnly ? [] : toInstalledEntry(connector))
  })
}
