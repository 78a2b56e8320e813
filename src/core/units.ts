/** Most fraction digits a token may have. */
export const MAX_DECIMALS = 36

/** Token decimals from a service or wallet: an integer from 0 to 36, as number or digits. */
export function parseDecimals(value: unknown): number | undefined {
  const decimals = typeof value === 'string' && /^[0-9]{1,2}$/.test(value) ? Number.parseInt(value, 10) : value
  return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
    ? decimals
    : undefined
}

/** Decimal text of smallest units, without trailing zeros: `formatUnits(1500000n, 6)` is `1.5`. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const integer = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${integer}.${fraction}` : integer
}

/** A balance as read, with its text. */
export const toBalance = (value: bigint, decimals: number, symbol: string, asOf: number) => ({
  value,
  decimals,
  formatted: formatUnits(value, decimals),
  symbol,
  asOf,
})
