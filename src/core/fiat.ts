import { formatDecimal, formatDecimalParts, type NumberStyle, parseAmountText, perLocale } from './amount.js'
import { isFiatValue } from './fiatValue.js'
import { formatUnits, MAX_DECIMALS } from './units.js'

/** Decimal text of a price or value. Floats are for display only, never for an amount that is sent (AMT-1). */
const plain = /* @__PURE__ */ perLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 12, useGrouping: false }),
)
const toText = (value: number) => plain('en-US').format(value)

/** How values in US dollars are shown. */
export type FiatCurrency = {
  /** ISO 4217, in capitals. */
  readonly code: string
  /** Units of it for one US dollar; `undefined` while that is not known. */
  readonly rate: number | undefined
  /** As `Intl.NumberFormat` knows it. */
  readonly display: 'narrowSymbol' | 'symbol' | 'code'
}

export const US_DOLLARS: FiatCurrency = Object.freeze({ code: 'USD', rate: 1, display: 'narrowSymbol' })

/** What a language writes before and after a figure in a currency, and how many decimals the currency has. */
function signsOf(locale: string | undefined, currency: string, currencyDisplay: FiatCurrency['display']) {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    const numberParts = format.formatToParts(1)
    const figures = numberParts.findIndex(({ type }) => type === 'integer')
    const types = numberParts.map(({ type }) => type)
    const last = Math.max(types.lastIndexOf('integer'), types.lastIndexOf('fraction'))
    const text = (some: typeof numberParts) => some.map(({ value }) => value).join('')
    const decimalPlaces = numberParts.find(({ type }) => type === 'fraction')?.value.length ?? 0
    return { before: text(numberParts.slice(0, figures)), after: text(numberParts.slice(last + 1)), decimalPlaces }
  } catch {
    return { before: '', after: ` ${currency}`, decimalPlaces: 2 }
  }
}

const signs = /* @__PURE__ */ perLocale((locale) => {
  const cache = new Map<string, ReturnType<typeof signsOf>>()
  return (currency: string, display: FiatCurrency['display'] = 'narrowSymbol') => {
    const key = `${currency} ${display}`
    const created = cache.get(key) ?? signsOf(locale, currency, display)
    cache.set(key, created)
    return created
  }
})

/**
 * A value in US dollars, truncated to cents, in two parts: what leads, and the cents with anything after them. `—` for
 * an unknown value, never 0 (AMT-7). `currency`: what it is converted to.
 */
export function formatFiatParts(
  value: number | undefined,
  locale: NumberStyle['locale'],
  { code, rate, display }: FiatCurrency = US_DOLLARS,
): { integer: string; tail: string } {
  const converted = isFiatValue(value) && rate !== undefined ? value * rate : undefined
  if (!isFiatValue(converted)) return { integer: '—', tail: '' }
  const { before, after, decimalPlaces } = signs(locale)(code, display)
  const { integer, tail } = formatDecimalParts(toText(converted), { decimalPlaces, locale })
  const sign = integer.startsWith('<') ? '<' : ''
  return {
    integer: sign + before + integer.slice(sign.length),
    tail: tail + after,
  }
}

/** The same as one text. */
export function formatFiat(
  value: number | undefined,
  locale: NumberStyle['locale'],
  currency: FiatCurrency = US_DOLLARS,
): string {
  const { integer, tail } = formatFiatParts(value, locale, currency)
  return integer + tail
}

/** Two digits for a broken amount, none for a whole one. */
const placesOf = (amount: string) => (/\.0*[1-9]/.test(amount) ? 2 : 0)

/** A decimal text of money in a language, never by way of a float. */
export function formatMoney(amount: string, currency: string, locale?: string): string {
  const { before, after } = signs(locale)(currency)
  return before + formatDecimal(amount, { decimalPlaces: placesOf(amount), locale }) + after
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
  const [integer = '0', fraction = ''] = text.split('.')
  return BigInt(integer + fraction.padEnd(MAX_DECIMALS, '0'))
}

/** The exact sum of two amounts; `undefined` if one of them is invalid. */
export function addAmounts(a: string | undefined, b: string | undefined): string | undefined {
  const [first, second] = [a, b].map((amount) => (amount === undefined ? undefined : toFinestUnits(amount)))
  return first === undefined || second === undefined ? undefined : formatUnits(first + second, MAX_DECIMALS)
}

/** Negative if the first is less, 0 if both are equal. What is no amount counts as 0. */
export function compareAmounts(a: string, b: string): number {
  const [first = 0n, second = 0n] = [toFinestUnits(a), toFinestUnits(b)]
  return first < second ? -1 : first > second ? 1 : 0
}
