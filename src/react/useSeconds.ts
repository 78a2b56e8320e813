import { useEffect, useState } from 'react'

// Without anything of the card: buttons of a page count, too.

/** Renders again every so often while it runs, so that what is read of a clock is up to date. */
export function useTick(isRunning = true, everyMs = 1_000): void {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, everyMs])
}

/** Whole seconds until a moment, counted down; 0 once it has passed. `now`: the clock that the moment is of. */
export function useSecondsUntil(moment: number | undefined, now: () => number = Date.now): number {
  const seconds = moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now()) / 1_000))
  useTick(seconds > 0)
  return seconds
}

/** Whole seconds since a moment; `undefined` without one. */
export function useSecondsSince(moment: number | undefined): number | undefined {
  useTick(moment !== undefined)
  return moment === undefined ? undefined : Math.max(0, Math.floor((Date.now() - moment) / 1_000))
}

/** Minutes and seconds in tabular digits, such as `0:06`. */
export function formatClock(seconds: number, locale: string): string {
  const format = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(value)
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`
}
