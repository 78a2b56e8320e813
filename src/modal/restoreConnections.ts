import type { Shell } from './shell.js'

/** What of an earlier visit is read at the start. It is a hint: which wallet to try, never that one is connected. */
export function restoreConnections(shell: Shell) {
  const { storage, connection, network, settings, factories, scope } = shell
  const stored = storage.read('active_caip_network_id')
  const known = stored && network.find(stored)
  if (known) network.activate(known)

  const wasConnected = storage.read('connection_status') === 'connected'
  const namespaces = [...factories.keys()].filter((name) => storage.read('connected_connector_id', name))
  const isResuming = wasConnected && settings.enableReconnect && settings.enableWallets
  if (isResuming) for (const namespace of namespaces) connection.begin(namespace)
  connection.markRestored()

  if (isResuming && namespaces.length > 0) {
    shell.flows().then(
      (flows) => namespaces.forEach(flows.resume),
      () => namespaces.forEach(connection.end),
    )
  } else if (wasConnected) {
    // Nothing that could be restored: what is stored would only mislead the next visit.
    for (const namespace of namespaces) storage.remove('connected_connector_id', namespace)
    storage.write('connection_status', 'disconnected')
    storage.remove('connected_namespaces')
  } else if (storage.read('connection_status') === 'disconnected') {
    storage.remove('native_balance_cache')
    storage.remove('identity_cache')
  }

  scope.add(
    storage.watch((name) => {
      // Another tab has disconnected; this one follows, and writes nothing in return.
      const isGone = name === '' || name === 'connection_status' || name.endsWith(':connected_connector_id')
      if (!isGone) return
      for (const namespace of factories.keys()) {
        if (connection.state.namespaces[namespace]?.status === 'disconnected') continue
        if (storage.read('connected_connector_id', namespace)) continue
        shell.flows().then((flows) => flows.forget(namespace), () => undefined)
      }
    }),
  )
}
