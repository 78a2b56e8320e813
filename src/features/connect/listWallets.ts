import { RECOMMENDED_WALLETS } from '../../config/limits.js'
import type { WalletGroup } from '../../config/options.js'
import type { Connector } from '../../connectors/connector.js'
import { type CatalogueWallet, isSameName } from '../../domain/wallet.js'
import { listSiblings } from './listSiblings.js'

export type InstalledWallet = {
  readonly kind: 'installed'
  readonly connector: Connector
  /** Connector for the one namespace requested. */
  readonly isChosen?: boolean | undefined
  readonly isRecent: boolean
  /** Another wallet has the same name or identity, so the row shows its rdns. */
  readonly hasDouble: boolean
}

export type WalletRow =
  | InstalledWallet
  | { readonly kind: 'catalogue'; readonly wallet: CatalogueWallet; readonly isRecent: boolean }
  /** Any wallet that can scan a QR code. */
  | { readonly kind: 'pairing'; readonly wallet?: undefined }

type Sources = {
  connectors: readonly Connector[]
  featured: readonly CatalogueWallet[]
  /** A custom wallet of the app. */
  custom: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  /** Recently connected wallets outside this browser. */
  recent: readonly CatalogueWallet[]
  excluded: readonly CatalogueWallet[]
  /** Ids of recent wallets, newest first. */
  recentIds: readonly string[]
  /** Groups in the app's order; missing ones follow in the default order. */
  order: readonly WalletGroup[]
  /** Whether to offer WalletConnect besides the known wallets. */
  hasCode: boolean
  /** The only namespace to list, if requested. */
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

/** Rows of the connect view: each wallet once, an installed one instead of its catalogue entry. */
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
  // Names can be copied: only an equal identity hides an entry, or the name if it has none.
  const isInstalled = ({ rdns, name }: CatalogueWallet) =>
    installed.some((connector) => (rdns ? connector.rdns === rdns : isSameName(connector.name, name)))
  const isWanted = ({ chains }: CatalogueWallet) =>
    namespace === undefined || chains.length === 0 || chains.some((id) => id.startsWith(`${namespace}:`))
  const rank = ({ id }: Connector) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length)
  // One row for a wallet in several namespaces; the user chooses one later.
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
  /** Entries without a row yet, by identity, id or name. */
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
  // Independent of the app's order: a wallet listed twice counts as chosen by the app.
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
