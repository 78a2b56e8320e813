import { connectedNamespaces } from '../../controllers/connection/connectionController.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Modal } from '../../modal/modal.js'

const ignore = () => undefined

/** Reads the active account's balance again if it is stale; a failure is written to the account's state. */
export const refreshBalance = (modal: Modal) =>
  void modal.wallet
    .connections()
    .then((made) => made.refreshBalance())
    .catch(ignore)

/** Requests name and avatar of an account; having neither is no failure. */
export const refreshIdentity = (modal: Modal, namespace: Namespace) =>
  void modal.services
    .identity()
    .then(({ sync }) => sync(namespace))
    .catch(ignore)

/** Reads the tokens of every connected namespace again; a failure is written to the accounts' states. */
export const refreshTokens = ({ wallet }: Modal) =>
  void wallet
    .tokens()
    .then((tokens) => {
      for (const name of connectedNamespaces(wallet.connection.state)) void tokens.refresh(name, { isAsked: true })
    })
    .catch(ignore)
