import { mayStayUnsupported } from '../../config/options.js'
import { BALANCE_CACHE_MS, BALANCE_RETRY_BLOCK_MS } from '../../config/pageLimits.js'
import { parseUnits } from '../../core/amount.js'
import type { CaipAddress } from '../../core/caip.js'
import { isFresh } from '../../core/isFresh.js'
import { toBalance } from '../../core/units.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import type { Instance } from '../../instance/instance.js'
import { toLastBalance } from '../../platform/lastBalance.js'
import { adapterOf } from '../adapters.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'

// The native balance of the active accounts: cached for 30 s, with a pause of 30 s after a failure. It is read on a
// change of account or network, on request, and after a transaction of the app.

type BalanceReads = {
  readonly underWay: Map<CaipAddress, Promise<void>>
  /** Requested during a read, which may return the previous value. */
  readonly next: Map<CaipAddress, Promise<void>>
  /** Accounts whose failure has been shown. */
  readonly reported: Set<CaipAddress>
  /** Pending transactions of the active account. */
  readonly transactions: Map<Namespace, AbortController>
}

function createBalanceReads({ scope }: Instance): BalanceReads {
  const transactions: BalanceReads['transactions'] = new Map()
  scope.add(() => {
    for (const waiting of transactions.values()) waiting.abort()
  })
  return { underWay: new Map(), next: new Map(), reported: new Set(), transactions }
}

/** Explicit requests (`isAsked`) read again; for others a value of the last 30 s is enough. Never rejects. */
export async function refreshBalance(
  instance: Instance,
  namespace: Namespace = instance.network.state.activeNamespace ?? '',
  { isAsked = false }: { readonly isAsked?: boolean } = {},
): Promise<void> {
  const account = instance.account.of(namespace)
  const network = instance.network.activeOf(namespace)
  if (!account || !network) return
  const { caipAddress, balance } = account
  if (network.isUnsupported) {
    // If the connection may not stay there, the user must choose another network instead.
    if (mayStayUnsupported(instance.input)) reportOnce(instance, namespace, caipAddress)
    return
  }
  const reads = instance.use(createBalanceReads)
  const underWay = reads.underWay.get(caipAddress)
  if (isAsked && underWay) {
    const next = reads.next.get(caipAddress) ?? underWay.then(readAgain)
    reads.next.set(caipAddress, next)
    return next
  }
  if (!isAsked) {
    const now = Date.now()
    if (balance.status === 'failed' && (balance.retryAt ?? 0) > now) return reportOnce(instance, namespace, caipAddress)
    // A restore may have read it, without the rest of the account.
    if (balance.status === 'ready' && isFresh(balance.asOf, BALANCE_CACHE_MS, now)) return
    const cached = readCached(instance, caipAddress, network)
    if (cached && isFresh(cached.asOf, BALANCE_CACHE_MS, now)) {
      instance.account.patch(namespace, caipAddress, { balance: { status: 'ready', ...cached } })
      return
    }
  }
  return underWay ?? beginRead(instance, network, account)

  function readAgain() {
    reads.next.delete(caipAddress)
    const current = instance.account.of(namespace)
    return current?.caipAddress === caipAddress && network ? beginRead(instance, network, current) : undefined
  }
}

type Account = { readonly address: string; readonly caipAddress: CaipAddress }

function beginRead(instance: Instance, network: Network, account: Account): Promise<void> {
  const { underWay } = instance.use(createBalanceReads)
  const started = readBalance(instance, network, account).finally(() => underWay.delete(account.caipAddress))
  underWay.set(account.caipAddress, started)
  return started
}

