import type { Connector } from '../../connectors/connector.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import type { Instance } from '../../instance/instance.js'
import { hasGlobal, pageHref } from '../../platform/openWalletLink.js'
import { pageOrigin } from '../../platform/page.js'
import { type Device, readDevice } from '../../platform/readDevice.js'
import type { CatalogueState } from './catalogueController.js'
import { findInAppLink } from './inAppLinks.js'

/** What decides whether a wallet can be used. */
type Environment = {
  device: Pick<Device, 'isMobile' | 'isAndroid'>
  connectors: readonly Connector[]
  namespace: string | undefined
}

/** Whether a catalogue wallet can be used on this device. A phone needs an app or a web wallet. */
export function isReachable(wallet: CatalogueWallet, { device, connectors, namespace }: Environment): boolean {
  const { isMobile, isAndroid } = device
  if (!isMobile || wallet.mobileLink || wallet.webappLink) return true
  if (wallet.rdns && connectors.some(({ rdns }) => rdns === wallet.rdns)) return true
  return (
    findInAppLink(wallet, namespace, { href: pageHref(), origin: pageOrigin(), isAndroid, hasGlobal }) !== undefined
  )
}

type Suggestions = ReadonlyState<Pick<CatalogueState, 'featured' | 'custom' | 'recommended' | 'recent'>>

/** The suggestions that are usable on this device. */
export const keepReachableSuggestions = (
  wallet: Pick<Instance, 'connection' | 'network'>,
  { featured, custom, recommended, recent }: Suggestions,
) => ({
  featured: keepReachable(wallet, featured),
  custom: keepReachable(wallet, custom),
  recommended: keepReachable(wallet, recommended),
  recent: keepReachable(wallet, recent),
})

/** Wallets usable on this device; reads the device once for the whole list. */
export function keepReachable(
  { connection, network }: Pick<Instance, 'connection' | 'network'>,
  wallets: readonly CatalogueWallet[],
): readonly CatalogueWallet[] {
  const device = readDevice()
  if (!device.isMobile) return wallets
  const environment = { device, connectors: connection.state.connectors, namespace: network.state.activeNamespace }
  return wallets.filter((wallet) => isReachable(wallet, environment))
}
