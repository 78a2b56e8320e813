import { isEmbeddedId } from '../../domain/embedded.js'
import type { NetworkController } from '../network/networkController.js'
import { type ConnectionController, connectedNamespaces, connectorIdOf, statusOf } from './connectionController.js'

type Controllers = {
  readonly connection: Pick<ConnectionController, 'state'>
  readonly network: Pick<NetworkController, 'state'>
}

/** Whether the active namespace is connected. */
export function isActiveConnected({ connection, network }: Controllers): boolean {
  const { activeNamespace } = network.state
  return activeNamespace !== undefined && statusOf(connection.state, activeNamespace) === 'connected'
}

/** Whether the embedded wallet is connected. There is one, so its user logs in in one way at a time. */
export const isLoggedIn = ({ state }: Pick<ConnectionController, 'state'>): boolean =>
  connectedNamespaces(state).some((name) => isEmbeddedId(connectorIdOf(state, name)))

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
