import { perLocale } from './amount.js'

const times = /* @__PURE__ */ perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }),
)

/** The time of a moment in the user's time zone, such as `09:41`. */
export const formatTime = (at: number, locale: string): string => times(locale).format(at)
