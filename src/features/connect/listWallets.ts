import { RECOMMENDED_WALLETS } from '../../config/limits.js'
import type { WalletGroup } from '../../config/options.js'
import type { Connector } from '../../connectors/connector.js'
import { type CatalogueWallet, isSameName } from '../../domain/wallet.js'
import { listSiblings } from './listSiblings.js'

export type InstalledWallet = {
  readonly kind: 'installed'
  readonly connector: Connector
  /** The one family of chains that is wanted is this one's. */
  readonly isChosen?: boolean | undefined
  readonly isRecent: boolean
  /** Another wallet has its name or its identity, so the row says who it claims to be. */
  readonly hasDouble: boolean
}

export type WalletRow =
  | InstalledWallet
  | { readonly kind: 'catalogue'; readonly wallet: CatalogueWallet; readonly isRecent: boolean }
  /** Whichever wallet reads a code. */
  | { readonly kind: 'pairing'; readonly wallet?: undefined }

type Sources = {
  connectors: readonly Connector[]
  featured: readonly CatalogueWallet[]
  /** The host's own. */
  custom: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  /** Those that were connected lately and are not of this browser. */
  recent: readonly CatalogueWallet[]
  excluded: readonly CatalogueWallet[]
  /** Ids of the wallets used last, newest first. */
  recentIds: readonly string[]
  /** Groups in the host's order; those that it leaves out follow in the built-in order. */
  order: readonly WalletGroup[]
  /** Whether a code is offered beside the wallets that are known. */
  hasCode: boolean
  /** The one family of chains that is wanted, where it is one. */
  namespace?: string | undefined
}

const builtInOrder: readonly WalletGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** The rows of the connect view: each wallet once, an installed one before its entry in the catalogue. */
export function listWallets({
  connectors,
  featured,
  custom,
  recommended,
  recent,
  excluded,
  ...wish
}: Sources): WalletRow[] {
  const { recentIds, order, namespace, hasCode } = wish
  const isExcluded = ({ rdns, name }: { rdns?: string | undefined; name: string }) =>
    excluded.some((wallet) => (rdns && wallet.rdns === rdns) || isSameName(wallet.name, name))
  const installed = connectors.filter(
    (connector) => !isExcluded(connector) && (namespace === undefined || connector.namespaces.includes(namespace)),
  )
  // A clone may take a name; only what a wallet is identified by hides its entry, and a name alone where there is no more.
  const isInstalled = ({ rdns, name }: CatalogueWallet) =>
    installed.some((connector) => (rdns ? connector.rdns === rdns : isSameName(connector.name, name)))
  const isWanted = ({ chains }: CatalogueWallet) =>
    namespace === undefined || chains.length === 0 || chains.some((id) => id.startsWith(`${namespace}:`))
  const rank = ({ id }: Connector) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length)
  // One row for a wallet that is here for several families of chains; which one is meant is asked when it is chosen.
  const once = installed.filter((connector) => (listSiblings(installed, connector)[0] ?? connector) === connector)
  const byRecency = [...once].sort((one, other) => rank(one) - rank(other))
  const named: readonly { name: string; rdns?: string | undefined }[] = [
    ...connectors,
    ...featured,
    ...custom,
    ...recommended,
  ]
  const toInstalledRow = (connector: Connector): WalletRow => ({
    kind: 'installed',
    connector,
    isChosen: namespace !== undefined,
    isRecent: recentIds.includes(connector.id),
    hasDouble:
      connector.isContested === true ||
      named.some(({ name, rdns }) => isSameName(name, connector.name) && rdns && rdns !== connector.rdns),
  })
  const listed: CatalogueWallet[] = []
  /** Those of the entries that no row has yet, by identity, id or name. */
  const take = (wallets: readonly CatalogueWallet[], room = wallets.length): WalletRow[] => {
    const isListed = ({ rdns, id, name }: CatalogueWallet) =>
      listed.some((other) => (rdns && other.rdns === rdns) || other.id === id || isSameName(other.name, name))
    const rows: WalletRow[] = []
    for (const wallet of wallets) {
      if (rows.length >= room || isInstalled(wallet) || isExcluded(wallet) || !isWanted(wallet) || isListed(wallet))
        continue
      listed.push(wallet)
      rows.push({ kind: 'catalogue', wallet, isRecent: recentIds.includes(wallet.id) })
    }
    return rows
  }
  // In this order whatever the host's: a wallet that is listed twice is one of those that the host has chosen.
  const lately = take([...recent, ...custom].filter(({ id }) => recentIds.includes(id)))
  const chosen = { featured: take(featured), custom: take(custom) }
  const age = (row: WalletRow) =>
    recentIds.indexOf(row.kind === 'installed' ? row.connector.id : (row.wallet?.id ?? ''))
  const byAge = (one: WalletRow, other: WalletRow) => age(one) - age(other)
  const groups: Readonly<Partial<Record<WalletGroup, WalletRow[]>>> = {
    walletConnect: hasCode ? [{ kind: 'pairing' }] : [],
    recent: [...byRecency.filter(({ id }) => recentIds.includes(id)).map(toInstalledRow), ...lately].sort(byAge),
    injected: byRecency.filter(({ id }) => !recentIds.includes(id)).map(toInstalledRow),
    ...chosen,
    recommended: take(recommended, RECOMMENDED_WALLETS - listed.length - installed.length),
  }
  return [...new Set([...order, ...builtInOrder])].flatMap((group) => groups[group] ?? [])
}
