import type { CustomWallet } from '../../config/options.js'
import { type CaipNetworkId, splitCaip2 } from '../../core/caip.js'
import { parseNativeLink } from '../../core/nativeLink.js'
import { displayText, parseImageSource, parseRdns, TEXT_LIMIT } from '../../core/untrusted.js'
import { parseUrl, type UrlRules } from '../../core/url.js'
import type { CatalogueWallet } from '../../domain/wallet.js'

const MAX_WALLETS = 100
const MAX_CHAINS = 200

const isCaipNetworkId = (id: unknown): id is CaipNetworkId => splitCaip2(id) !== undefined

const walletId = /^[A-Za-z0-9_-]{1,128}$/

/** A custom wallet, validated like a catalogue entry: invalid fields are dropped, or the whole wallet. */
function parseCustomWallet(wallet: CustomWallet, rules: UrlRules): CatalogueWallet | undefined {
  const name = displayText(wallet?.name, TEXT_LIMIT.wallet)
  if (typeof wallet?.id !== 'string' || !walletId.test(wallet.id) || !name) return undefined
  const page = (link: unknown) => parseUrl(link, 'page', rules)
  const app = (link: unknown) => parseUrl(link, 'universalLink', rules) ?? parseNativeLink(link)
  return {
    id: wallet.id,
    name,
    image: parseImageSource(wallet.imageUrl, rules),
    rdns: parseRdns(wallet.rdns),
    homepage: page(wallet.homepage),
    mobileLink: app(wallet.mobileLink),
    desktopLink: app(wallet.desktopLink),
    webappLink: page(wallet.webappLink),
    appStore: page(wallet.appStore),
    playStore: page(wallet.playStore),
    chromeStore: page(wallet.chromeStore),
    chains: (Array.isArray(wallet.chains) ? wallet.chains : []).slice(0, MAX_CHAINS).filter(isCaipNetworkId),
  }
}

/** Valid custom wallets, each id once; `onRefused` receives the others. */
export function parseCustomWallets(
  wallets: readonly CustomWallet[],
  rules: UrlRules,
  onRefused: (wallet: CustomWallet) => void,
): CatalogueWallet[] {
  const byId = new Map<string, CatalogueWallet>()
  for (const wallet of wallets.slice(0, MAX_WALLETS)) {
    const parsed = parseCustomWallet(wallet, rules)
    if (parsed && !byId.has(parsed.id)) byId.set(parsed.id, parsed)
    else onRefused(wallet)
  }
  return [...byId.values()]
}
