import type { CatalogueWallet } from './wallet.js'

/** Kind of download page. */
export type WalletLinkKind = 'browser' | 'ios' | 'android' | 'homepage'

export type WalletLink = { readonly kind: WalletLinkKind; readonly href: string; readonly host: string }

/** `type` of the GET_WALLET event in the specification. */
export type GetWalletType = 'chrome_store' | 'app_store' | 'play_store' | 'homepage'

const typeOfKind: Readonly<Record<WalletLinkKind, GetWalletType>> = {
  browser: 'chrome_store',
  ios: 'app_store',
  android: 'play_store',
  homepage: 'homepage',
}

export const getWalletType = ({ kind }: Pick<WalletLink, 'kind'>): GetWalletType => typeOfKind[kind]

/** Every download page of a wallet, the quickest way first. */
export function listWalletLinks({ chromeStore, appStore, playStore, homepage }: CatalogueWallet): WalletLink[] {
  const entries: readonly (readonly [WalletLinkKind, string | undefined])[] = [
    ['browser', chromeStore],
    ['ios', appStore],
    ['android', playStore],
    ['homepage', homepage],
  ]
  return entries.flatMap(([kind, href]) => (href ? [{ kind, href, host: new URL(href).host }] : []))
}
