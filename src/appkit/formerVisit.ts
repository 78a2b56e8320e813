import { MAX_RECENT_WALLETS } from '../config/pageLimits.js'
import { splitCaip2 } from '../core/caip.js'
import { parseJson } from '../core/parseJson.js'
import { isRecord } from '../core/values.js'
import { isEmbeddedId, isSocialProvider } from '../domain/embedded.js'
import type { Namespace } from '../domain/namespace.js'
import { createStorage } from '../platform/storage.js'
import { readAppKitKey } from '../platform/storageHint.js'
import { isConnectorId } from '../platform/storedRecords.js'

/** A list of two wallets with their pictures is shorter. */
const MAX_CHARS = 100_000

/** Its wallets are named as ours are: by rdns, by name on Solana. A pairing is in a store of AppKit's own. */
const isRestorable = (namespace: Namespace, id: string) =>
  isEmbeddedId(id) || id === 'injected' || (namespace === 'eip155' ? id.includes('.') : id !== 'walletConnect')

/** Ids of the wallets that were connected last. */
function readRecentWallets(): string[] {
  const list: unknown = parseJson(readAppKitKey('@appkit/recent_wallets') ?? '', MAX_CHARS)
  const ids = Array.isArray(list) ? list.map((wallet) => (isRecord(wallet) ? wallet.id : undefined)) : []
  return ids.filter(isConnectorId).slice(0, MAX_RECENT_WALLETS)
}

/**
 * Takes over what AppKit has stored of the user's last visit, so that the switch logs nobody out. Called while nothing of
 * this library is stored. Everything is checked like any stored value: a hint, which a wallet has to confirm.
 */
export function takeOverVisit(id: string, namespaces: readonly Namespace[]) {
  const storage = createStorage(id)
  const stored = (readAppKitKey('@appkit/connected_namespaces') ?? '').split(',')
  const connected = namespaces.filter((namespace) => {
    const connectorId = readAppKitKey(`@appkit/${namespace}:connected_connector_id`)
    if (!stored.includes(namespace) || !isConnectorId(connectorId) || !isRestorable(namespace, connectorId))
      return false
    storage.write('connected_connector_id', connectorId, namespace)
    if (isEmbeddedId(connectorId)) takeOverLogin(storage)
    return true
  })
  const networkId = readAppKitKey('@appkit/active_caip_network_id')
  const network = splitCaip2(networkId)
  if (network && namespaces.includes(network.namespace)) {
    storage.write('active_caip_network_id', `${network.namespace}:${network.reference}`)
    storage.write('active_namespace', network.namespace)
  }
  const recentWallets = readRecentWallets()
  if (recentWallets.length > 0) storage.write('recent_wallets', recentWallets)
  storage.write('connected_namespaces', connected.join(','))
  // Also without a wallet, so that this happens once.
  storage.write('connection_status', connected.length > 0 ? 'connected' : 'disconnected')
}

/** The embedded wallet's page knows who has logged in. */
function takeOverLogin(storage: ReturnType<typeof createStorage>) {
  storage.write('email_login_used', 'true')
  const social = readAppKitKey('@appkit/connected_social')
  if (isSocialProvider(social)) storage.write('connected_social', social)
}
