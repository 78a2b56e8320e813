import { isRecord } from '../core/isRecord.js'
import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import { storagePrefix } from './storageHint.js'

/** A native balance as it is kept, under the account and network that it is of. */
export type StoredBalance = {
  readonly caipAddress: string
  readonly balance: string
  readonly symbol: string
  readonly timestamp: number
}

export const parseStoredBalance = (value: unknown): StoredBalance | undefined =>
  isRecord(value) &&
  typeof value.caipAddress === 'string' &&
  typeof value.balance === 'string' &&
  /^\d{1,60}(\.\d{1,36})?$/.test(value.balance) &&
  typeof value.symbol === 'string' &&
  typeof value.timestamp === 'number'
    ? {
        caipAddress: value.caipAddress,
        balance: value.balance,
        symbol: value.symbol.slice(0, 32),
        timestamp: value.timestamp,
      }
    : undefined

/**
 * The kept balances for the page's first look at a connection, before the part that owns storage is there. That part
 * parses them again, each and all, and bounds their number.
 */
export function createStoredBalances(instance: string) {
  const key = `${storagePrefix(instance)}native_balance_cache`
  function readAll(): Readonly<Record<string, unknown>> {
    try {
      const value = parseJson(window.localStorage.getItem(key) ?? '', JSON_LIMITS.storageChars)
      return isRecord(value) ? value : {}
    } catch {
      return {}
    }
  }
  return {
    read(caipAddress: string): StoredBalance | undefined {
      const all = readAll()
      return Object.hasOwn(all, caipAddress) ? parseStoredBalance(all[caipAddress]) : undefined
    },
    write(entry: StoredBalance) {
      try {
        window.localStorage.setItem(key, JSON.stringify({ ...readAll(), [entry.caipAddress]: entry }))
      } catch {
        // What cannot be kept is read anew at the next load.
      }
    },
  }
}
