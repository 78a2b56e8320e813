import { BALANCE_CACHE_MS, BALANCE_RETRY_BLOCK_MS } from '../../config/limits.js'
import { parseUnits } from '../../core/amount.js'
import type { CaipAddress } from '../../core/caip.js'
import { isFresh } from '../../core/isFresh.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { ConnectionParts } from '../connection/parts.js'
import type { ModalStateController } from '../modalStateController.js'
import type { BalanceReader } from './balances.js'
import { toBalance } from './toBalance.js'

type Parts = Pick<ConnectionParts, 'account' | 'network' | 'scope' | 'storage' | 'log' | 'adapterOf' | 'notify'> & {
  readonly modalState: ModalStateController
  /** An account may stay on a network that the app has not configured. */
  readonly allowUnsupported: boolean
  /** Keeps it for the next page load, which reads it before the storage has loaded. */
  keepLast(caipAddress: CaipAddress, units: bigint, asOf: number): void
}

/** The native balance of the active accounts, cached for 30 s, with a pause of 30 s after a failure. */
export function createBalanceReader(parts: Parts): BalanceReader {
  const { account: accountController, network: networkController, modalState, scope, storage, log } = parts
  const reads = new Map<CaipAddress, Promise<void>>()
  /** Requested during a read, which may return the previous value. */
  const asked = new Map<CaipAddress, Promise<void>>()
  /** Accounts whose failure has been shown. */
  const told = new Set<CaipAddress>()

  /** Once per failure, and only to a user who has opened the modal. */
  function say(namespace: Namespace, caipAddress: CaipAddress) {
    const isShown = accountController.of(namespace)?.caipAddress === caipAddress
    if (!isShown || !modalState.state.wasOpened || told.has(caipAddress)) return
    told.add(caipAddress)
    parts.notify('balance.unavailable', 'error')
  }

  /** The stored balance of exactly this account and network, however old; a future time is invalid. */
  function readCached(caipAddress: CaipAddress, { nativeCurrency: { decimals } }: Network) {
    const cached = storage.read('native_balance_cache')?.[caipAddress]
    if (cached?.caipAddress !== caipAddress || cached.timestamp > Date.now()) return undefined
    const value = parseUnits(cached.balance, decimals)
    return value === undefined ? undefined : toBalance(value, decimals, cached.symbol, cached.timestamp)
  }

  async function read(network: Network, address: string, caipAddress: CaipAddress) {
    const { namespace } = network
    const before = accountController.of(namespace)?.balance
    accountController.patch(namespace, caipAddress, { balance: { ...before, status: 'loading' } })
    try {
      const adapter = await parts.adapterOf(namespace)
      const account = { namespace, networkId: network.id, address }
      const { units, decimals, symbol } = await adapter.getBalance(account, network, scope.signal)
      const balance = toBalance(units, decimals, symbol, Date.now())
      told.delete(caipAddress)
      accountController.patch(namespace, caipAddress, { balance: { status: 'ready', ...balance } })
      // A disconnected account stays forgotten.
      if (!accountController.of(namespace)?.accounts.some((one) => one.address === address)) return
      const entry = { caipAddress, balance: balance.formatted, symbol, timestamp: balance.asOf }
      storage.write('native_balance_cache', { ...storage.read('native_balance_cache'), [caipAddress]: entry })
      parts.keepLast(caipAddress, units, balance.asOf)
    } catch (error) {
      if (scope.isEnded) return
      log('warn', 'balance', error)
      accountController.patch(namespace, caipAddress, {
        balance: {
          // The last value, which the view shows with its time.
          ...(before?.value === undefined ? readCached(caipAddress, network) : before),
          status: 'failed',
          retryAt: Date.now() + BALANCE_RETRY_BLOCK_MS,
        },
      })
      say(namespace, caipAddress)
    }
  }

  function begin(network: Network, address: string, caipAddress: CaipAddress): Promise<void> {
    const begun = read(network, address, caipAddress).finally(() => reads.delete(caipAddress))
    reads.set(caipAddress, begun)
    return begun
  }

  return {
    /** A cached balance is outdated: a transaction is on its way. */
    forget(caipAddress: CaipAddress) {
      const { [caipAddress]: _, ...rest } = storage.read('native_balance_cache') ?? {}
      storage.write('native_balance_cache', rest)
      storage.remove('last_balance')
    },
    /** Explicit requests read again; others accept a value of the last 30 s. */
    async refresh(namespace: Namespace, isAsked: boolean): Promise<void> {
      const account = accountController.of(namespace)
      const network = networkController.activeOf(namespace)
      if (!account || !network) return
      const { caipAddress, address, balance } = account
      if (network.isUnsupported) {
        // If the connection may not stay there, the user must choose another network instead.
        if (parts.allowUnsupported) say(namespace, caipAddress)
        return
      }
      const underWay = reads.get(caipAddress)
      if (isAsked && underWay) {
        const again = () => {
          asked.delete(caipAddress)
          return accountController.of(namespace)?.caipAddress === caipAddress
            ? begin(network, address, caipAddress)
            : undefined
        }
        const next = asked.get(caipAddress) ?? underWay.then(again)
        asked.set(caipAddress, next)
        return next
      }
      if (!isAsked) {
        const now = Date.now()
        if (balance.status === 'failed' && (balance.retryAt ?? 0) > now) return say(namespace, caipAddress)
        // The peek on start may have read it, without the rest of the account.
        if (balance.status === 'ready' && isFresh(balance.asOf, BALANCE_CACHE_MS, now)) return
        const cached = readCached(caipAddress, network)
        if (cached && isFresh(cached.asOf, BALANCE_CACHE_MS, now)) {
          accountController.patch(namespace, caipAddress, { balance: { status: 'ready', ...cached } })
          return
        }
      }
      return underWay ?? begin(network, address, caipAddress)
    },
  }
}
