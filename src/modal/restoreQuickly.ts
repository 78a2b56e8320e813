import { BALANCE_CACHE_MS } from '../config/limits.js'
import { rpcAddressesOf } from '../config/rpcAddress.js'
import { blockchainApiOf } from '../config/services.js'
import { activateConnected } from '../controllers/connection/activateConnected.js'
import { followNetwork } from '../controllers/network/followNetwork.js'
import type { Namespace } from '../domain/namespace.js'
import { readLastBalance, writeLastBalance } from '../platform/lastBalance.js'
import { isLoopbackPage } from '../platform/pageState.js'
import { readHint, storagePrefix } from '../platform/storageHint.js'
import type { Shell } from './shell.js'
import { toBalance } from './toBalance.js'

async function restore(shell: Shell, namespace: Namespace): Promise<void> {
  const { id, input, factories, connection, account, network: networks, scope } = shell
  if (scope.isEnded) return
  const takeOver = () => void shell.connections().catch(() => connection.end(namespace))
  const connectorId = readHint(id, `${namespace}:connected_connector_id`)
  const known = readHint(id, `${namespace}:connected_account`)
  const peek = factories.get(namespace)?.peek
  const entry = connection.state.namespaces[namespace]
  // The connections were needed earlier and are restored: this chunk arrived too late.
  if (entry?.status !== 'reconnecting') return
  const began = Date.now()
  const seen =
    connectorId && known && peek
      ? await peek({ connectorId, account: known, signal: scope.signal }, input).catch(() => undefined)
      : undefined
  if (scope.isEnded) return
  // The user has decided otherwise meanwhile, here or in another tab, or the adapter must decide.
  const isOurs = connection.state.namespaces[namespace] === entry
  if (!seen && isOurs) connection.begin(namespace, 'reconnecting', Date.now() - began)
  if (!seen || !isOurs || !known || !connectorId || readHint(id, `${namespace}:connected_connector_id`) !== connectorId)
    return takeOver()

  const network = followNetwork(networks, namespace, seen.chainId)
  connection.restored(namespace, connectorId)
  account.follow(network, seen.accounts, known)
  scope.add(seen.watch(takeOver))
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(storagePrefix(id))) takeOver()
  }
  window.addEventListener('storage', onStorage)
  scope.add(() => window.removeEventListener('storage', onStorage))
  if (network.isUnsupported) return shell.attend()

  const { caipAddress } = account.of(namespace) ?? {}
  if (!caipAddress) return
  const { decimals, symbol } = network.nativeCurrency
  const show = (value: bigint, asOf: number) =>
    account.patch(namespace, caipAddress, {
      balance: { status: 'ready', ...toBalance(value, decimals, symbol, asOf) },
    })
  const kept = readLastBalance(id, caipAddress, BALANCE_CACHE_MS)
  if (kept) return show(kept.units, kept.asOf)
  const [url] = rpcAddressesOf(network, {
    blockchainApi: blockchainApiOf(input),
    projectId: input.projectId ?? '',
    customRpcUrls: input.customRpcUrls ?? {},
  })
  const isTaken = url?.startsWith('https://') || input.sandbox !== undefined || isLoopbackPage()
  const units = url && isTaken ? await seen.readBalance(url).catch(() => undefined) : undefined
  if (scope.isEnded) return
  if (units === undefined) return takeOver()
  const asOf = Date.now()
  show(units, asOf)
  // A disconnected account stays forgotten.
  if (account.of(namespace)?.caipAddress === caipAddress) writeLastBalance(id, caipAddress, units, asOf)
}

/**
 * Shows stored connections with minimal code: the account that the wallet confirms, and its balance. The live
 * connections take over on any request or change.
 */
export const restoreQuickly = (shell: Shell, namespaces: readonly Namespace[]) =>
  Promise.all(namespaces.map((namespace) => restore(shell, namespace))).then(() => {
    if (!shell.scope.isEnded) activateConnected(shell.connection, shell.network)
  })
