/** Waits from this length on change what is shown. */
const LONG_MS = 1_000
const NEVER_MS = 2 ** 31 - 1
const SOON_MS = 20

export type Clock = ReturnType<typeof createClock>

/**
 * Clock of the page. Long waits never end, so that a state stays: no message closes, no countdown runs. `rush` ends
 * waits that start afterwards at once.
 */
export function createClock() {
  const { setTimeout: later, setInterval: again } = window
  const now = Date.now
  const monotonic = performance.now.bind(performance)
  let isRushing = false
  let ahead = 0

  const reach = (ms = 0) => (ms < LONG_MS ? ms : isRushing ? SOON_MS : NEVER_MS)
  const patched = {
    setTimeout: (handler: TimerHandler, ms?: number, ...args: unknown[]) => later(handler, reach(ms), ...args),
    setInterval: (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
      again(handler, (ms ?? 0) < LONG_MS ? ms : NEVER_MS, ...args),
  }
  Object.assign(window, patched)
  Date.now = () => now() + ahead
  performance.now = () => monotonic() + ahead

  return {
    rush() {
      isRushing = true
    },
    /** Moves the clock forward without ending waits. */
    skip(ms: number) {
      ahead += ms
    },
    wait: (ms: number) => new Promise<void>((done) => later(done, ms)),
    reset() {
      isRushing = false
      ahead = 0
    },
  }
}
