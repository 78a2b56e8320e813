import type { CatalogueWallet } from '../../domain/wallet.js'

type InAppWallet = {
  /** As the catalogue calls it. */
  readonly name: string
  readonly namespaces: readonly string[]
  /** What it puts on the window of a page that it shows. */
  readonly inPage: string
  link(page: { readonly href: string; readonly origin: string; readonly isAndroid: boolean }): string
}

const enc = encodeURIComponent

/** Wallets that are not paired with from a phone: the page opens in their own browser (connections, 2.5). */
const inAppWallets: readonly InAppWallet[] = [
  {
    name: 'Phantom',
    namespaces: ['eip155', 'solana', 'bip122'],
    inPage: 'phantom',
    link: ({ href, origin, isAndroid }) =>
      isAndroid
        ? `intent://browse/${enc(href)}?ref=${enc(origin)}#Intent;scheme=phantom;package=app.phantom;end`
        : `https://phantom.app/ul/browse/${enc(href)}?ref=${enc(origin)}`,
  },
  {
    name: 'Coinbase Wallet',
    namespaces: ['eip155'],
    inPage: 'coinbaseWalletExtension',
    link: ({ href }) => `cbwallet://miniapp?url=${enc(href)}`,
  },
  {
    name: 'Coinbase Wallet',
    namespaces: ['solana'],
    inPage: 'coinbaseSolana',
    link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${enc(href)}`,
  },
  {
    name: 'Solflare',
    namespaces: ['solana'],
    inPage: 'solflare',
    link: ({ href }) => `https://solflare.com/ul/v1/browse/${enc(href)}?ref=${enc(href)}`,
  },
]

type Page = {
  readonly href: string
  readonly origin: string
  readonly isAndroid: boolean
  hasGlobal(name: string): boolean
}

/** Where such a wallet shows this page; `undefined` for all others, and in that wallet's browser itself. */
export function findInAppLink(
  { name }: CatalogueWallet,
  namespace: string | undefined,
  page: Page,
): string | undefined {
  const found = inAppWallets.find(
    (wallet) => wallet.name === name && namespace !== undefined && wallet.namespaces.includes(namespace),
  )
  return found && !page.hasGlobal(found.inPage) ? found.link(page) : undefined
}
