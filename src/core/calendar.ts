import { perLocale } from './amount.js'

const times = /* @__PURE__ */ perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }),
)

/** The time of a moment in the user's time zone, such as `09:41`. */
export const formatTime = (at: number, locale: string): string => times(locale).format(at)

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

/** The month of a moment, in the user's time zone; January is 0. */
export function monthOf(at: number) {
  const date = new Date(at)
  return { year: date.getFullYear(), month: date.getMonth() }
}

/** Groups are months of this calendar, so their names are too, whatever calendar the language prefers. */
const calendar = 'gregory'

const formats = /* @__PURE__ */ perLocale((locale) => ({
  month: new Intl.DateTimeFormat(locale, { calendar, month: 'long' }),
  monthAndYear: new Intl.DateTimeFormat(locale, { calendar, month: 'long', year: 'numeric' }),
  day: new Intl.DateTimeFormat(locale, { calendar, day: 'numeric', month: 'short' }),
  moment: new Intl.DateTimeFormat(locale, { calendar, dateStyle: 'long', timeStyle: 'short' }),
}))

const capitalized = (text: string, locale: string) =>
  text.replace(/^\p{Ll}/u, (letter) => {
    try {
      return letter.toLocaleUpperCase(locale)
    } catch {
      return letter.toUpperCase()
    }
  })

/** The name of a month in a language, with its year if that is not the current one. */
export function monthTitle({ year, month }: { year: number; month: number }, locale: string, now = Date.now()): string {
  const { month: alone, monthAndYear } = formats(locale)
  // The middle of the month, so that no clock change moves it into another one.
  const date = new Date(2000, month, 15)
  date.setFullYear(year)
  return capitalized((year === new Date(now).getFullYear() ? alone : monthAndYear).format(date), locale)
}

/** Day and month of a moment; its year is the group's. */
export const formatGroupDay = (at: number, locale: string) => formats(locale).day.format(at)

/** The whole moment, with its year and time. */
export const formatMoment = (at: number, locale: string) => formats(locale).moment.format(at)
