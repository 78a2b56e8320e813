import { type Features, hasPairing, type SettingsInput } from '../../config/options.js'
import type { Namespace } from '../../domain/namespace.js'
import type { CatalogueWallet } from '../../domain/wallet.js'
import { hasGlobal, pageHref } from '../../platform/openWalletLink.js'
import { pageOrigin } from '../../platform/page.js'
import { type Device, readDevice } from '../../platform/readDevice.js'
import { findInAppLink } from '../catalogue/inAppLinks.js'
import type { NetworkController } from '../network/networkController.js'
import { listTabs, type PairingTab } from './pairingTabs.js'

type Networks = Pick<NetworkController, 'state' | 'activeOf'>

/** On a phone, the link that opens this page in the browser of a wallet that does not pair. */
export function inAppLinkOf(
  network: Networks,
  wallet: CatalogueWallet,
  namespace: Namespace | undefined,
  { isMobile, isAndroid }: Pick<Device, 'isMobile' | 'isAndroid'> = readDevice(),
): string | undefined {
  if (!isMobile) return undefined
  const requested = namespace ?? network.state.activeNamespace
  const networkId = requested === undefined ? undefined : network.activeOf(requested)?.id
  return findInAppLink(wallet, requested, { href: pageHref(), origin: pageOrigin(), isAndroid, networkId, hasGlobal })
}

/** Whether the app offers the whole catalogue on this device. */
export const offersCatalogue = (
  { wallets, projectId }: Pick<SettingsInput, 'projectId'> & { readonly wallets?: unknown },
  { allWallets }: Pick<Features, 'allWallets'>,
  { isMobile }: Pick<Device, 'isMobile'>,
): boolean =>
  wallets !== false && Boolean(projectId) && (allWallets === true || (allWallets === 'onlyMobile' && isMobile))

/** The ways to connect a wallet that is not installed, the default first; none without pairing. */
export const listWays = (
  input: SettingsInput,
  wallet: CatalogueWallet,
  { isMobile }: Pick<Device, 'isMobile'> = readDevice(),
): readonly PairingTab[] => (hasPairing(input) ? listTabs(wallet, { isMobile, isInstalled: false }) : [])
