import { MAX_OTHER_WALLETS, MAX_RECENT_WALLETS } from '../../config/pageLimits.js'
import type { ConnectorInfo } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import { type Instance, namespacesOf } from '../../instance/instance.js'
import type { Storage } from '../../platform/storage.js'
import type { OtherWallet } from '../../platform/storedRecords.js'
import { storageOf } from '../storage.js'
import { statusOf } from './connectionController.js'
import { liveConnection, liveSessions } from './liveSessions.js'

// What is stored of connections for the next page load: which wallets to restore, which account and network to show.

/** By account: each key starts with the namespace. */
const caches = [
  'native_balance_cache',
  'token_balance_cache',
  'identity_cache',
  'name_cache',
  'portfolio_cache',
] as const

export function storeActiveNetwork(instance: Instance) {
  const { network } = instance
  const { activeNamespace } = network.state
  const active = activeNamespace === undefined ? undefined : network.activeOf(activeNamespace)
  if (!active) return
  const storage = storageOf(instance)
  storage.write('active_namespace', active.namespace)
  storage.write('active_caip_network_id', active.caipNetworkId)
}

/** Stores what is connected now, and removes what is not. */
export function storeConnections(instance: Instance) {
  const { account, connection } = instance
  const { unanswered } = liveSessions(instance)
  const storage = storageOf(instance)
  for (const namespace of namespacesOf(instance)) {
    const connector = liveConnection(instance, namespace)?.connector
    const address = account.of(namespace)?.address
    if (connector && address && isStorable(connector)) {
      storage.write('connected_connector_id', connector.id, namespace)
      storage.write('connected_account', address, namespace)
      unanswered.delete(namespace)
      // A wallet being restored stays stored until that fails.
    } else if (connector || (statusOf(connection.state, namespace) === 'disconnected' && !unanswered.has(namespace)))
      forgetNamespace(instance, namespace)
  }
  const connected = namespacesOf(instance).filter((name) => storage.read('connected_connector_id', name))
  storage.write('connected_namespaces', connected.join(','))
  storage.write('connection_status', connected.length > 0 ? 'connected' : 'disconnected')
  if (connected.length === 0) forgetCaches(storage)
  storeActiveNetwork(instance)
}

/** Removes everything that is stored about connections. */
export function forgetConnections(instance: Instance) {
  const storage = storageOf(instance)
  for (const namespace of namespacesOf(instance)) {
    forgetNamespace(instance, namespace)
    storage.remove('other_wallets', namespace)
  }
  storage.write('connected_namespaces', '')
  storage.write('connection_status', 'disconnected')
  forgetCaches(storage)
}

function forgetNamespace(instance: Instance, namespace: Namespace) {
  const storage = storageOf(instance)
  liveSessions(instance).unanswered.delete(namespace)
  forgetCachesOf(storage, namespace)
  storage.remove('connected_connector_id', namespace)
  storage.remove('connected_account', namespace)
  storage.remove('sent_transfers', namespace)
}

/** Removes cached data of a namespace's accounts. */
function forgetCachesOf(storage: Storage, namespace: Namespace) {
  const isOwn = (caipAddress: string) => caipAddress.startsWith(`${namespace}:`)
  for (const key of caches) {
    const entries = Object.entries(storage.read(key) ?? {})
    const otherEntries = entries.filter(([caipAddress]) => !isOwn(caipAddress))
    if (otherEntries.length < entries.length) storage.write(key, Object.fromEntries(otherEntries))
  }
  if (isOwn(storage.read('last_balance') ?? '')) storage.remove('last_balance')
}

/** Removes cached data of accounts that are not shown any more. */
function forgetCaches(storage: Storage) {
  for (const key of caches) storage.remove(key)
  storage.remove('last_balance')
}

/** Puts the last connected wallet first. */
export function storeRecentWallet(instance: Instance, id: string) {
  const storage = storageOf(instance)
  const otherIds = storage.read('recent_wallets')?.filter((recentId) => recentId !== id) ?? []
  storage.write('recent_wallets', [id, ...otherIds].slice(0, MAX_RECENT_WALLETS))
}

/** Wallets of a namespace that were connected before the active one. */
export const otherWalletsOf = (instance: Instance, namespace: Namespace): readonly OtherWallet[] =>
  storageOf(instance).read('other_wallets', namespace) ?? []

function writeOtherWallets(instance: Instance, namespace: Namespace, wallets: readonly OtherWallet[]) {
  const storage = storageOf(instance)
  if (wallets.length > 0) storage.write('other_wallets', wallets.slice(0, MAX_OTHER_WALLETS), namespace)
  else storage.remove('other_wallets', namespace)
}

export function forgetOtherWallet(instance: Instance, namespace: Namespace, id: string) {
  const remaining = otherWalletsOf(instance, namespace).filter((otherWallet) => otherWallet.id !== id)
  writeOtherWallets(instance, namespace, remaining)
}

/** Another wallet becomes the active one; the former stays for the user to return to. */
export function storeReplacedWallet(
  instance: Instance,
  namespace: Namespace,
  { former, next }: { readonly former: ConnectorInfo | undefined; readonly next: ConnectorInfo },
) {
  const address = instance.account.of(namespace)?.address
  const otherWallets = otherWalletsOf(instance, namespace).filter(({ id }) => id !== next.id && id !== former?.id)
  // A paired wallet is told that it is replaced.
  const stays = former && address && former.id !== next.id && !former.storesSession && isStorable(former)
  writeOtherWallets(instance, namespace, stays ? [{ id: former.id, account: address }, ...otherWallets] : otherWallets)
}

/** The next page load can recognise the wallet: one without an identity, or with another's, is never stored. */
export const isStorable = ({ isAnonymous, isContested }: Pick<ConnectorInfo, 'isAnonymous' | 'isContested'>) =>
  !isAnonymous && !isContested
