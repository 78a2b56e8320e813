import { isEmbeddedId } from '../../domain/embedded.js'
import { type ConnectionController, connectedNamespaces, connectorIdOf } from './connectionController.js'

/** Whether the embedded wallet is connected. There is one, so its user logs in in one way at a time. */
export const isLoggedIn = ({ state }: Pick<ConnectionController, 'state'>): boolean =>
  connectedNamespaces(state).some((name) => isEmbeddedId(connectorIdOf(state, name)))
