import { subscribe } from 'valtio/vanilla'
import { activeNetwork } from '../controllers/networkController.js'
import { statusOf } from '../controllers/connectionController.js'
import type { OpenOptions } from './createBody.js'
import type { Modal } from './modal.js'

type Rules = { mustChangeNetwork(): boolean; open(options: OpenOptions): Promise<void> }

/** "When this changes, do that": everything that crosses controllers. */
export function startReactions(modal: Modal, { mustChangeNetwork, open }: Rules) {
  const { connection, network, presence, router, scope, card } = modal
  const isConnected = () =>
    network.state.activeNamespace !== undefined && statusOf(connection.state, network.state.activeNamespace) === 'connected'
  const before = { isConnected: isConnected(), networkId: activeNetwork(network.state)?.caipNetworkId }

  function react() {
    const now = { isConnected: isConnected(), networkId: activeNetwork(network.state)?.caipNetworkId }
    const isGone = before.isConnected && !now.isConnected
    const isMoved = before.networkId !== now.networkId
    Object.assign(before, now)
    if (isGone && presence.state.isOpen) modal.close()
    else if (mustChangeNetwork()) {
      if (!router.has('UnsupportedChain') && router.current().view !== 'ConnectingExternal') void open({ view: 'UnsupportedChain' })
    } else if (isMoved && router.has('UnsupportedChain')) {
      card.relent()
      modal.finishConnect()
    }
  }

  if (mustChangeNetwork()) void open({ view: 'UnsupportedChain' })
  scope.add(subscribe(connection.state as object, react))
  scope.add(subscribe(network.state as object, react))
}
