import type { CatalogueWallet } from '../../domain/wallet.js'

type Page = {
  readonly href: string
  readonly origin: string
  readonly isAndroid: boolean
  /** Reference of the active network. */
  readonly networkId?: number | string | undefined
  hasGlobal(name: string): boolean
}

type InAppWallet = {
  /** Its id in the catalogue. */
  readonly name: string
  readonly namespaces: readonly string[]
  /** Its property on the window in its own browser. */
  readonly inPage: string
  link(page: Omit<Page, 'hasGlobal'>): string
}

const enc = encodeURIComponent

/** Binance's app opens its own page first, which opens the URL: each is encoded into the next link. */
function binanceLink({ href, networkId = '1' }: Pick<Page, 'href' | 'networkId'>): string {
  const target = new URLSearchParams({
    appId: 'yFK5FCqYprrXDiVFbhyRx7',
    startPagePath: btoa('/pages/browser/index'),
    startPageQuery: btoa(`url=${enc(href)}&defaultChainId=${enc(networkId)}`),
  })
  const query = new URLSearchParams({ _dp: btoa(`bnc://app.binance.com/mp/app?${target}`) })
  return `https://app.binance.com/en/download?${query}`
}

/** Wallets that open the page in their own browser instead of pairing on a phone (connections, 2.5). */
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

/** The link that opens this page in such a wallet; `undefined` for all others, and inside that browser. */
export function findInAppLink(
  { name }: CatalogueWallet,
  namespace: string | undefined,
  page: Page,
): string | undefined {
  const inAppWallet = inAppWallets.find(
    (wallet) => wallet.name === name && namespace !== undefined && wallet.namespaces.includes(namespace),
  )
  return inAppWallet && !page.hasGlobal(inAppWallet.inPage) ? inAppWallet.link(page) : undefined
}
