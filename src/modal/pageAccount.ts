import { hasSignIn } from '../config/hasSignIn.js'
import { identityOf } from '../controllers/account/identityOf.js'
import { showStoredAccounts } from '../controllers/connection/showStoredAccounts.js'
import { importWithRetry } from '../core/load.js'
import { isEmbeddedId } from '../domain/embedded.js'
import type { Namespace } from '../domain/namespace.js'
import { WALLET_CONNECT_ID } from '../domain/wallet.js'
import type { Instance } from '../instance/instance.js'
import { hasLoginResult } from '../platform/pageState.js'
import { readHint } from '../platform/storageHint.js'

const ignore = () => undefined

/** What a stored connection loads, paired wallets included. */
const loadRestore = ({ scope }: Instance) =>
  importWithRetry(() => import('../controllers/connection/restore.js'), scope.signal)

const loadVerbs = async ({ scope }: Instance) =>
  (await importWithRetry(() => import('./pageVerbs.js'), scope.signal)).pageVerbs

/** Resumes what an earlier page load has left: a pairing, a login, and the connections of these namespaces. */
function resume(instance: Instance, namespaces: readonly Namespace[], mayRestore: boolean): void {
  const { id, input, connection } = instance
  const hint = (key: Parameters<typeof readHint>[1]) => readHint(id, key)
  // A wallet may still approve a URI that an earlier page load has shown.
  if (mayRestore && hint('open_pairing'))
    loadVerbs(instance)
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
  const giveUp = () => namespaces.forEach(connection.end)
  if (!mayRestore) return void loadVerbs(instance).then(({ endStoredSessions }) => endStoredSessions(instance), ignore)
  if (hasSignIn(input))
    loadVerbs(instance)
      .then(({ loadSignIn }) => loadSignIn(instance))
      .catch(ignore)
  // Only installed wallets confirm an account without more code, and a session belongs to a live connection.
  const hasOwnSession = (namespace: Namespace) => {
    const connectorId = hint(`${namespace}:connected_connector_id`)
    return connectorId === WALLET_CONNECT_ID || isEmbeddedId(connectorId)
  }
  if (hasSignIn(input) || namespaces.some(hasOwnSession)) return void instance.clients.restore().catch(giveUp)
  void showStoredAccounts(instance, namespaces)
}

/** What a page shows of an account without the card, and the way to what makes its connection live: one chunk. */
export const pageAccount = { identityOf, loadRestore, loadVerbs, resume }
