import { subscribe } from 'valtio/vanilla'
import { statusOf } from '../controllers/connection/connectionController.js'
import { activeNetwork } from '../controllers/network/networkController.js'
import type { Namespace } from '../domain/namespace.js'
import type { Modal } from './modal.js'
import type { OpenOptions } from './walletModal.js'

type Rules = { mustChangeNetwork(): boolean; open(options: OpenOptions): Promise<void> }

/** "When this changes, do that": everything that crosses controllers. */
export function startReactions(modal: Modal, { mustChangeNetwork, open }: Rules) {
  const { scope, settings } = modal
  const { connection, network } = modal.wallet
  const { modalState, router, card } = modal.ui
  const isConnected = (namespace: Namespace | undefined) =>
    namespace !== undefined && statusOf(connection.state, namespace) === 'connected'
  const read = () => ({
    namespace: network.state.activeNamespace,
    isConnected: isConnected(network.state.activeNamespace),
    networkId: activeNetwork(network.state)?.caipNetworkId,
    mustChange: mustChangeNetwork(),
  })
  let before = { ...read(), mustChange: false }

  function react() {
    const was = before
    const now = read()
    before = now
    // Activating another namespace ends no connection.
    if (was.isConnected && !isConnected(was.namespace)) {
      // Do not interrupt a user who connects another wallet or views their wallets.
      const isStaying = /^(ConnectingExternal|ProfileWallets)$/.test(router.current().view)
      if (modalState.state.isOpen && !isStaying) modal.ui.close()
    } else if (settings.enableEmbedded && !was.isConnected && now.isConnected && router.current().view === 'Connect') {
      // Connected elsewhere on the page: an embedded card follows.
      router.reset('Account')
    } else if (now.mustChange) {
      // Once per change: a user who is connecting gets to that view anyway.
      const isNews = !was.mustChange || was.networkId !== now.networkId
      if (isNews && !/^Connecting/.test(router.current().view)) void open({ view: 'UnsupportedChain' })
    } else if (was.networkId !== now.networkId && router.has('UnsupportedChain')) {
      modal.ui.finishConnect()
    }
  }

  react()
  scope.add(subscribe(connection.state as object, react))
  scope.add(subscribe(network.state as object, react))
  // A new view clears the previous one's refusal and message. At once, because a message for the new view may follow
  // immediately.
  let view = router.current().view
  const leave = () => {
    card.relent()
    if (view !== router.current().view) modal.ui.snackbar()?.hide()
    view = router.current().view
  }
  scope.add(subscribe(router.state as object, leave, true))
}
