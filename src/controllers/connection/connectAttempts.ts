import type { Namespace } from '../../domain/namespace.js'
import type { Instance } from '../../instance/instance.js'
import { storageOf } from '../storage.js'
import { type ConnectAttempt, isPreload } from './connectAttempt.js'
import { statusOf } from './connectionController.js'

/** Wallets that are asked to connect now. */
function createAttempts({ scope }: Instance): Set<ConnectAttempt> {
  const attempts = new Set<ConnectAttempt>()
  scope.add(() => {
    for (const { controller } of attempts) controller.abort()
  })
  return attempts
}

export const connectAttempts = (instance: Instance): Set<ConnectAttempt> => instance.use(createAttempts)

/** Whether a wallet is asked to connect this namespace, and the user knows it. */
export const isConnecting = (instance: Instance, namespace: Namespace): boolean =>
  [...connectAttempts(instance)].some((attempt) => !isPreload(attempt) && attempt.namespaces.includes(namespace))

/** Whether it still counted; it ends with this. */
export function removeAttempt(instance: Instance, attempt: ConnectAttempt): boolean {
  if (!connectAttempts(instance).delete(attempt)) return false
  if (attempt.connector.type === 'WALLET_CONNECT') storageOf(instance).remove('open_pairing')
  return true
}

/** Frees the namespaces that were only connecting; those connected before stay so. */
export function endConnectingStatus(instance: Instance, { namespaces }: ConnectAttempt) {
  const { connection } = instance
  for (const namespace of namespaces)
    if (statusOf(connection.state, namespace) === 'connecting' && !isConnecting(instance, namespace))
      connection.end(namespace)
}

/** Frees the page at once. The wallet may still answer; a late response is dropped. */
export function cancelAttempt(instance: Instance, attempt: ConnectAttempt) {
  if (!removeAttempt(instance, attempt)) return
  attempt.controller.abort()
  endConnectingStatus(instance, attempt)
}

/** Ends the open attempts of a namespace. */
export function cancelAttemptsOf(instance: Instance, namespace: Namespace) {
  for (const attempt of [...connectAttempts(instance)])
    if (attempt.namespaces.includes(namespace)) cancelAttempt(instance, attempt)
}
