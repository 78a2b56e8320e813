import { RECONNECT_TIMEOUT_MS } from '../../config/pageLimits.js'
import type { Connector, WalletSession } from '../../connectors/connector.js'
import { withTimeout } from '../../core/async.js'
import type { Namespace } from '../../domain/namespace.js'
import { AccountNotFoundError, RequestAbortedError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { cancelAttemptsOf } from './connectAttempt.js'
import { restore } from './restore.js'
import { activateNamespace, addSession, connectionDetails } from './sessions.js'
import { forgetOtherWallet, isStorable, storeRecentWallet } from './store.js'

// Wallets of a namespace that were connected before the active one: each is active again at the user's choice.

export type SwitchWalletParameters = { readonly namespace: Namespace; readonly id: string; readonly account: string }

/**
 * Makes a wallet the active one without a prompt; `false` if it must be asked.
 * @throws AccountNotFoundError if it is not installed any more.
 */
export async function switchWallet(
  instance: Instance,
  { namespace, id, account }: SwitchWalletParameters,
): Promise<boolean> {
  const { connection, events } = instance
  await restore(instance)
  const connector = await findInstalled(instance, namespace, id)
  if (!connector) throw new AccountNotFoundError()
  cancelAttemptsOf(instance, namespace)
  const before = connection.state.namespaces[namespace]
  const session = await readPermitted(connector, namespace)
  // The user has connected or disconnected a wallet meanwhile (CON-1).
  if (connection.state.namespaces[namespace] !== before) throw new RequestAbortedError()
  const shared = session?.connections.find((live) => live.namespace === namespace)?.accounts
  if (!session || !shared?.some(({ address }) => address === account)) return false
  addSession(instance, session, { namespaces: [namespace], preferred: () => account })
  activateNamespace(instance, namespace)
  storeRecentWallet(instance, id)
  events.emit('CONNECT_SUCCESS', {
    method: session.method,
    name: connector.name,
    reconnect: true,
    ...connectionDetails(instance, namespace),
  })
  return true
}

/** Forgets one, and revokes its permission if it has one. */
export async function endOtherWallet(instance: Instance, namespace: Namespace, id: string): Promise<void> {
  forgetOtherWallet(instance, namespace, id)
  const connector = await findInstalled(instance, namespace, id)
  await (connector && (await readPermitted(connector, namespace)))?.disconnect()
}

/** Only an installed, uncontested wallet can be one. */
export async function findInstalled(
  instance: Instance,
  namespace: Namespace,
  id: string,
): Promise<Connector | undefined> {
  const adapter = await adapterOf(instance, namespace)
  return adapter.connectors().find((connector) => connector.id === id && isStorable(connector))
}

/** What the wallet still permits; asks without a prompt, and for a limited time. */
async function readPermitted(connector: Connector, namespace: Namespace): Promise<WalletSession | undefined> {
  await connector.prepare?.()
  const resuming = connector.resume(namespace)
  const session = await withTimeout(resuming, RECONNECT_TIMEOUT_MS, () => new Error('no answer')).catch(() => undefined)
  return session?.connections.some((live) => live.namespace === namespace) ? session : undefined
}