async function readBalance(instance: Instance, network: Network, { address, caipAddress }: Account) {
  const { account, scope } = instance
  const { namespace } = network
  const before = account.of(namespace)?.balance
  account.patch(namespace, caipAddress, { balance: { ...before, status: 'loading' } })
  try {
    const adapter = await adapterOf(instance, namespace)
    const { units, decimals, symbol } = await adapter.getBalance(
      { namespace, networkId: network.id, address },
      network,
      scope.signal,
    )
    const balance = toBalance(units, decimals, symbol, Date.now())
    instance.use(createBalanceReads).reported.delete(caipAddress)
    account.patch(namespace, caipAddress, { balance: { status: 'ready', ...balance } })
    // A disconnected account stays forgotten.
    if (!account.of(namespace)?.accounts.some((candidate) => candidate.address === address)) return
    const storage = storageOf(instance)
    const entry = { caipAddress, balance: balance.formatted, symbol, timestamp: balance.asOf }
    storage.write('native_balance_cache', { ...storage.read('native_balance_cache'), [caipAddress]: entry })
    // For the next page load, which reads it before the storage has loaded.
    storage.write('last_balance', toLastBalance(caipAddress, units, balance.asOf))
  } catch (error) {
    if (scope.isEnded) return
    log(instance, 'warn', 'balance', error)
    account.patch(namespace, caipAddress, {
      balance: {
        // The last value, which the view shows with its time.
        ...(before?.value === undefined ? readCached(instance, caipAddress, network) : before),
        status: 'failed',
        retryAt: Date.now() + BALANCE_RETRY_BLOCK_MS,
      },
    })
    reportOnce(instance, namespace, caipAddress)
  }
}

/** The stored balance of exactly this account and network, however old; a future time is invalid. */
function readCached(instance: Instance, caipAddress: CaipAddress, { nativeCurrency: { decimals } }: Network) {
  const cached = storageOf(instance).read('native_balance_cache')?.[caipAddress]
  if (cached?.caipAddress !== caipAddress || cached.timestamp > Date.now()) return undefined
  const value = parseUnits(cached.balance, decimals)
  return value === undefined ? undefined : toBalance(value, decimals, cached.symbol, cached.timestamp)
}

/** Once per failure, and only to a user who has opened the modal. */
function reportOnce(instance: Instance, namespace: Namespace, caipAddress: CaipAddress) {
  const { reported } = instance.use(createBalanceReads)
  const isShown = instance.account.of(namespace)?.caipAddress === caipAddress
  if (!isShown || !instance.modalState.state.wasOpened || reported.has(caipAddress)) return
  reported.add(caipAddress)
  instance.showMessage('balance.unavailable', 'error')
}

/** A cached balance is outdated: a transaction is on its way. */
function forgetCached(instance: Instance, caipAddress: CaipAddress) {
  const storage = storageOf(instance)
  const { [caipAddress]: _, ...remaining } = storage.read('native_balance_cache') ?? {}
  storage.write('native_balance_cache', remaining)
  storage.remove('last_balance')
}

/** An app starts to send: the callback takes the wallet's response, and reads the balance once the chain has decided. */
export function watchSending(instance: Instance, namespace: Namespace) {
  const { account, scope } = instance
  const network = instance.network.activeOf(namespace)
  const { caipAddress } = account.of(namespace) ?? {}
  return async (hash: unknown): Promise<void> => {
    const isShown = () => !scope.isEnded && account.of(namespace)?.caipAddress === caipAddress
    if (!network || network.isUnsupported || !caipAddress || scope.isEnded) return
    try {
      const adapter = await adapterOf(instance, namespace)
      // Even if another account is active now: this account's cached balance is outdated.
      forgetCached(instance, caipAddress)
      if (!isShown()) return
      const { transactions } = instance.use(createBalanceReads)
      const waiting = transactions.get(namespace) ?? new AbortController()
      transactions.set(namespace, waiting)
      await adapter.capabilities?.awaitTransaction?.(hash, network, waiting.signal)
      if (isShown()) await refreshBalance(instance, namespace, { isAsked: true })
    } catch (error) {
      log(instance, 'debug', 'transaction', error)
    }
  }
}

/** Another account is active: its balance does not wait for the transactions of this one. */
export function stopWatchingSent(instance: Instance, namespace: Namespace) {
  const { transactions } = instance.use(createBalanceReads)
  transactions.get(namespace)?.abort()
  transactions.delete(namespace)
}
