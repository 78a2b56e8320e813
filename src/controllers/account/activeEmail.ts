import { isEmbeddedId } from '../../domain/embedded.js'
import { type ConnectionController, connectorIdOf } from '../connection/connectionController.js'
import type { NetworkController } from '../network/networkController.js'
import type { AccountController } from './accountController.js'

type Controllers = {
  readonly connection: Pick<ConnectionController, 'state'>
  readonly network: Pick<NetworkController, 'state'>
  readonly account: Pick<AccountController, 'state'>
}

/** The e-mail address that the user of the active account logs in with, if it is one of the embedded wallet. */
export function activeEmail({ connection, network, account }: Controllers): string | undefined {
  const isEmbedded = isEmbeddedId(connectorIdOf(connection.state, network.state.activeNamespace))
  const { embedded } = account.state
  return isEmbedded && embedded?.provider === 'email' ? embedded.email : undefined
}
