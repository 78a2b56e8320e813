import { formatDecimalParts, type NumberStyle, perLocale } from './amount.js'

/** Decimal text of a price or value. Floats are for display only, never for an amount that is sent (AMT-1). */
const plain = /* @__PURE__ */ perLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 12, useGrouping: false }),
)
const toText = (value: number) => plain('en-US').format(value)

/** What a language writes before and after a figure in US dollars. */
const dollarSigns = /* @__PURE__ */ perLocale((locale) => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  const parts = format.formatToParts(1)
  const types = parts.map(({ type }) => type)
  const text = (some: typeof parts) => some.map(({ value }) => value).join('')
  return {
    before: text(parts.slice(0, types.indexOf('integer'))),
    after: text(parts.slice(types.lastIndexOf('fraction') + 1)),
  }
})

/** A value that can be shown, and added to others without overflowing. */
export const isFiatValue = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value < 1e15

/**
 * A value in US dollars, truncated to cents, in two parts: what leads, and the cents with anything after them. `—` for
 * an unknown value, never 0 (AMT-7).
 */
export function formatFiatParts(
  value: number | undefined,
  locale: NumberStyle['locale'],
): { whole: string; rest: string } {
  if (!isFiatValue(value)) return { whole: '—', rest: '' }
  const { whole, rest } = formatDecimalParts(toText(value), { places: 2, locale })
  const { before, after } = dollarSigns(locale)
  const sign = whole.startsWith('<') ? '<' : ''
  return {
    whole: sign + before + whole.slice(sign.length),
    rest: rest + after,
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
  return isFiatValue(value) ? value : undefined
}
