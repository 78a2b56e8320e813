import type { NetworkController } from '../network/networkController.js'
import { type ConnectionController, statusOf } from './connectionController.js'

type Controllers = {
  readonly connection: Pick<ConnectionController, 'state'>
  readonly network: Pick<NetworkController, 'state'>
}

/** Whether the active namespace is connected. */
export function isActiveConnected({ connection, network }: Controllers): boolean {
  const { activeNamespace } = network.state
  return activeNamespace !== undefined && statusOf(connection.state, activeNamespace) === 'connected'
}
