import type { CatalogueWallet } from './wallet.js'

/** What a page to get a wallet from gives. */
export type WalletLinkKind = 'browser' | 'ios' | 'android' | 'homepage'

export type WalletLink = { readonly kind: WalletLinkKind; readonly href: string; readonly host: string }

/** Every page that a wallet can be had from, the quickest way first. */
export function listWalletLinks({ chromeStore, appStore, playStore, homepage }: CatalogueWallet): WalletLink[] {
  const known: readonly (readonly [WalletLinkKind, string | undefined])[] = [
    ['browser', chromeStore],
    ['ios', appStore],
    ['android', playStore],
    ['homepage', homepage],
  ]
  return known.flatMap(([kind, href]) => (href ? [{ kind, href, host: new URL(href).host }] : []))
}
