import { MAX_DECIMALS } from './units.js'

/** Amounts as people read and type them, by language. Never uses a float. */

/** The same number as text for an input field, with a decimal comma if the language has one (AMT-8). */
export const toAmountInput = (amount: string, locale?: string) =>
  numberMarks(locale).decimal === ',' ? amount.replace('.', ',') : amount

export type NumberStyle = {
  /** Fraction digits to show; the rest is truncated, never rounded up. @default 2 */
  decimalPlaces?: number | undefined
  /** A BCP 47 tag; an invalid one counts as the default. @default 'en-US' */
  locale?: string | undefined
}

/** Three digits after one mark are a group in some languages, and a fraction in others. */
const unclear = /^[0-9]{1,3}[.,][0-9]{3}$/

/**
 * Whether a pasted text may mean a thousand times the amount that a field would take it for, such as `1,500`. What the
 * field itself prints is clear (AMT-2). `places`: fraction digits that it takes.
 */
export const isUnclearAmount = (text: string, { locale, decimalPlaces = MAX_DECIMALS }: NumberStyle = {}): boolean =>
  unclear.test(text) && (decimalPlaces < 3 || toAmountInput(text.replace(',', '.'), locale) !== text)

/**
 * A non-negative decimal text for display: grouped by language, truncated, and `<0.001` for smaller amounts. Never uses
 * a float.
 */
export const formatDecimal = (text: string, style?: NumberStyle): string => {
  const { integer, tail } = formatDecimalParts(text, style)
  return integer + tail
}

/** The whole decimal text, grouped by language. */
export const formatExact = (text: string, locale?: string): string =>
  formatDecimal(text, { decimalPlaces: text.split('.')[1]?.length ?? 0, locale })

/** `formatDecimal` in two parts: the whole part, and the fraction with its separator. */
export function formatDecimalParts(
  text: string,
  { decimalPlaces = 2, locale }: NumberStyle = {},
): { integer: string; tail: string } {
  const amount = parseAmountText(text)
  if (amount === undefined) return { integer: '—', tail: '' }
  const [integer = '0', fraction = ''] = amount.split('.')
  const visibleFraction = fraction.slice(0, decimalPlaces).padEnd(decimalPlaces, '0')
  const isHidden = /^0*$/.test(integer + visibleFraction) && /[1-9]/.test(fraction)
  const { grouped, decimal, digits } = numberMarks(locale)
  const join = (integer: string, tail: string, sign = '') => ({
    integer: sign + grouped.format(BigInt(integer)),
    // Digit by digit, so that leading zeros stay.
    tail: tail ? decimal + tail.replace(/[0-9]/g, (digit) => digits[digit] ?? digit) : '',
  })
  if (!isHidden) return join(integer, visibleFraction)
  return decimalPlaces > 0 ? join('0', '1'.padStart(decimalPlaces, '0'), '<') : join('1', '', '<')
}

/** Apps may pass invalid tags such as `en_US`; the page must not break. */
function knownLocale(locale: string) {
  try {
    return Intl.getCanonicalLocales(locale)[0]
  } catch {
    return 'en-US'
  }
}

/** More than an app switches between. */
const MAX_LOCALES = 50

/** One value per locale: a formatter costs far more to create than to use, and a long list needs thousands. */
export function perLocale<T>(make: (locale: string | undefined) => T) {
  const cache = new Map<string, T>()
  return (locale = 'en-US'): T => {
    const cached = cache.get(locale)
    if (cached !== undefined) return cached
    if (cache.size >= MAX_LOCALES) cache.clear()
    const created = make(knownLocale(locale))
    cache.set(locale, created)
    return created
  }
}

/** How a language writes numbers. */
const numberMarks = /* @__PURE__ */ perLocale((locale) => {
  const grouped = new Intl.NumberFormat(locale, { useGrouping: true })
  const numberParts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1)
  const digits: Readonly<Record<string, string>> = Object.fromEntries(
    Array.from('0123456789', (digit) => [digit, grouped.format(BigInt(digit))]),
  )
  return { grouped, decimal: numberParts.find(({ type }) => type === 'decimal')?.value ?? '.', digits }
})

/** A token quantity: three decimals. */
const QUANTITY_DECIMALS = 3
export const formatQuantity = (text: string, locale?: string) =>
  formatDecimal(text, { decimalPlaces: QUANTITY_DECIMALS, locale })
export const formatQuantityParts = (text: string, locale?: string) =>
  formatDecimalParts(text, { decimalPlaces: QUANTITY_DECIMALS, locale })

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
  const integer = point.startsWith('.') ? `0${point}` : point
  const trimmed = integer.replace(/^0+(?=[0-9])/, '')
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
  const [integer = '0', fraction = ''] = amount.split('.')
  if (fraction.length > decimals) return undefined
  const units = BigInt(integer + fraction.padEnd(decimals, '0'))
  return units < UINT256_LIMIT ? units : undefined
}
