import type { CatalogueWallet } from '../../domain/wallet.js'

/** A way to connect a wallet; shown as tabs. */
export type PairingTab = 'browser' | 'qrcode' | 'mobile' | 'web' | 'desktop' | 'unsupported'

type Device = { readonly isMobile: boolean; readonly isInstalled: boolean }

/** The ways to connect a wallet here, the default first; without a wallet, only the QR code. */
export function listTabs(wallet: CatalogueWallet | undefined, { isMobile, isInstalled }: Device): PairingTab[] {
  if (!wallet) return ['qrcode']
  const { mobileLink, webappLink, desktopLink, rdns, chromeStore, isExtension } = wallet
  const isOfBrowsers = rdns !== undefined || chromeStore !== undefined || isExtension === true
  const entries: readonly (readonly [PairingTab, boolean])[] = [
    ['browser', isInstalled],
    ['qrcode', mobileLink !== undefined && !isMobile],
    ['mobile', mobileLink !== undefined && isMobile],
    ['web', webappLink !== undefined],
    ['desktop', desktopLink !== undefined && !isMobile],
  ]
  const tabs = entries.flatMap(([tab, isThere]) => (isThere ? [tab] : []))
  // Phones have no extensions.
  return isOfBrowsers && !isInstalled && (tabs.length === 0 || !isMobile) ? [...tabs, 'unsupported'] : tabs
}
