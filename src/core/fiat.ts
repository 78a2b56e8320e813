import { formatDecimalParts, type NumberStyle } from './amount.js'

/** Decimal text of a price or value. Floats are for display only, never for an amount that is sent (AMT-1). */
function toText(value: number): string {
  const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12, useGrouping: false })
  return plain.format(value)
}

const isValue = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value < 1e15

/**
 * A value in US dollars, truncated to cents, in two parts: what leads, and the cents with anything after them. `—` for
 * an unknown value, never 0 (AMT-7).
 */
export function formatFiatParts(
  value: number | undefined,
  locale: NumberStyle['locale'],
): { whole: string; rest: string } {
  if (!isValue(value)) return { whole: '—', rest: '' }
  const { whole, rest } = formatDecimalParts(toText(value), { places: 2, locale })
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  const parts = format.formatToParts(1)
  const types = parts.map(({ type }) => type)
  const first = types.indexOf('integer')
  const last = types.lastIndexOf('fraction')
  const text = (some: typeof parts) => some.map((part) => part.value).join('')
  const sign = whole.startsWith('<') ? '<' : ''
  return {
    whole: sign + text(parts.slice(0, first)) + whole.slice(sign.length),
    rest: rest + text(parts.slice(last + 1)),
  }
}

/** The same as one text. */
export function formatFiat(value: number | undefined, locale: NumberStyle['locale']): string {
  const { whole, rest } = formatFiatParts(value, locale)
  return whole + rest
}

/** The value of an amount in dollars; `undefined` without a price. */
export function toFiatValue(amount: string, price: number | undefined): number | undefined {
  if (price === undefined) return undefined
  const value = Number(amount) * price
  return isValue(value) ? value : undefined
}
