import { RECOMMENDED_WALLETS } from '../../config/limits.js'
import type { WalletGroup } from '../../config/options.js'
import type { Connector } from '../../connectors/connector.js'
import { listSiblings } from '../../connectors/listSiblings.js'
import type { Namespace } from '../../domain/namespace.js'
import { type CatalogueWallet, type ConnectorType, isOfNamespace, isSameName } from '../../domain/wallet.js'

export type InstalledWallet = {
  readonly kind: 'installed'
  /** `MULTI_CHAIN` if the wallet has a connector per namespace. */
  readonly type: ConnectorType
  /** The first of them, whose id the row has. */
  readonly connector: Connector
  readonly connectors: readonly Connector[]
  /** The one namespace requested. */
  readonly namespace: Namespace | undefined
  readonly isRecent: boolean
  /** Another wallet has the same name or identity, so the row shows its rdns. */
  readonly hasDouble: boolean
}

export type WalletRow =
  | InstalledWallet
  | { readonly kind: 'catalogue'; readonly wallet: CatalogueWallet; readonly isRecent: boolean }
  /** Any wallet that can scan a QR code. */
  | { readonly kind: 'pairing'; readonly wallet?: undefined }

export type WalletSources = {
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
  namespace?: Namespace | undefined
}

/** The order within the installed ones. */
const typeRanks: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED']

const builtInOrder: readonly WalletGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** The groups of the wallet list: each wallet once, an installed one instead of its catalogue entry. */
export function groupWallets({
  connectors,
  featured,
  custom,
  recommended,
  recent,
  excluded,
  ...options
}: Omit<WalletSources, 'order'>): Readonly<Record<WalletGroup, readonly WalletRow[]>> {
  const { recentIds, namespace, hasCode } = options
  const isExcluded = ({ rdns, name }: { rdns?: string | undefined; name: string }) =>
    excluded.some((wallet) => (rdns && wallet.rdns === rdns) || isSameName(wallet.name, name))
  const installed = connectors.filter(
    (connector) => !isExcluded(connector) && (namespace === undefined || connector.namespaces.includes(namespace)),
  )
  // Names can be copied: only an equal identity hides an entry, or the name if it has none.
  const isInstalled = ({ id, rdns, name }: CatalogueWallet) =>
    installed.some(
      (connector) =>
        connector.catalogueId === id || (rdns ? connector.rdns === rdns : isSameName(connector.name, name)),
    )
  const named: readonly { name: string; rdns?: string | undefined }[] = [
    ...connectors,
    ...featured,
    ...custom,
    ...recommended,
  ]
  // One row for a wallet in several namespaces; the user chooses one later.
  const installedRows = installed.flatMap((connector): InstalledWallet[] => {
    const siblings = listSiblings(installed, connector)
    const connectors = siblings.length > 1 ? siblings : [connector]
    if (connectors[0] !== connector) return []
    const identity = connectors.find(({ rdns }) => rdns)?.rdns
    return [
      {
        kind: 'installed',
        type: connectors.length > 1 ? 'MULTI_CHAIN' : connector.type,
        connector,
        connectors,
        namespace,
        isRecent: connectors.some(({ id }) => recentIds.includes(id)),
        hasDouble:
          connector.isContested === true ||
          named.some(({ name, rdns }) => isSameName(name, connector.name) && rdns && rdns !== identity),
      },
    ]
  })
  const [earlier, remaining] = [
    installedRows.filter(({ isRecent }) => isRecent),
    installedRows.filter(({ isRecent }) => !isRecent),
  ]
  const byType = ({ type: a }: InstalledWallet, { type: b }: InstalledWallet) =>
    typeRanks.indexOf(a) - typeRanks.indexOf(b)
  const listed: CatalogueWallet[] = []
  /** Entries without a row yet, by identity, id or name. */
  const toRows = (wallets: readonly CatalogueWallet[], room = wallets.length): WalletRow[] => {
    const isListed = ({ rdns, id, name }: CatalogueWallet) =>
      listed.some(
        (listedWallet) =>
          (rdns && listedWallet.rdns === rdns) || listedWallet.id === id || isSameName(listedWallet.name, name),
      )
    const rows: WalletRow[] = []
    for (const wallet of wallets) {
      if (
        rows.length >= room ||
        isInstalled(wallet) ||
        isExcluded(wallet) ||
        !isOfNamespace(wallet, namespace) ||
        isListed(wallet)
      )
        continue
      listed.push(wallet)
      rows.push({ kind: 'catalogue', wallet, isRecent: recentIds.includes(wallet.id) })
    }
    return rows
  }
  // Independent of the app's order: a wallet listed twice counts as chosen by the app.
  const lately = toRows([...recent, ...custom].filter(({ id }) => recentIds.includes(id)))
  const chosen = { featured: toRows(featured), custom: toRows(custom) }
  const age = (row: WalletRow) => {
    const ids = row.kind === 'installed' ? row.connectors.map(({ id }) => id) : [row.wallet?.id ?? '']
    return recentIds.findIndex((id) => ids.includes(id))
  }
  const byAge = (a: WalletRow, b: WalletRow) => age(a) - age(b)
  return {
    walletConnect: hasCode ? [{ kind: 'pairing' }] : [],
    recent: [...earlier, ...lately].sort(byAge),
    injected: remaining.filter(({ type }) => type !== 'EXTERNAL').sort(byType),
    external: remaining.filter(({ type }) => type === 'EXTERNAL'),
    ...chosen,
    recommended: toRows(recommended, RECOMMENDED_WALLETS - listed.length - installedRows.length),
  }
}

/** The groups in the app's order. */
export const orderGroups = (order: WalletSources['order']): readonly WalletGroup[] => [
  ...new Set([...order, ...builtInOrder]),
]

/** Rows of the connect view. */
export function listWallets({ order, ...sources }: WalletSources): WalletRow[] {
  const groups: Readonly<Partial<Record<WalletGroup, readonly WalletRow[]>>> = groupWallets(sources)
  return orderGroups(order).flatMap((group) => groups[group] ?? [])
}

/** The installed wallets alone, in the order of the connect view. */
export const listInstalled = (
  sources: Pick<WalletSources, 'connectors' | 'excluded' | 'recentIds' | 'namespace'>,
): InstalledWallet[] =>
  listWallets({ ...sources, featured: [], custom: [], recommended: [], recent: [], order: [], hasCode: false }).filter(
    (row) => row.kind === 'installed',
  )
