import type { Namespace } from '../../domain/namespace.js'
import { NotConnectedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { liveConnection } from '../connection/liveSessions.js'
import { restore } from '../connection/restore.js'
import { requestSignature } from './requestSignature.js'

/** The active account of a namespace, with its wallet. @throws NotConnectedError */
export async function requireSigner(
  instance: Instance,
  namespace: Namespace = instance.network.state.activeNamespace ?? '',
) {
  await restore(instance)
  const connection = liveConnection(instance, namespace)
  const account = instance.account.of(namespace)
  const network = instance.network.activeOf(namespace)
  if (!connection || !account || !network) throw new NotConnectedError()
  return { namespace, connection, address: account.address, network, adapter: await adapterOf(instance, namespace) }
}

/**
 * Asks the active account to sign a text, at once.
 * @throws NotConnectedError, UserRejectedError
 */
export async function signMessage(instance: Instance, message: string, namespace?: Namespace): Promise<string> {
  const signer = await requireSigner(instance, namespace)
  const { adapter, connection, address } = signer
  return requestSignature(instance, { ...signer, kind: 'message', isReviewed: false }, () =>
    adapter.signMessage(connection, address, message),
  )
}
