import type { Connector } from '../../connectors/connector.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Modal } from '../../modal/modal.js'
import { hasGlobal, pageHref } from '../../platform/openWalletLink.js'
import { pageOrigin } from '../../platform/page.js'
import { type Device, readDevice } from '../../platform/readDevice.js'
import { findInAppLink } from './inAppLinks.js'

type Place = {
  device: Pick<Device, 'isMobile' | 'isAndroid'>
  connectors: readonly Connector[]
  namespace: string | undefined
}

/**
 * Whether a wallet of the catalogue can be used on this device. On a phone that takes an app or a web wallet: an
 * extension or a desktop program would be a dead end.
 */
export function isReachable(wallet: CatalogueWallet, { device, connectors, namespace }: Place): boolean {
  const { isMobile, isAndroid } = device
  if (!isMobile || wallet.mobileLink || wallet.webappLink) return true
  if (wallet.rdns && connectors.some(({ rdns }) => rdns === wallet.rdns)) return true
  return (
    findInAppLink(wallet, namespace, { href: pageHref(), origin: pageOrigin(), isAndroid, hasGlobal }) !== undefined
  )
}

/** The same for the modal's page as it is now. */
export const isReachableFrom =
  ({ connection, network }: Pick<Modal, 'connection' | 'network'>) =>
  (wallet: CatalogueWallet): boolean =>
    isReachable(wallet, {
      device: readDevice(),
      connectors: connection.state.connectors,
      namespace: network.state.activeNamespace,
    })
