import type { NetworkController } from '../network/networkController.js'
import { type ConnectionController, connectedNamespaces, statusOf } from './connectionController.js'

/**
 * Keeps the last active namespace, unless it is disconnected and another one is connected, or being restored: the page is
 * not shown as disconnected in between.
 */
export function activateConnected({ state }: ConnectionController, network: NetworkController) {
  const { activeNamespace } = network.state
  if (activeNamespace !== undefined && statusOf(state, activeNamespace) !== 'disconnected') return
  const restoring = Object.keys(state.namespaces).filter((namespace) => statusOf(state, namespace) === 'reconnecting')
  const [next] = [...connectedNamespaces(state), ...restoring]
  if (next !== undefined) network.activateNamespace(next)
}
