import { perLocale } from './amount.js'

// Without anything else of numbers: buttons of a page count, too.

const digits = /* @__PURE__ */ perLocale((locale) => {
  const format = (minimumIntegerDigits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits, useGrouping: false })
  return { minutes: format(1), seconds: format(2) }
})

/** Minutes and seconds in tabular digits, such as `0:06`. */
export function formatClock(seconds: number, locale: string): string {
  const format = digits(locale)
  return `${format.minutes.format(Math.floor(seconds / 60))}:${format.seconds.format(seconds % 60)}`
}
