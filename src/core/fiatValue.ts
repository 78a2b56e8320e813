/** A value that can be shown, and added to others without overflowing. */
export const isFiatValue = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value < 1e15

/** The value of an amount in dollars; `undefined` without a price. */
export function toFiatValue(amount: string, price: number | undefined): number | undefined {
  if (price === undefined) return undefined
  const value = Number(amount) * price
  return isFiatValue(value) ? value : undefined
}

/** More than any currency has for a dollar, by far: what is beyond is an error of its source. */
const MAX_RATE = 1e9

/** Units of a currency for one US dollar. */
export const isExchangeRate = (rate: unknown): rate is number =>
  typeof rate === 'number' && rate > 1 / MAX_RATE && rate < MAX_RATE
