import { mayStayUnsupported } from '../../config/options.js'
import { isSwapNetwork } from '../../config/swap.js'
import { isActiveConnected } from '../../controllers/connection/activeConnection.js'
import { activeNetwork } from '../../controllers/network/networkController.js'
import type { Scope } from '../../core/scope.js'
import { watchState } from '../../core/watchState.js'
import type { Modal, ModalUi } from '../../modal/modal.js'

/** The user may leave: only the swap needs another network. */
export const isForSwap = ({ state }: Pick<ModalUi['router'], 'state'>): boolean =>
  state.stack.some(({ view, params }) => view === 'UnsupportedChain' && params?.isForSwap === true)

/** The connected wallet is on a network that the app does not allow. */
export function mustChangeNetwork({ wallet, settings }: Pick<Modal, 'wallet' | 'settings'>): boolean {
  const isUnsupported = activeNetwork(wallet.network.state)?.isUnsupported === true
  return isUnsupported && !mayStayUnsupported(settings) && !wallet.isPairingOnly && isActiveConnected(wallet)
}

/** The network is one of the swap service's now: back to where the user was going. */
function resumeSwap({ router }: Modal['ui']) {
  router.reset('Account')
  router.push('Swap')
}

/** Opens UnsupportedChain when the wallet goes to a network that the app does not allow, and finishes it afterwards. */
export function watchUnsupported(modal: Modal, scope: Scope) {
  const { wallet, ui } = modal
  const read = () => ({
    networkId: activeNetwork(wallet.network.state)?.caipNetworkId,
    mustChange: mustChangeNetwork(modal),
  })
  let before = { ...read(), mustChange: false }

  function react() {
    const was = before
    const now = read()
    const isNews = was.mustChange !== now.mustChange || was.networkId !== now.networkId
    // A user who is connecting gets to that view by it, or after leaving.
    if (!isNews || (now.mustChange && ui.isConnecting())) return
    before = now
    if (now.mustChange) void ui.open({ view: 'UnsupportedChain' })
    else if (!isActiveConnected(wallet) || !ui.router.has('UnsupportedChain')) return
    else if (!isForSwap(ui.router)) ui.finishConnect()
    else if (now.networkId !== undefined && isSwapNetwork(now.networkId)) resumeSwap(ui)
  }

  react()
  scope.add(watchState(wallet.connection.state, react))
  scope.add(watchState(wallet.network.state, react))
  scope.add(watchState(ui.router.state, react))
}
