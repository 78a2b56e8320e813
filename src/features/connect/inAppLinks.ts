import type { CatalogueWallet } from '../../domain/wallet.js'

type Page = {
  readonly href: string
  readonly origin: string
  readonly isAndroid: boolean
  /** Reference of the network that the app is on. */
  readonly networkId?: number | string | undefined
  hasGlobal(name: string): boolean
}

type InAppWallet = {
  /** As the catalogue calls it. */
  readonly name: string
  readonly namespaces: readonly string[]
  /** What it puts on the window of a page that it shows. */
  readonly inPage: string
  link(page: Omit<Page, 'hasGlobal'>): string
}

const enc = encodeURIComponent

/** Binance's app opens a page of its own first, and that one the address: each is packed into the link around it. */
function binanceLink({ href, networkId = '1' }: Pick<Page, 'href' | 'networkId'>): string {
  const target = new URLSearchParams({
    appId: 'yFK5FCqYprrXDiVFbhyRx7',
    startPagePath: btoa('/pages/browser/index'),
    startPageQuery: btoa(`url=${enc(href)}&defaultChainId=${enc(networkId)}`),
  })
  const query = new URLSearchParams({ _dp: btoa(`bnc://app.binance.com/mp/app?${target}`) })
  return `https://app.binance.com/en/download?${query}`
}

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
  {
    name: 'Binance Wallet',
    namespaces: ['bip122'],
    inPage: 'binancew3w',
    link: binanceLink,
  },
]

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
