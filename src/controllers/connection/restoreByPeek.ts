import type { Peek, PeekRequest } from '../../adapters/adapter.js'
import { BALANCE_CACHE_MS } from '../../config/limits.js'
import type { SettingsInput } from '../../config/options.js'
import { rpcAddressesOf, rpcContentType } from '../../config/rpcAddress.js'
import { blockchainApiOf } from '../../config/services.js'
import type { CaipAddress } from '../../core/caip.js'
import type { Unsubscribe } from '../../core/scope.js'
import type { Namespace } from '../../domain/namespace.js'
import { toBalance } from '../account/toBalance.js'
import { followNetwork } from '../network/followNetwork.js'
import { activateConnected } from './activateConnected.js'
import type { ConnectionParts } from './parts.js'

export type PeekRestoreParts = Pick<ConnectionParts, 'connection' | 'account' | 'network' | 'scope' | 'attend'> & {
  readonly input: SettingsInput
  /** Plain http is accepted for RPC, as the page itself is served from this machine. */
  readonly isLoopback: boolean
  /** Asks the wallet for the stored account without a prompt; `undefined` if it cannot tell. */
  peek(namespace: Namespace, request: PeekRequest): Promise<Peek | undefined>
  /** What the last visit has stored, unvalidated. */
  readonly stored: {
    read(key: `${Namespace}:connected_${'connector_id' | 'account'}`): string | undefined
    /** Calls back when another tab changes it. */
    watch(onChange: () => void): Unsubscribe
    /** The last balance of this account, if recent enough. */
    readBalance(caipAddress: string, ttlMs: number): { readonly units: bigint; readonly asOf: number } | undefined
    writeBalance(caipAddress: CaipAddress, units: bigint, asOf: number): void
  }
  /** Loads the live connections, which restore what is still reconnecting. */
  loadConnections(): Promise<unknown>
}

async function restore(parts: PeekRestoreParts, namespace: Namespace): Promise<void> {
  const { input, stored, connection, account, network: networkController, scope } = parts
  if (scope.isEnded) return
  const takeOver = () =>
    void parts.loadConnections().catch(() => {
      // An account that the wallet has confirmed stays; a later need loads the rest again.
      if (!scope.isEnded && connection.state.namespaces[namespace]?.status === 'reconnecting') connection.end(namespace)
    })
  const connectorId = stored.read(`${namespace}:connected_connector_id`)
  const known = stored.read(`${namespace}:connected_account`)
  const entry = connection.state.namespaces[namespace]
  // The connections were needed earlier and are restored: this chunk arrived too late.
  if (entry?.status !== 'reconnecting') return
  let askedAt: number | undefined
  const onAsk = () => {
    askedAt = performance.now()
  }
  const active = networkController.activeOf(namespace)?.id
  const chainId = active === undefined ? undefined : String(active)
  const seen =
    connectorId && known
      ? await parts
          .peek(namespace, { connectorId, account: known, chainId, signal: scope.signal, onAsk })
          .catch(() => undefined)
      : undefined
  const silentMs = askedAt === undefined ? 0 : performance.now() - askedAt
  if (scope.isEnded) return
  // The user has decided otherwise meanwhile, here or in another tab, or the adapter must decide.
  const isOurs = connection.state.namespaces[namespace] === entry
  if (!seen && isOurs) connection.begin(namespace, 'reconnecting', silentMs)
  if (!seen || !isOurs || !known || !connectorId || stored.read(`${namespace}:connected_connector_id`) !== connectorId)
    return takeOver()

  const network = followNetwork(networkController, namespace, seen.chainId)
  connection.restored(namespace, connectorId)
  account.follow(network, seen.accounts, known)
  scope.add(seen.watch(takeOver))
  scope.add(stored.watch(takeOver))
  if (network.isUnsupported) return parts.attend()

  const { caipAddress } = account.of(namespace) ?? {}
  if (!caipAddress) return
  const { decimals, symbol } = network.nativeCurrency
  const show = (value: bigint, asOf: number) =>
    account.patch(namespace, caipAddress, {
      balance: { status: 'ready', ...toBalance(value, decimals, symbol, asOf) },
    })
  const kept = stored.readBalance(caipAddress, BALANCE_CACHE_MS)
  if (kept) return show(kept.units, kept.asOf)
  const blockchainApi = blockchainApiOf(input)
  const [url] = rpcAddressesOf(network, {
    blockchainApi,
    projectId: input.projectId ?? '',
    customRpcUrls: input.customRpcUrls ?? {},
    isSandbox: input.sandbox !== undefined,
  })
  const isTaken = url?.startsWith('https://') || input.sandbox !== undefined || parts.isLoopback
  const read = async (at: string) => seen.readBalance(at, rpcContentType(at, { blockchainApi }))
  const units = url && isTaken ? await read(url).catch(() => undefined) : undefined
  if (scope.isEnded) return
  if (units === undefined) return takeOver()
  const asOf = Date.now()
  show(units, asOf)
  // A disconnected account stays forgotten.
  if (account.of(namespace)?.caipAddress === caipAddress) stored.writeBalance(caipAddress, units, asOf)
}

/**
 * Shows stored connections with minimal code: the account that the wallet confirms, and its balance. The live
 * connections take over on any request or change.
 */
export const restoreByPeek = (parts: PeekRestoreParts, namespaces: readonly Namespace[]) =>
  Promise.all(namespaces.map((namespace) => restore(parts, namespace))).then(() => {
    if (!parts.scope.isEnded) activateConnected(parts.connection, parts.network)
  })
