import type { CatalogueWallet } from '../../domain/wallet.js'

/** A way to a wallet; those of one wallet stand beside each other as tabs. */
export type PairingTab = 'browser' | 'qrcode' | 'mobile' | 'web' | 'desktop' | 'unsupported'

type Place = { readonly isMobile: boolean; readonly isHere: boolean }

/** The ways to a wallet from here, the first of which is shown; without a wallet there is the code alone. */
export function listTabs(wallet: CatalogueWallet | undefined, { isMobile, isHere }: Place): PairingTab[] {
  if (!wallet) return ['qrcode']
  const { mobileLink, webappLink, desktopLink, rdns, chromeStore, isExtension } = wallet
  const isOfBrowsers = rdns !== undefined || chromeStore !== undefined || isExtension === true
  const known: readonly (readonly [PairingTab, boolean])[] = [
    ['browser', isHere],
    ['qrcode', mobileLink !== undefined && !isMobile],
    ['mobile', mobileLink !== undefined && isMobile],
    ['web', webappLink !== undefined],
    ['desktop', desktopLink !== undefined && !isMobile],
  ]
  const tabs = known.flatMap(([tab, isThere]) => (isThere ? [tab] : []))
  // On a phone there are no extensions to miss.
  return isOfBrowsers && !isHere && (tabs.length === 0 || !isMobile) ? [...tabs, 'unsupported'] : tabs
}
