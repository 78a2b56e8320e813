type Visit = { rdns: string; address: string | undefined; network: string }

/** Writes the storage of a connection to the wallet of this name; for tests. */
export function storeVisit(storage: Pick<Storage, 'setItem'>, { rdns, address, network }: Visit) {
  const stored = {
    connection_status: 'connected',
    connected_namespaces: 'eip155',
    active_caip_network_id: network,
    'eip155:connected_connector_id': rdns,
    'eip155:connected_account': String(address),
  }
  for (const [key, value] of Object.entries(stored)) storage.setItem(`latchkey/default/v1/${key}`, value)
}
