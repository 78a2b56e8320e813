import { perLocale } from './amount.js'

/** Dates and times as the modal shows them, in the user's time zone: no view formats its own. */

const formats = /* @__PURE__ */ perLocale((locale) => {
  const day = { day: 'numeric', month: 'short' } as const
  return {
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    dateAndTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    dayOfThisYear: new Intl.DateTimeFormat(locale, day),
    dayOfAnother: new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }),
  }
})

/** The time of day, such as `9:41 AM`; 12 or 24 hours, and a leading zero, as the language has it. */
export const formatTime = (at: number, locale?: string): string => formats(locale).time.format(at)

/** A date with its year, such as `Nov 5, 2025`. */
export const formatDate = (at: number, locale: string): string => formats(locale).date.format(at)

/** A date with its year, and the time. */
export const formatDateTime = (at: number, locale: string): string => formats(locale).dateAndTime.format(at)

/** The time of day, with the date if it is not today. */
export const formatTimeSince = (at: number, locale: string): string =>
  (new Date(at).toDateString() === new Date().toDateString() ? formatTime : formatDateTime)(at, locale)

/** The day of a moment, with its year if that is not the current one. */
export function formatDay(at: number, locale: string): string {
  const { dayOfThisYear, dayOfAnother } = formats(locale)
  return (new Date(at).getFullYear() === new Date().getFullYear() ? dayOfThisYear : dayOfAnother).format(at)
}
