import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { statusOf } from '../../controllers/connection/connectionController.js'
import { sessionThatCanAdd } from '../../controllers/connection/liveSessions.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import { switchNetwork } from '../../controllers/network/switchNetwork.js'
import { isSameNetwork } from '../../domain/isSameNetwork.js'
import type { Network } from '../../domain/network.js'
import { say } from '../../modal/card.js'
import type { Modal } from '../../modal/modal.js'

/** Whether the connected wallet must approve the switch; otherwise it is only the app's choice. */
async function asksWallet({ network: controller, adapterOf }: Modal['wallet'], network: Network) {
  if (isSameNetwork(controller.activeOf(network.namespace), network)) return false
  return (await adapterOf(network.namespace)).switchNetwork !== undefined
}

/**
 * Goes to a network: a wallet connected there is asked if it must be, one connected elsewhere needs another connection,
 * and without any the network is stored for the next connection.
 */
export async function chooseNetwork(modal: Modal, network: Network) {
  const { instance } = modal
  const { network: controller, connection } = instance
  const { router, language } = modal.ui
  const { t } = language.words
  const { namespace, caipNetworkId } = network
  if (isSameNetwork(activeNetwork(controller.state), network)) return
  const isConnected = statusOf(connection.state, namespace) === 'connected'
  const session = sessionThatCanAdd(modal.wallet, namespace)
  if (!isConnected && !session && isActiveConnected(modal.wallet)) {
    router.push('SwitchActiveChain', { switchToChain: namespace, network: caipNetworkId })
    return
  }
  try {
    if (session || (isConnected && (await asksWallet(modal.wallet, network)))) {
      router.push('SwitchNetwork', { caipNetworkId })
      return
    }
    await switchNetwork(instance, caipNetworkId)
    if (!isConnected) return router.push('Connect', { namespace })
    if (router.current().view === 'Networks') router.back()
    say(modal.ui, t('switch.done', { network: network.name }))
  } catch (error) {
    modal.services.log('error', 'choose network', error)
    say(modal.ui, t('errors.generic'), 'error')
  }
}
