import { MAX_OTHER_WALLETS } from '../../config/limits.js'
import type { ConnectorInfo } from '../../connectors/connector.js'
import type { Namespace } from '../../domain/namespace.js'
import type { OtherWallet } from '../../platform/storageTable.js'
import { statusOf } from './connectionController.js'
import { isStorable } from './isStorable.js'
import type { ConnectionParts } from './parts.js'

type Parts = Pick<ConnectionParts, 'account' | 'connection' | 'network' | 'namespaces' | 'storage'> & {
  connectorOf(namespace: Namespace): ConnectorInfo | undefined
}

/** By account: each key starts with the namespace. */
const caches = ['native_balance_cache', 'identity_cache', 'name_cache', 'portfolio_cache'] as const

/** Stored for the next page load: which wallets to restore, which account and network to show. */
export function createConnectionStore({ account, connection, network, namespaces, storage, connectorOf }: Parts) {
  /** Namespaces whose wallet could not be asked: it stays stored for the next page load. */
  const kept = new Set<Namespace>()

  function persistNetwork() {
    const { activeNamespace } = network.state
    const active = activeNamespace === undefined ? undefined : network.activeOf(activeNamespace)
    if (!active) return
    storage.write('active_namespace', active.namespace)
    storage.write('active_caip_network_id', active.caipNetworkId)
  }

  /** Removes cached data of a namespace's accounts. */
  function forgetCachesOf(namespace: Namespace) {
    const isOwn = (caipAddress: string) => caipAddress.startsWith(`${namespace}:`)
    for (const key of caches) {
      const entries = Object.entries(storage.read(key) ?? {})
      const others = entries.filter(([caipAddress]) => !isOwn(caipAddress))
      if (others.length < entries.length) storage.write(key, Object.fromEntries(others))
    }
    if (isOwn(storage.read('last_balance') ?? '')) storage.remove('last_balance')
  }

  function forgetNamespace(namespace: Namespace) {
    kept.delete(namespace)
    forgetCachesOf(namespace)
    storage.remove('connected_connector_id', namespace)
    storage.remove('connected_account', namespace)
    storage.remove('sent_transfers', namespace)
  }

  /** Removes cached data of accounts that are not shown any more. */
  function forgetCaches() {
    for (const key of caches) storage.remove(key)
    storage.remove('last_balance')
  }

  /** Wallets of a namespace besides the active one. */
  const others = (namespace: Namespace) => storage.read('other_wallets', namespace) ?? []

  function writeOthers(namespace: Namespace, list: readonly OtherWallet[]) {
    if (list.length > 0) storage.write('other_wallets', list.slice(0, MAX_OTHER_WALLETS), namespace)
    else storage.remove('other_wallets', namespace)
  }

  return {
    others,
    forgetOther: (namespace: Namespace, id: string) =>
      writeOthers(
        namespace,
        others(namespace).filter((other) => other.id !== id),
      ),
    /** Another wallet becomes the active one; the former stays for the user to return to. */
    replaceActive(namespace: Namespace, former: ConnectorInfo | undefined, next: ConnectorInfo) {
      const address = account.of(namespace)?.address
      const rest = others(namespace).filter(({ id }) => id !== next.id && id !== former?.id)
      // A paired wallet is told that it is replaced.
      const isKept = former && address && former.id !== next.id && !former.storesSession && isStorable(former)
      writeOthers(namespace, isKept ? [{ id: former.id, account: address }, ...rest] : rest)
    },
    persistNetwork,
    persist() {
      for (const name of namespaces()) {
        const connector = connectorOf(name)
        const address = account.of(name)?.address
        if (connector && address && isStorable(connector)) {
          storage.write('connected_connector_id', connector.id, name)
          storage.write('connected_account', address, name)
          kept.delete(name)
          // A wallet being restored stays stored until that fails.
        } else if (connector || (statusOf(connection.state, name) === 'disconnected' && !kept.has(name)))
          forgetNamespace(name)
      }
      const connected = namespaces().filter((name) => storage.read('connected_connector_id', name))
      storage.write('connected_namespaces', connected.join(','))
      storage.write('connection_status', connected.length > 0 ? 'connected' : 'disconnected')
      if (connected.length === 0) forgetCaches()
      persistNetwork()
    },
    keepStored: (namespace: Namespace) => void kept.add(namespace),
    /** Removes everything stored about connections. */
    forgetStored() {
      for (const name of namespaces()) {
        forgetNamespace(name)
        storage.remove('other_wallets', name)
      }
      storage.write('connected_namespaces', '')
      storage.write('connection_status', 'disconnected')
      forgetCaches()
    },
  }
}
