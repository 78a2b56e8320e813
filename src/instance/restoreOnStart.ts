import { hasSignIn } from '../config/hasSignIn.js'
import type { WalletOptions } from '../config/options.js'
import { importWithRetry } from '../core/load.js'
import { isEmbeddedId } from '../domain/embedded.js'
import type { Namespace } from '../domain/namespace.js'
import { WALLET_CONNECT_ID } from '../domain/wallet.js'
import type { PageVerbs } from '../modal/pageVerbs.js'
import { hasLoginResult, mayHaveHost } from '../platform/pageState.js'
import { readHint } from '../platform/storageHint.js'
import { type Instance, namespacesOf } from './instance.js'

const ignore = () => undefined

/** What a page shows of an account, without the modal. */
export const loadPageChunk = async (signal?: AbortSignal) =>
  (await importWithRetry(() => import('../react/pageChunk.js'), signal)).pageChunk

/** Stored data is a hint: which wallet to restore, never that one is connected. */
export function restoreOnStart(instance: Instance, verbs: () => Promise<PageVerbs>) {
  const { id, input, connection, account, network } = instance
  const hint = (key: Parameters<typeof readHint>[1]) => readHint(id, key)
  const call = (verb: (verbs: PageVerbs) => unknown) => void verbs().then(verb).catch(ignore)
  const lastNetwork = network.find(hint('active_caip_network_id') ?? '')
  if (lastNetwork) network.activate(lastNetwork)
  // The app has that network no more: the user stays on the same blockchain.
  else network.activateNamespace(hint('active_namespace') ?? '')
  account.hideAmounts(hint('amounts_hidden') === 'true')

  const status = hint('connection_status')
  const stored = status === 'connected' ? (hint('connected_namespaces') ?? '').split(',') : []
  const namespaces = namespacesOf(instance).filter((namespace) => stored.includes(namespace))
  const { reconnect, connectHost }: WalletOptions = input.wallets || {}
  const mayRestore = input.wallets !== false && reconnect !== false
  if (mayRestore) for (const namespace of namespaces) connection.begin(namespace, 'reconnecting')
  connection.setRestoring(false)

  // A wallet may still approve a URI that an earlier page load has shown.
  if (mayRestore && hint('open_pairing')) call(({ continuePairing }) => continuePairing(instance))
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
  // The user has connected nothing here so far, and disconnected nothing.
  if (connectHost && !status && mayHaveHost()) call((loaded) => loaded.connectHost(instance))
  if (namespaces.length === 0) return
  const giveUp = () => namespaces.forEach(connection.end)
  if (!mayRestore) return call(({ endStoredSessions }) => endStoredSessions(instance))
  if (hasSignIn(input)) call(({ loadSignIn }) => loadSignIn(instance))
  // Only installed wallets confirm an account without more code, and a session belongs to a live connection.
  if (hasSignIn(input) || namespaces.some((namespace) => hasOwnSession(hint, namespace)))
    return void instance.clients.restore().catch(giveUp)
  loadPageChunk(instance.scope.signal).then(
    ({ showStoredAccounts }) => showStoredAccounts(instance, namespaces),
    giveUp,
  )
}

function hasOwnSession(hint: (key: Parameters<typeof readHint>[1]) => string | undefined, namespace: Namespace) {
  const connectorId = hint(`${namespace}:connected_connector_id`)
  return connectorId === WALLET_CONNECT_ID || isEmbeddedId(connectorId)
}
