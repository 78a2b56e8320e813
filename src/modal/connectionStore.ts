import type { ConnectorInfo } from '../connectors/connector.js'
import { statusOf } from '../controllers/connectionController.js'
import type { Namespace } from '../domain/namespace.js'
import type { Storage } from '../platform/storage.js'
import type { Shell } from './shell.js'

/** What the next visit finds of the connections: which wallet to try, which account and network to show. */
export function createConnectionStore(
  { factories, connection: connections, account: accounts, network: networks }: Shell,
  storage: Storage,
  connectorOf: (namespace: Namespace) => ConnectorInfo | undefined,
) {
  function persistNetwork() {
    const { activeNamespace } = networks.state
    const active = activeNamespace === undefined ? undefined : networks.activeOf(activeNamespace)
    if (!active) return
    storage.write('active_namespace', active.namespace)
    storage.write('active_caip_network_id', active.caipNetworkId)
  }

  function forgetNamespace(namespace: Namespace) {
    storage.remove('connected_connector_id', namespace)
    storage.remove('connected_account', namespace)
  }

  /** They are of accounts that nobody shows any more. */
  function forgetCaches() {
    storage.remove('native_balance_cache')
    storage.remove('last_balance')
    storage.remove('identity_cache')
  }

  return {
    persistNetwork,
    persist() {
      for (const name of factories.keys()) {
        const connector = connectorOf(name)
        const address = accounts.of(name)?.address
        // One whose identity is contested cannot be told from its double at the next visit.
        if (connector && address && !connector.isContested) {
          storage.write('connected_connector_id', connector.id, name)
          storage.write('connected_account', address, name)
          // One that is being restored keeps its place until that has failed.
        } else if (connector || statusOf(connections.state, name) === 'disconnected') forgetNamespace(name)
      }
      const connected = [...factories.keys()].filter((name) => storage.read('connected_connector_id', name))
      storage.write('connected_namespaces', connected.join(','))
      storage.write('connection_status', connected.length > 0 ? 'connected' : 'disconnected')
      if (connected.length === 0) forgetCaches()
      persistNetwork()
    },
    /** Drops what an earlier visit stored, where it is not to be restored. */
    forgetStored() {
      for (const name of factories.keys()) forgetNamespace(name)
      storage.write('connected_namespaces', '')
      storage.write('connection_status', 'disconnected')
      forgetCaches()
    },
  }
}
