import { parseUnits } from '../core/amount.js'
import type { CaipAddress } from '../core/caip.js'
import { formatUnits } from '../core/units.js'
import type { Network } from '../domain/network.js'
import type { StoredBalance } from '../platform/storedBalances.js'

/** A balance as it was read, with its text. */
export const toBalance = (value: bigint, decimals: number, symbol: string, asOf: number) => ({
  value,
  decimals,
  formatted: formatUnits(value, decimals),
  symbol,
  asOf,
})

/** A kept balance of the exact account and network, however old; a time in the future is none. */
export function fromStored(
  stored: StoredBalance | undefined,
  caipAddress: CaipAddress,
  { nativeCurrency: { decimals } }: Network,
) {
  if (stored?.caipAddress !== caipAddress || stored.timestamp > Date.now()) return undefined
  const value = parseUnits(stored.balance, decimals)
  return value === undefined ? undefined : toBalance(value, decimals, stored.symbol, stored.timestamp)
}

export const toStored = (
  caipAddress: CaipAddress,
  { formatted, symbol, asOf }: ReturnType<typeof toBalance>,
): StoredBalance => ({ caipAddress, balance: formatted, symbol, timestamp: asOf })
