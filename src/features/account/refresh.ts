import { refreshBalance as readBalance } from '../../controllers/account/balances.js'
import { identityOf } from '../../controllers/account/identityOf.js'
import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import { tokensOf } from '../../controllers/tokens/tokensOf.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Modal } from '../../modal/modal.js'

const ignore = () => undefined

/** Reads the active account's balance again if it is stale; a failure is written to the account's state. */
export const refreshBalance = ({ instance }: Modal) => void readBalance(instance)

/** Requests name and avatar of an account; having neither is no failure. */
export const refreshIdentity = ({ instance }: Modal, namespace: Namespace) =>
  void identityOf(instance).sync(namespace).catch(ignore)

/** Reads the tokens of every connected namespace again; a failure is written to the accounts' states. */
export function refreshTokens({ instance }: Modal) {
  const { refresh } = tokensOf(instance)
  for (const name of connectedNamespaces(instance.connection.state)) void refresh(name, { isAsked: true })
}
