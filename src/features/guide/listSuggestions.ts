import { RECOMMENDED_WALLETS } from '../../config/limits.js'
import type { Connector } from '../../connectors/connector.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { listWalletLinks, type WalletLink } from '../../domain/walletLinks.js'

export type Suggestion = { readonly wallet: CatalogueWallet; readonly links: readonly WalletLink[] }

type Sources = { wallets: readonly CatalogueWallet[]; connectors: readonly Connector[] }

/** The first wallets, each once, that have a download page and are not installed. */
export function listSuggestions({ wallets, connectors }: Sources): Suggestion[] {
  // A copied name must not hide the original.
  const isHere = ({ rdns }: CatalogueWallet) =>
    connectors.some((connector) => rdns !== undefined && connector.rdns === rdns && !connector.isContested)
  return [...new Map(wallets.map((wallet) => [wallet.id, wallet])).values()]
    .filter((wallet) => !isHere(wallet))
    .map((wallet) => ({ wallet, links: listWalletLinks(wallet) }))
    .filter(({ links }) => links.length > 0)
    .slice(0, RECOMMENDED_WALLETS)
}
