/** Most fraction digits a token may have. */
export const MAX_DECIMALS = 36

/** Token decimals from a service or wallet: an integer from 0 to 36, as number or digits. */
export function parseDecimals(value: unknown): number | undefined {
  const decimals = typeof value === 'string' && /^[0-9]{1,2}$/.test(value) ? Number.parseInt(value, 10) : value
  return typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
    ? decimals
    : undefined
}
