import type { WalletSession } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import type { NetworkController } from '../network/networkController.js'
import { type ConnectionController, connectedOf, statusOf } from './connectionController.js'

type State = { readonly connection: ConnectionController; readonly network: NetworkController }

/** The active wallet's session, if it can connect this namespace, which has no wallet yet, without asking the user. */
export function sessionThatCanAdd({ connection, network }: State, namespace: Namespace): WalletSession | undefined {
  if (statusOf(connection.state, namespace) !== 'disconnected') return undefined
  const session = connectedOf(connection.state, network.state.activeNamespace)?.session
  return session?.addable?.includes(namespace) ? session : undefined
}
