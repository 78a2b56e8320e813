import type { Namespace } from '../../domain/namespace.js'
import type { Modal } from '../../modal/modal.js'

const ignore = () => undefined

/** Reads the balance of the active account again, if the one at hand is old; a failure stands in the account's state. */
export const refreshBalance = (modal: Modal) =>
  void modal
    .connections()
    .then((made) => made.refreshBalance())
    .catch(ignore)

/** Asks for the name and picture of an account; one that has neither is no failure. */
export const refreshIdentity = (modal: Modal, namespace: Namespace) =>
  void modal
    .connections()
    .then((made) => made.syncIdentity(namespace))
    .catch(ignore)
