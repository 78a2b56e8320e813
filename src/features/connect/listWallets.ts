import { RECOMMENDED_WALLETS } from '../../config/limits.js'
import type { WalletGroup } from '../../config/options.js'
import type { Connector } from '../../connectors/connector.js'
import type { CatalogueWallet } from '../../domain/wallet.js'

export type WalletRow =
  | {
      readonly kind: 'installed'
      readonly connector: Connector
      readonly isRecent: boolean
      /** Another wallet has its name or its identity, so the row says who it claims to be. */
      readonly hasDouble: boolean
    }
  | { readonly kind: 'catalogue'; readonly wallet: CatalogueWallet }

type Sources = {
  connectors: readonly Connector[]
  featured: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  excluded: readonly CatalogueWallet[]
  /** Ids of the wallets used last, newest first. */
  recentIds: readonly string[]
  /** Groups in the host's order; those that it leaves out follow in the built-in order. */
  order: readonly WalletGroup[]
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

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The rows of the connect view: each wallet once, an installed one before its entry in the catalogue. */
export function listWallets({ connectors, featured, recommended, excluded, recentIds, order }: Sources): WalletRow[] {
  const isExcluded = ({ rdns, name }: { rdns?: string | undefined; name: string }) =>
    excluded.some((wallet) => (rdns && wallet.rdns === rdns) || isSameName(wallet.name, name))
  const installed = connectors.filter((connector) => !isExcluded(connector))
  // A clone may take a name; only what a wallet is identified by hides its entry, and a name alone where there is no more.
  const isInstalled = ({ rdns, name }: CatalogueWallet) =>
    installed.some((connector) => (rdns ? connector.rdns === rdns : isSameName(connector.name, name)))
  const rank = ({ id }: Connector) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length)
  const byRecency = [...installed].sort((one, other) => rank(one) - rank(other))
  const toRow = (wallet: CatalogueWallet): WalletRow => ({ kind: 'catalogue', wallet })
  const named: readonly { name: string; rdns?: string | undefined }[] = [...connectors, ...featured, ...recommended]
  const toInstalledRow = (connector: Connector): WalletRow => ({
    kind: 'installed',
    connector,
    isRecent: recentIds.includes(connector.id),
    hasDouble:
      connector.isContested === true ||
      named.some(({ name, rdns }) => isSameName(name, connector.name) && rdns && rdns !== connector.rdns),
  })
  const chosen = featured.filter((wallet) => !isInstalled(wallet))
  const room = Math.max(0, RECOMMENDED_WALLETS - chosen.length - installed.length)
  const groups: Readonly<Partial<Record<WalletGroup, WalletRow[]>>> = {
    recent: byRecency.filter(({ id }) => recentIds.includes(id)).map(toInstalledRow),
    injected: byRecency.filter(({ id }) => !recentIds.includes(id)).map(toInstalledRow),
    featured: chosen.map(toRow),
    recommended: recommended
      .filter((wallet) => !isInstalled(wallet))
      .slice(0, room)
      .map(toRow),
  }
  return [...new Set([...order, ...builtInOrder])].flatMap((group) => groups[group] ?? [])
}
