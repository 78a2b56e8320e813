import { importWithRetry } from '../core/load.js'
import { hasLoginResult } from '../platform/pageState.js'
import { readHint } from '../platform/storageHint.js'
import { type Instance, namespacesOf } from './instance.js'

/** What a page shows of an account, without the modal. */
export const loadPageAccount = async ({ scope }: Instance) =>
  (await importWithRetry(() => import('../modal/pageAccount.js'), scope.signal)).pageAccount

/** Stored data is a hint: which wallet to restore, never that one is connected. A page without any loads nothing. */
export function restoreOnStart(instance: Instance) {
  const { id, input, connection, account, network } = instance
  const hint = (key: Parameters<typeof readHint>[1]) => readHint(id, key)
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

  const hasLogin = () => hint('email_login_used') === 'true' || hint('social_provider') || hasLoginResult()
  if (namespaces.length > 0 || hint('open_pairing') || (instance.embedded && hasLogin()))
    loadPageAccount(instance).then(
      ({ resume }) => resume(instance, namespaces, mayRestore),
      () => namespaces.forEach(connection.end),
    )
}
