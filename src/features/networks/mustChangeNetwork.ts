import { mayStayUnsupported } from '../../config/options.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { Modal } from '../../modal/modal.js'

/** The connected wallet is on a network that the app does not allow. */
export function mustChangeNetwork({ wallet, settings }: Pick<Modal, 'wallet' | 'settings'>): boolean {
  const isUnsupported = activeNetwork(wallet.network.state)?.isUnsupported === true
  return isUnsupported && !mayStayUnsupported(settings) && !wallet.isPairingOnly && isActiveConnected(wallet)
}
