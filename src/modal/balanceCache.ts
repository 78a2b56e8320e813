import type { CaipAddress } from '../core/caip.js'
import type { Storage } from '../platform/storage.js'
import type { StorageValue } from '../platform/storageTable.js'

type Entry = StorageValue<'native_balance_cache'>[string]

/** What storage has for the exact account and network, however old; a time in the future is none. */
export function readCachedBalance(storage: Storage, caipAddress: CaipAddress) {
  const cached = storage.read('native_balance_cache')?.[caipAddress]
  if (cached?.caipAddress !== caipAddress || cached.timestamp > Date.now()) return undefined
  return { value: cached.balance, symbol: cached.symbol, asOf: cached.timestamp }
}

export function writeCachedBalance(storage: Storage, entry: Entry) {
  storage.write('native_balance_cache', { ...storage.read('native_balance_cache'), [entry.caipAddress]: entry })
}
