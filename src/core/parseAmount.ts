/** Amounts are decimal text at the edge and bigint inside, never floats. */

const typed = /^(0|[1-9][0-9]{0,59})(\.[0-9]{0,36})?$/

const UINT256_LIMIT = 1n << 256n

/**
 * Decimal text from user input, or `undefined`. One comma may replace the point, leading zeros are dropped, a leading
 * point gets a zero. Signs, exponents and grouping are rejected: stripping them would change the number.
 */
export function parseAmountText(text: string): string | undefined {
  if (text.length > 100) return undefined
  const point = text.includes('.') ? text : text.replace(',', '.')
  const whole = point.startsWith('.') ? `0${point}` : point
  const trimmed = whole.replace(/^0+(?=[0-9])/, '')
  return typed.test(trimmed) ? trimmed : undefined
}

/** Smallest units as a service writes them: digits without leading zeros, under 2^256 (AMT-5). */
export function parseRawUnits(value: unknown): bigint | undefined {
  if (typeof value !== 'string' || !/^(0|[1-9][0-9]{0,77})$/.test(value)) return undefined
  const units = BigInt(value)
  return units < UINT256_LIMIT ? units : undefined
}

/** Smallest units of a decimal text; `undefined` if it has too many fraction digits or exceeds 2^256. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const amount = parseAmountText(text)
  if (amount === undefined) return undefined
  const [whole = '0', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) return undefined
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  return units < UINT256_LIMIT ? units : undefined
}
