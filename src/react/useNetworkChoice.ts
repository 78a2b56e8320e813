import { activeNetwork } from '../controllers/network/networkController.js'
import { listNetworks } from '../controllers/network/networkSelectors.js'
import { useModal } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

/** The active network, and whether there is another one to switch to. */
export function useNetworkChoice() {
  const { settings, wallet } = useModal()
  const { network } = wallet
  const state = useSnapshot(network.state)
  const active = activeNetwork(state)
  const canChoose = settings.enableNetworkSwitch && (listNetworks(state).length > 1 || active?.isUnsupported === true)
  return { active, canChoose }
}
