import { hasSignIn } from '../config/hasSignIn.js'
import { importWithRetry } from '../core/load.js'
import { isEmbeddedId } from '../domain/embedded.js'
import { WALLET_CONNECT_ID } from '../domain/wallet.js'
import { hasLoginResult } from '../platform/pageState.js'
import { readHint } from '../platform/storageHint.js'
import type { Shell } from './shell.js'

const ignore = () => undefined

/** Stored data is a hint: which wallet to restore, never that one is connected. */
export function beginRestore(shell: Shell) {
  const { id, input, factories, connection, account, network, scope } = shell
  const hint = (key: Parameters<typeof readHint>[1]) => readHint(id, key)
  const known = network.find(hint('active_caip_network_id') ?? '')
  if (known) network.activate(known)
  // The app has that network no more: the user stays on the same blockchain.
  else network.activateNamespace(hint('active_namespace') ?? '')
  account.hideAmounts(hint('amounts_hidden') === 'true')
  const isStored = hint('connection_status') === 'connected'
  const stored = isStored ? (hint('connected_namespaces') ?? '').split(',') : []
  const namespaces = [...factories.keys()].filter((namespace) => stored.includes(namespace))
  const isResuming = input.enableReconnect !== false && input.enableWallets !== false
  if (isResuming) for (const namespace of namespaces) connection.begin(namespace, 'reconnecting')
  connection.setRestoring(false)
  // A wallet may still approve a URI that an earlier page load has shown.
  if (isResuming && hint('open_pairing')) shell.runtime().then(({ continuePairing }) => continuePairing(), ignore)
  if (shell.embedded) {
    // Somebody has logged in here before: the wallet's page loads with ours.
    if (hint('email_login_used') === 'true')
      shell
        .runtime()
        .then(({ embedded }) => embedded())
        .then(({ wallet }) => wallet.load())
        .catch(ignore)
    // A login that has left this page for its provider goes on. A result that none waits for is removed from the address.
    if (hint('social_provider') || hasLoginResult()) shell.attend()
  }
  if (namespaces.length === 0) return
  if (!isResuming) return void shell.connections().then(({ restore }) => restore.giveUpStored(), ignore)
  const giveUp = () => namespaces.forEach(connection.end)
  // Only installed wallets can be peeked at, and a session belongs to a live connection.
  if (
    hasSignIn(input) ||
    namespaces.some((name) => {
      const connectorId = hint(`${name}:connected_connector_id`)
      return connectorId === WALLET_CONNECT_ID || isEmbeddedId(connectorId)
    })
  )
    return void shell.connections().catch(giveUp)
  importWithRetry(() => import('./peekOnStart.js'), scope.signal).then(
    ({ peekOnStart }) => peekOnStart(shell, namespaces),
    giveUp,
  )
}
