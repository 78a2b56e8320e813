import type { NetworkController } from '../network/networkController.js'
import { type ConnectionController, connectedNamespaces, statusOf } from './connectionController.js'

/** Keeps the last active namespace, unless it is disconnected and another one is connected. */
export function activateConnected({ state }: ConnectionController, network: NetworkController) {
  const { activeNamespace } = network.state
  if (activeNamespace !== undefined && statusOf(state, activeNamespace) !== 'disconnected') return
  const [connected] = connectedNamespaces(state)
  if (connected !== undefined) network.activateNamespace(connected)
}
