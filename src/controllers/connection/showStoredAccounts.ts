import { BALANCE_CACHE_MS } from '../../config/pageLimits.js'
import { blockchainApiOf, rpcAddressesOf, rpcContentType } from '../../config/services.js'
import { toBalance } from '../../core/units.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { Instance } from '../../instance/instance.js'
import { readLastBalance, writeLastBalance } from '../../platform/lastBalance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { readHint } from '../../platform/storageHint.js'
import { watchHints } from '../../platform/watchHints.js'
import { followNetwork } from '../network/followNetwork.js'
import { activateConnected } from './activeConnection.js'

/**
 * Shows stored connections with minimal code: the account that the wallet confirms, and its balance. Live connections
 * take over on any request or change.
 */
export async function showStoredAccounts(instance: Instance, namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => showStoredAccount(instance, namespace)))
  if (!instance.scope.isEnded) activateConnected(instance.connection, instance.network)
}

async function showStoredAccount(instance: Instance, namespace: Namespace): Promise<void> {
  const { id, account, connection, factories, input, network: networks, scope } = instance
  if (scope.isEnded) return
  const connectorId = readHint(id, `${namespace}:connected_connector_id`)
  const address = readHint(id, `${namespace}:connected_account`)
  const entry = connection.state.namespaces[namespace]
  // The live connections were needed earlier and are restored: this chunk arrived too late.
  if (entry?.status !== 'reconnecting') return
  let askedAt: number | undefined
  const onAsk = () => {
    askedAt = performance.now()
  }
  const active = networks.activeOf(namespace)?.id
  const chainId = active === undefined ? undefined : String(active)
  const request = connectorId && address && { connectorId, account: address, chainId, signal: scope.signal, onAsk }
  const confirmed = request
    ? await Promise.resolve(factories.get(namespace)?.readConnected?.(request, input)).catch(() => undefined)
    : undefined
  const silentMs = askedAt === undefined ? 0 : performance.now() - askedAt
  if (scope.isEnded) return
  // The user has decided otherwise meanwhile, here or in another tab, or the adapter must decide.
  const isOurs = connection.state.namespaces[namespace] === entry
  if (!confirmed && isOurs) connection.begin(namespace, 'reconnecting', silentMs)
  const isStored = connectorId && readHint(id, `${namespace}:connected_connector_id`) === connectorId
  if (!confirmed || !isOurs || !address || !isStored) return goLive(instance, namespace)

  const network = followNetwork(networks, namespace, confirmed.chainId)
  connection.restored(namespace, connectorId)
  account.follow(network, confirmed.accounts, address)
  scope.add(confirmed.watch(() => goLive(instance, namespace)))
  scope.add(watchHints(id, () => goLive(instance, namespace)))
  if (network.isUnsupported) return instance.loadModal()
  await showBalance(instance, network, confirmed.readBalance)
}

/** Makes live what is only shown so far, and what is still reconnecting. */
function goLive(instance: Instance, namespace: Namespace) {
  const { connection, scope } = instance
  instance.clients.restore().catch(() => {
    // An account that the wallet has confirmed stays; a later need loads the rest again.
    if (!scope.isEnded && connection.state.namespaces[namespace]?.status === 'reconnecting') connection.end(namespace)
  })
}

/** The last balance, if it is recent enough, or one that the wallet's own network answers. */
async function showBalance(
  instance: Instance,
  network: Network,
  readBalance: (url: string, contentType: string) => Promise<bigint | undefined>,
) {
  const { id, account, input, scope } = instance
  const { namespace } = network
  const { caipAddress } = account.of(namespace) ?? {}
  if (!caipAddress) return
  const { decimals, symbol } = network.nativeCurrency
  const show = (value: bigint, asOf: number) =>
    account.patch(namespace, caipAddress, {
      balance: { status: 'ready', ...toBalance(value, decimals, symbol, asOf) },
    })
  const stored = readLastBalance(id, caipAddress, BALANCE_CACHE_MS)
  if (stored) return show(stored.units, stored.asOf)
  const blockchainApi = blockchainApiOf(input)
  const [url] = rpcAddressesOf(network, {
    blockchainApi,
    projectId: input.projectId ?? '',
    customRpcUrls: input.networks?.rpcUrls ?? {},
    isSandbox: input.sandbox !== undefined,
  })
  const mayBeUsed = url?.startsWith('https://') || allowsLoopback(input)
  const units =
    url && mayBeUsed ? await readBalance(url, rpcContentType(url, { blockchainApi })).catch(() => undefined) : undefined
  if (scope.isEnded) return
  if (units === undefined) return goLive(instance, namespace)
  const asOf = Date.now()
  show(units, asOf)
  // A disconnected account stays forgotten.
  if (account.of(namespace)?.caipAddress === caipAddress) writeLastBalance(id, caipAddress, units, asOf)
}
