import { perLocale } from './amount.js'

const days = /* @__PURE__ */ perLocale((locale) => {
  const day = { day: 'numeric', month: 'short' } as const
  return {
    ofThisYear: new Intl.DateTimeFormat(locale, day),
    ofAnother: new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }),
  }
})

/** The day of a moment, with its year if that is not the current one. */
export function formatDay(at: number, locale: string): string {
  const { ofThisYear, ofAnother } = days(locale)
  return (new Date(at).getFullYear() === new Date().getFullYear() ? ofThisYear : ofAnother).format(at)
}
