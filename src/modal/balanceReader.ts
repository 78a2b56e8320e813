import type { Adapter } from '../adapters/adapter.js'
import { BALANCE_CACHE_MS, BALANCE_RETRY_BLOCK_MS } from '../config/limits.js'
import type { CaipAddress } from '../core/caip.js'
import { isFresh } from '../core/isFresh.js'
import { formatUnits } from '../core/units.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import type { Storage } from '../platform/storage.js'
import type { Log } from './createRuntime.js'
import type { Shell } from './shell.js'

type Parts = { adapterOf(namespace: Namespace): Promise<Adapter>; storage: Storage; log: Log }

/** The native balance of the active accounts, with its cache of 30 s, and its pause of 30 s after a failure. */
export function createBalanceReader(shell: Shell, { adapterOf, storage, log }: Parts) {
  const { account: accounts, network: networks, scope } = shell
  const balanceReads = new Map<string, Promise<void>>()

  /** What storage has for the exact account and network, however old. */
  function readCached(caipAddress: CaipAddress) {
    const cached = storage.read('native_balance_cache')?.[caipAddress]
    // A time in the future is none.
    if (cached?.caipAddress !== caipAddress || cached.timestamp > Date.now()) return undefined
    return { value: cached.balance, symbol: cached.symbol, asOf: cached.timestamp }
  }

  async function readBalance(network: Network, address: string, caipAddress: CaipAddress) {
    const { namespace } = network
    const before = accounts.of(namespace)?.balance
    accounts.patch(namespace, caipAddress, { balance: { ...before, status: 'loading' } })
    try {
      const adapter = await adapterOf(namespace)
      const account = { namespace, networkId: network.id, address }
      const { units, decimals, symbol } = await adapter.getBalance(account, network, scope.signal)
      const value = formatUnits(units, decimals)
      const asOf = Date.now()
      accounts.patch(namespace, caipAddress, { balance: { status: 'ready', value, symbol, asOf } })
      // What was disconnected meanwhile is forgotten, and stays so.
      if (!accounts.of(namespace)?.allAccounts.includes(address)) return
      const entry = { caipAddress, balance: value, symbol, timestamp: asOf }
      storage.write('native_balance_cache', { ...storage.read('native_balance_cache'), [caipAddress]: entry })
    } catch (error) {
      if (scope.isEnded) return
      log('warn', 'balance', error)
      accounts.patch(namespace, caipAddress, {
        balance: {
          // The last good value, which the view marks with its time.
          ...(before?.value === undefined ? readCached(caipAddress) : before),
          status: 'failed',
          retryAt: Date.now() + BALANCE_RETRY_BLOCK_MS,
        },
      })
      const isShown = accounts.of(namespace)?.caipAddress === caipAddress && shell.presence.state.isOpen
      // Once: the tries after it fail in silence, under the time that the view shows.
      if (isShown && before?.status !== 'failed') shell.notify('Token Balance Unavailable', 'error')
    }
  }

  return {
    async refresh(namespace: Namespace): Promise<void> {
      const account = accounts.of(namespace)
      const network = networks.activeOf(namespace)
      if (!account || !network || network.isUnsupported) return
      const { caipAddress, balance } = account
      const now = Date.now()
      if (balance.status === 'failed' && (balance.retryAt ?? 0) > now) return
      const cached = readCached(caipAddress)
      if (cached && isFresh(cached.asOf, BALANCE_CACHE_MS, now)) {
        accounts.patch(namespace, caipAddress, { balance: { status: 'ready', ...cached } })
        return
      }
      const shared = balanceReads.get(caipAddress)
      if (shared) return shared
      const read = readBalance(network, account.address, caipAddress).finally(() => balanceReads.delete(caipAddress))
      balanceReads.set(caipAddress, read)
      return read
    },
  }
}
