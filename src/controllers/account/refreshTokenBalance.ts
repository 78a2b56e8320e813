import { BALANCE_CACHE_MS, BALANCE_RETRY_BLOCK_MS } from '../../config/pageLimits.js'
import { parseUnits } from '../../core/amount.js'
import { isFresh } from '../../core/isFresh.js'
import { shortenAddress } from '../../core/shorten.js'
import { toBalance } from '../../core/units.js'
import { displayText, TEXT_LIMIT } from '../../core/untrusted.js'
import type { NativeBalance, WalletAccount } from '../../domain/account.js'
import type { TokenRef } from '../../domain/balanceToken.js'
import type { Network } from '../../domain/network.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import type { Instance } from '../../instance/instance.js'
import { adapterOf } from '../adapters.js'
import { log } from '../log.js'
import { storageOf } from '../storage.js'

// The balance of a token that the app shows in place of the coin: read from the chain by its address, cached for 30 s,
// with a pause of 30 s after a failure. It is at least as new as the coin's, which follows every transaction.

/** What is under way, by account and token. */
const createTokenReads = () => new Map<string, Promise<void>>()

/** Explicit requests (`isAsked`) read again; for others a value of the last 30 s is enough. Never rejects. */
export async function refreshTokenBalance(
  instance: Instance,
  token: TokenRef,
  { isAsked = false }: { readonly isAsked?: boolean } = {},
): Promise<void> {
  const [namespace = ''] = token.networkId.split(':')
  const account = instance.account.of(namespace)
  const network = instance.network.activeOf(namespace)
  if (!account || network?.caipNetworkId !== token.networkId || network.isUnsupported) return
  const key = `${account.caipAddress}/${token.address}`
  const reads = instance.use(createTokenReads)
  const now = Date.now()
  // A transaction has changed both: what was read before the coin's balance may be older than it.
  const since = isAsked ? now : Math.max(now - BALANCE_CACHE_MS, account.balance.asOf ?? 0)
  const reading = (reads.get(key) ?? Promise.resolve()).then(() => readSince(instance, account, token, since, isAsked))
  reads.set(key, reading)
  await reading
  if (reads.get(key) === reading) reads.delete(key)
}

/** Reads the balance, unless what is known was read since then, or has just failed. */
async function readSince(instance: Instance, account: WalletAccount, token: TokenRef, since: number, isAsked: boolean) {
  const { account: accounts, scope } = instance
  const network = instance.network.find(token.networkId)
  const { caipAddress } = account
  const current = () => {
    const active = network && accounts.of(network.namespace)
    return active?.caipAddress === caipAddress && !scope.isEnded ? active : undefined
  }
  if (!network || !current()) return
  const set = (balance: NativeBalance) =>
    accounts.patch(network.namespace, caipAddress, {
      tokenBalances: { ...current()?.tokenBalances, [token.key]: balance },
    })
  const lastBalance = current()?.tokenBalances?.[token.key]
  if (lastBalance?.status === 'ready' && (lastBalance.asOf ?? 0) >= since) return
  if (!isAsked && lastBalance?.status === 'failed' && (lastBalance.retryAt ?? 0) > Date.now()) return
  const cacheKey = `${caipAddress}/${token.address}`
  const cached = readCached(instance, cacheKey)
  if (cached && cached.asOf >= since && isFresh(cached.asOf, BALANCE_CACHE_MS, Date.now()))
    return set({ ...cached, status: 'ready' })
  set({ ...lastBalance, status: 'loading' })
  const asOf = Date.now()
  try {
    const { units, decimals, symbol } = await readToken(instance, account, token, network)
    if (!current()) return
    const balance = toBalance(units, decimals, symbol, asOf)
    set({ status: 'ready', ...balance })
    const storage = storageOf(instance)
    const entry = { balance: balance.formatted, decimals, symbol, timestamp: asOf }
    storage.write('token_balance_cache', { ...storage.read('token_balance_cache'), [cacheKey]: entry })
  } catch (error) {
    if (!current()) return
    log(instance, 'warn', 'token balance', error)
    const last = lastBalance?.value === undefined ? cached : lastBalance
    set({ ...last, status: 'failed', retryAt: Date.now() + BALANCE_RETRY_BLOCK_MS })
  }
}

async function readToken(instance: Instance, { address: owner }: WalletAccount, token: TokenRef, network: Network) {
  const { namespace, id: networkId } = network
  const adapter = await adapterOf(instance, namespace)
  const address = (await adapter.addressParser())(token.address)
  if (address === undefined || !adapter.capabilities?.getTokenBalance)
    throw new InvalidOptionError('balanceToken', `no token of ${network.caipNetworkId}: ${token.address}`)
  const account = { namespace, networkId, address: owner }
  const { units, decimals, symbol } = await adapter.capabilities.getTokenBalance(
    account,
    address,
    network,
    instance.scope.signal,
  )
  const label = displayText(token.symbol ?? symbol, TEXT_LIMIT.symbol, shortenAddress(address))
  return { units, decimals, symbol: label }
}

/** The stored balance of exactly this account and token, however old; a future time is invalid. */
function readCached(instance: Instance, key: string) {
  const cached = storageOf(instance).read('token_balance_cache')?.[key]
  if (!cached || cached.timestamp > Date.now()) return undefined
  const value = parseUnits(cached.balance, cached.decimals)
  return value === undefined ? undefined : toBalance(value, cached.decimals, cached.symbol, cached.timestamp)
}
