import { formatDecimal, perLocale } from './amount.js'

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
