const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const

/** A duration in the largest unit of which it is a multiple: "2 days", "36 hours", "90 seconds". */
export function formatDuration(ms: number, locale: string): string {
  const [unit, size] = units.find(([, one]) => ms % one === 0) ?? ['second', SECOND_MS]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / size)
}

/** To whole minutes, or to whole hours from one hour on. */
export function roundDuration(ms: number): number {
  const size = ms < HOUR_MS ? MINUTE_MS : HOUR_MS
  return Math.max(1, Math.round(ms / size)) * size
}

/** A moment as seen from now, in hours around the present: "in 5 hours", "3 days ago". */
export function formatRelative(ms: number, locale: string): string {
  const size = Math.abs(ms)
  const [unit, one] =
    size >= 3 * DAY_MS
      ? (['day', DAY_MS] as const)
      : size >= HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const)
  return new Intl.RelativeTimeFormat(locale).format(Math.round(ms / one), unit)
}
