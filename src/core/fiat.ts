import { formatDecimal, formatDecimalParts, type NumberStyle, parseAmountText, perLocale } from './amount.js'
import { isFiatValue } from './fiatValue.js'
import { formatUnits, MAX_DECIMALS } from './units.js'

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

/** What a language writes before and after a figure in a currency. */
function signsOf(locale: string | undefined, currency: string) {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    const parts = format.formatToParts(1)
    const figures = parts.findIndex(({ type }) => type === 'integer')
    const types = parts.map(({ type }) => type)
    const last = Math.max(types.lastIndexOf('integer'), types.lastIndexOf('fraction'))
    const text = (some: typeof parts) => some.map(({ value }) => value).join('')
    return { before: text(parts.slice(0, figures)), after: text(parts.slice(last + 1)) }
  } catch {
    return { before: '', after: ` ${currency}` }
  }
}

const signs = /* @__PURE__ */ perLocale((locale) => {
  const known = new Map<string, ReturnType<typeof signsOf>>()
  return (currency: string) => {
    const made = known.get(currency) ?? signsOf(locale, currency)
    known.set(currency, made)
    return made
  }
})

/** Two digits for a broken amount, none for a whole one. */
const placesOf = (amount: string) => (/\.0*[1-9]/.test(amount) ? 2 : 0)

/** A decimal text of money in a language, never by way of a float. */
export function formatMoney(amount: string, currency: string, locale?: string): string {
  const { before, after } = signs(locale)(currency)
  return before + formatDecimal(amount, { places: placesOf(amount), locale }) + after
}

/** The sign of a currency alone, such as `€`; the code if there is none. */
export const currencySign = (currency: string): string => {
  const { before, after } = signs(undefined)(currency)
  return (before + after).trim() || currency
}

/** An amount in the smallest unit that any token has, so that amounts of unknown decimals can be compared and added. */
export function toFinestUnits(amount: string): bigint | undefined {
  const text = parseAmountText(amount)
  if (text === undefined) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(MAX_DECIMALS, '0'))
}

/** The exact sum of two amounts; `undefined` if one of them is invalid. */
export function addAmounts(one: string | undefined, other: string | undefined): string | undefined {
  const [first, second] = [one, other].map((amount) => (amount === undefined ? undefined : toFinestUnits(amount)))
  return first === undefined || second === undefined ? undefined : formatUnits(first + second, MAX_DECIMALS)
}

/** Negative if the first is less, 0 if both are equal. What is no amount counts as 0. */
export function compareAmounts(one: string, other: string): number {
  const [first = 0n, second = 0n] = [toFinestUnits(one), toFinestUnits(other)]
  return first < second ? -1 : first > second ? 1 : 0
}
