import { perLocale } from './amount.js'

/** Counts and percentages by language. Amounts and prices have their own modules. */

/** Intl writes a hyphen in most languages; beside amounts, which have the true sign, it looks like another. */
const withTrueMinus = (text: string) => text.replace('-', '\u2212')

const counts = /* @__PURE__ */ perLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: true }))

/** A grouped number, such as `1,204`. */
export const formatCount = (value: number, locale: string): string => withTrueMinus(counts(locale).format(value))

const percents = /* @__PURE__ */ perLocale((locale) => ({
  share: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
  change: new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2, signDisplay: 'exceptZero' }),
}))

/** Hundreds, with what decimals they have, at most two. `12.5` is `12.5%`. */
export const formatPercent = (percent: number, locale: string): string =>
  withTrueMinus(percents(locale).share.format(percent / 100))

/** A gain or a loss: signed, with two decimals. `-0.913` is `−0.91%`. */
export const formatChange = (percent: number, locale: string): string =>
  withTrueMinus(percents(locale).change.format(percent / 100))

/** The most that every supported browser takes. */
const MAX_PLACES = 20

const plain = /* @__PURE__ */ new Map<number, Intl.NumberFormat>()

/** Decimal text of a number for display: no exponent, no groups, at most so many decimals. */
export function toDecimalText(value: number, decimalPlaces: number): string {
  const maximumFractionDigits = Math.min(decimalPlaces, MAX_PLACES)
  const cached = plain.get(maximumFractionDigits)
  const format = cached ?? new Intl.NumberFormat('en-US', { maximumFractionDigits, useGrouping: false })
  if (!cached) plain.set(maximumFractionDigits, format)
  return format.format(value)
}
