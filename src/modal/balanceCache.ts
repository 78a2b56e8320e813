import { parseUnits } from '../core/amount.js'
import type { CaipAddress } from '../core/caip.js'
import { formatUnits } from '../core/units.js'
import type { Network } from '../domain/network.js'
import type { Storage } from '../platform/storage.js'

/** A balance as it was read, with its text. */
export const toBalance = (value: bigint, decimals: number, symbol: string, asOf: number) => ({
  value,
  decimals,
  formatted: formatUnits(value, decimals),
  symbol,
  asOf,
})

/** What storage has for the exact account and network, however old; a time in the future is none. */
export function readCachedBalance(storage: Storage, caipAddress: CaipAddress, { nativeCurrency }: Network) {
  const cached = storage.read('native_balance_cache')?.[caipAddress]
  if (cached?.caipAddress !== caipAddress || cached.timestamp > Date.now()) return undefined
  const { decimals } = nativeCurrency
  const value = parseUnits(cached.balance, decimals)
  return value === undefined ? undefined : toBalance(value, decimals, cached.symbol, cached.timestamp)
}

export function writeCachedBalance(
  storage: Storage,
  caipAddress: CaipAddress,
  { formatted, symbol, asOf }: ReturnType<typeof toBalance>,
) {
  const entry = { caipAddress, balance: formatted, symbol, timestamp: asOf }
  storage.write('native_balance_cache', { ...storage.read('native_balance_cache'), [caipAddress]: entry })
}
