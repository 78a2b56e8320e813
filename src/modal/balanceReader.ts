import type { Adapter } from '../adapters/adapter.js'
import { BALANCE_CACHE_MS, BALANCE_RETRY_BLOCK_MS } from '../config/limits.js'
import type { Log } from '../controllers/connection/parts.js'
import { parseUnits } from '../core/amount.js'
import type { CaipAddress } from '../core/caip.js'
import { isFresh } from '../core/isFresh.js'
import type { Namespace } from '../domain/namespace.js'
import type { Network } from '../domain/network.js'
import { toLastBalance } from '../platform/lastBalance.js'
import type { Storage } from '../platform/storage.js'
import type { Shell } from './shell.js'
import { toBalance } from './toBalance.js'

type Parts = { adapterOf(namespace: Namespace): Promise<Adapter>; storage: Storage; log: Log }

/** The native balance of the active accounts, with its cache of 30 s, and its pause of 30 s after a failure. */
export function createBalanceReader(shell: Shell, { adapterOf, storage, log }: Parts) {
  const { account: accounts, network: networks, modalState, input, scope } = shell
  const reads = new Map<CaipAddress, Promise<void>>()
  /** Asked for while a read was under way, which may be answered with what was before. */
  const asked = new Map<CaipAddress, Promise<void>>()
  /** Whose balance is missing, and that has been said. */
  const told = new Set<CaipAddress>()

  /** Once for each time that it goes missing, and to a visitor who has had something to do with the modal. */
  function say(namespace: Namespace, caipAddress: CaipAddress) {
    const isShown = accounts.of(namespace)?.caipAddress === caipAddress
    if (!isShown || !modalState.state.wasOpened || told.has(caipAddress)) return
    told.add(caipAddress)
    shell.notify('balance.unavailable', 'error')
  }

  /** What storage has for the exact account and network, however old; a time in the future is none. */
  function readCached(caipAddress: CaipAddress, { nativeCurrency: { decimals } }: Network) {
    const cached = storage.read('native_balance_cache')?.[caipAddress]
    if (cached?.caipAddress !== caipAddress || cached.timestamp > Date.now()) return undefined
    const value = parseUnits(cached.balance, decimals)
    return value === undefined ? undefined : toBalance(value, decimals, cached.symbol, cached.timestamp)
  }

  async function read(network: Network, address: string, caipAddress: CaipAddress) {
    const { namespace } = network
    const before = accounts.of(namespace)?.balance
    accounts.patch(namespace, caipAddress, { balance: { ...before, status: 'loading' } })
    try {
      const adapter = await adapterOf(namespace)
      const account = { namespace, networkId: network.id, address }
      const { units, decimals, symbol } = await adapter.getBalance(account, network, scope.signal)
      const balance = toBalance(units, decimals, symbol, Date.now())
      told.delete(caipAddress)
      accounts.patch(namespace, caipAddress, { balance: { status: 'ready', ...balance } })
      // What was disconnected meanwhile is forgotten, and stays so.
      if (!accounts.of(namespace)?.accounts.some((one) => one.address === address)) return
      const entry = { caipAddress, balance: balance.formatted, symbol, timestamp: balance.asOf }
      storage.write('native_balance_cache', { ...storage.read('native_balance_cache'), [caipAddress]: entry })
      storage.write('last_balance', toLastBalance(caipAddress, units, balance.asOf))
    } catch (error) {
      if (scope.isEnded) return
      log('warn', 'balance', error)
      accounts.patch(namespace, caipAddress, {
        balance: {
          // The last good value, which the view marks with its time.
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
    /** What is kept of an account no longer holds: something of it is on its way. */
    forget(caipAddress: CaipAddress) {
      const { [caipAddress]: _, ...rest } = storage.read('native_balance_cache') ?? {}
      storage.write('native_balance_cache', rest)
      storage.remove('last_balance')
    },
    /** Whoever asks gets an answer of after the question; what nobody asked for makes do with one of the last 30 s. */
    async refresh(namespace: Namespace, isAsked: boolean): Promise<void> {
      const account = accounts.of(namespace)
      const network = networks.activeOf(namespace)
      if (!account || !network) return
      const { caipAddress, address, balance } = account
      if (network.isUnsupported) {
        // Where the connection may not stay there, the visitor is asked for another network instead.
        if (input.allowUnsupportedChain || input.enableNetworkSwitch === false) say(namespace, caipAddress)
        return
      }
      const underWay = reads.get(caipAddress)
      if (isAsked && underWay) {
        const again = () => {
          asked.delete(caipAddress)
          return accounts.of(namespace)?.caipAddress === caipAddress ? begin(network, address, caipAddress) : undefined
        }
        const next = asked.get(caipAddress) ?? underWay.then(again)
        asked.set(caipAddress, next)
        return next
      }
      if (!isAsked) {
        const now = Date.now()
        if (balance.status === 'failed' && (balance.retryAt ?? 0) > now) return say(namespace, caipAddress)
        // Read by the page's first look, perhaps, which keeps less than this.
        if (balance.status === 'ready' && isFresh(balance.asOf, BALANCE_CACHE_MS, now)) return
        const cached = readCached(caipAddress, network)
        if (cached && isFresh(cached.asOf, BALANCE_CACHE_MS, now)) {
          accounts.patch(namespace, caipAddress, { balance: { status: 'ready', ...cached } })
          return
        }
      }
      return underWay ?? begin(network, address, caipAddress)
    },
  }
}
