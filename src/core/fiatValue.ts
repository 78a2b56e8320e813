/** A value that can be shown, and added to others without overflowing. */
export const isFiatValue = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value < 1e15

/** The value of an amount in dollars; `undefined` without a price. */
export function toFiatValue(amount: string, price: number | undefined): number | undefined {
  if (price === undefined) return undefined
  const value = Number(amount) * price
  return isFiatValue(value) ? value : undefined
}
