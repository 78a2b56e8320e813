import { connectedNamespaces, statusOf } from '../controllers/connection/connectionController.js'
import { watchState } from '../core/watchState.js'
import type { Namespace } from '../domain/namespace.js'
import type { Modal } from './modal.js'
import type { ViewRules, Views } from './viewRules.js'

/** "When this changes, do that": what crosses controllers, and belongs to no feature. */
export function startReactions({ wallet, ui, settings, scope }: Modal, views: Views, rules: ViewRules) {
  const { connection, network } = wallet
  const { router, card } = ui
  const isConnected = (namespace: Namespace | undefined) =>
    namespace !== undefined && statusOf(connection.state, namespace) === 'connected'
  const read = () => {
    const namespace = network.state.activeNamespace
    return { namespace, isConnected: isConnected(namespace), home: rules.home() }
  }
  let before = read()

  function react() {
    const was = before
    const now = read()
    before = now
    if (was.namespace !== now.namespace) ui.transactions.clear()
    // Activating another namespace ends no connection, and an end of one leaves the others.
    const isLost = was.isConnected && !isConnected(was.namespace)
    if (isLost && connectedNamespaces(connection.state).length === 0) {
      if (ui.modalState.state.isOpen && !views.get(router.current().view)?.survivesDisconnect) ui.close()
    } else if (!was.isConnected && now.isConnected && ui.continuation() && !ui.isConnecting()) {
      // Connected elsewhere on the page, or restored: go on to what the user came for.
      ui.finishConnect()
    } else if (was.namespace !== now.namespace && ui.modalState.state.isOpen && rules.unmet(router.current().view)) {
      // Activated elsewhere on the page, without a wallet: what is shown has no account.
      router.reset(now.home)
    } else if (settings.isInline && was.home !== now.home && router.current().view === was.home) {
      // Connected elsewhere on the page: an inline card follows.
      router.reset(now.home)
    }
  }

  scope.add(watchState(connection.state, react))
  scope.add(watchState(network.state, react))
  // A new view clears the previous one's refusal and message. At once, because a message for the new view may follow
  // immediately.
  let view = router.current().view
  const onRouterChange = () => {
    card.clearCloseBlock()
    if (view !== router.current().view) ui.snackbar()?.hide()
    view = router.current().view
  }
  scope.add(watchState(router.state, onRouterChange, true))
}
