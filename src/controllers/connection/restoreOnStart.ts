import { hasSignIn } from '../../config/hasSignIn.js'
import { importWithRetry } from '../../core/load.js'
import { isEmbeddedId } from '../../domain/embedded.js'
import type { Namespace } from '../../domain/namespace.js'
import { WALLET_CONNECT_ID } from '../../domain/wallet.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import { hasLoginResult } from '../../platform/pageState.js'
import { readHint } from '../../platform/storageHint.js'

const ignore = () => undefined

/** Stored data is a hint: which wallet to restore, never that one is connected. */
export function restoreOnStart(instance: Instance) {
  const { id, input, connection, account, network, scope } = instance
  const hint = (key: Parameters<typeof readHint>[1]) => readHint(id, key)
  const lazy = <T>(load: () => Promise<T>) => importWithRetry(load, scope.signal)
  const lastNetwork = network.find(hint('active_caip_network_id') ?? '')
  if (lastNetwork) network.activate(lastNetwork)
  // The app has that network no more: the user stays on the same blockchain.
  else network.activateNamespace(hint('active_namespace') ?? '')
  account.hideAmounts(hint('amounts_hidden') === 'true')

  const isStored = hint('connection_status') === 'connected'
  const stored = isStored ? (hint('connected_namespaces') ?? '').split(',') : []
  const namespaces = namespacesOf(instance).filter((namespace) => stored.includes(namespace))
  const mayRestore = input.enableReconnect !== false && input.enableWallets !== false
  if (mayRestore) for (const namespace of namespaces) connection.begin(namespace, 'reconnecting')
  connection.setRestoring(false)

  // A wallet may still approve a URI that an earlier page load has shown.
  if (mayRestore && hint('open_pairing'))
    lazy(() => import('../pairing/continuePairing.js'))
      .then(({ continuePairing }) => continuePairing(instance))
      .catch(ignore)
  if (instance.embedded) {
    // Somebody has logged in here before: the wallet's page loads with ours.
    if (hint('email_login_used') === 'true')
      instance.clients
        .embedded()
        .then(({ wallet }) => wallet.load())
        .catch(ignore)
    // A login that has left this page for its provider goes on. A result that none waits for is removed from the address.
    if (hint('social_provider') || hasLoginResult()) instance.loadModal()
  }
  if (namespaces.length === 0) return
  if (mayRestore && hasSignIn(input))
    lazy(() => import('../siwx/signInOf.js'))
      .then(({ signInOf }) => signInOf(instance))
      .catch(ignore)
  const giveUp = () => namespaces.forEach(connection.end)
  if (!mayRestore)
    lazy(() => import('./restore.js')).then(({ endStoredSessions }) => endStoredSessions(instance), ignore)
  // Only installed wallets confirm an account without more code, and a session belongs to a live connection.
  else if (hasSignIn(input) || namespaces.some((namespace) => hasOwnSession(hint, namespace)))
    lazy(() => import('./restore.js')).then(({ restore }) => restore(instance), giveUp)
  else
    lazy(() => import('./showStoredAccounts.js')).then(
      ({ showStoredAccounts }) => showStoredAccounts(instance, namespaces),
      giveUp,
    )
}

function hasOwnSession(hint: (key: Parameters<typeof readHint>[1]) => string | undefined, namespace: Namespace) {
  const connectorId = hint(`${namespace}:connected_connector_id`)
  return connectorId === WALLET_CONNECT_ID || isEmbeddedId(connectorId)
}
