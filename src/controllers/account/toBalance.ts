import { formatUnits } from '../../core/units.js'

/** A balance as read, with its text. */
export const toBalance = (value: bigint, decimals: number, symbol: string, asOf: number) => ({
  value,
  decimals,
  formatted: formatUnits(value, decimals),
  symbol,
  asOf,
})
