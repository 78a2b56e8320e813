import { statusOf } from '../../controllers/connection/connectionController.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import { isSameNetwork } from '../../domain/isSameNetwork.js'
import type { Network } from '../../domain/network.js'
import type { Modal } from '../../modal/modal.js'
import { say } from '../../modal/say.js'

/** Asks a connected wallet to switch; otherwise stores the network for the next connection. */
export async function chooseNetwork(modal: Modal, network: Network) {
  const { network: networkController, connection, actions } = modal.wallet
  const { router, language } = modal.ui
  const { log } = modal.services
  if (isSameNetwork(activeNetwork(networkController.state), network)) return
  if (statusOf(connection.state, network.namespace) === 'connected') {
    router.push('SwitchNetwork', { caipNetworkId: network.caipNetworkId })
    return
  }
  try {
    await (await actions()).switchNetwork(network.caipNetworkId)
    router.push('Connect')
  } catch (error) {
    log('error', 'choose network', error)
    say(modal.ui, language.words.t('errors.generic'), 'error')
  }
}
