import { perLocale } from './amount.js'

/** Lengths of time by language. */

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const sizes = { day: DAY_MS, hour: HOUR_MS, minute: MINUTE_MS, second: SECOND_MS } as const
type Unit = keyof typeof sizes
const units = Object.keys(sizes) as Unit[]

const formats = /* @__PURE__ */ perLocale((locale) => ({
  relative: new Intl.RelativeTimeFormat(locale),
  byUnit: (unit: Unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
}))

/** A duration in the largest unit of which it is a multiple: "2 days", "36 hours", "90 seconds". */
export function formatDuration(ms: number, locale: string): string {
  const unit = units.find((each) => ms % sizes[each] === 0) ?? 'second'
  return formats(locale)
    .byUnit(unit)
    .format(ms / sizes[unit])
}

/** To whole minutes, or to whole hours from one hour on. */
export function roundDuration(ms: number): number {
  const size = ms < HOUR_MS ? MINUTE_MS : HOUR_MS
  return Math.max(1, Math.round(ms / size)) * size
}

/** A moment as seen from now, in hours around the present: "in 5 hours", "3 days ago". */
export function formatRelative(ms: number, locale: string): string {
  const size = Math.abs(ms)
  const unit = size >= 3 * DAY_MS ? 'day' : size >= HOUR_MS ? 'hour' : 'minute'
  return formats(locale).relative.format(Math.round(ms / sizes[unit]), unit)
}
