import type { Namespace } from '../../domain/namespace.js'
import { NotConnectedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { liveConnection } from '../connection/liveSessions.js'
import { restore } from '../connection/restore.js'

/**
 * Asks the active account to sign a text.
 * @throws NotConnectedError, UserRejectedError
 */
export async function signMessage(
  instance: Instance,
  message: string,
  namespace: Namespace = instance.network.state.activeNamespace ?? '',
): Promise<string> {
  await restore(instance)
  const live = liveConnection(instance, namespace)
  const account = instance.account.of(namespace)
  if (!live || !account || !instance.network.activeOf(namespace)) throw new NotConnectedError()
  const adapter = await adapterOf(instance, namespace)
  return adapter.signMessage(live, account.address, message)
}
