/** Waits from this length on change what is shown. */
const LONG_MS = 1_000
const NEVER_MS = 2 ** 31 - 1
const SOON_MS = 20

export type Clock = ReturnType<typeof createClock>

type Wait = { readonly run: () => void; readonly every: number | undefined; due: number }

/**
 * Clock of the page. Long waits never end, so that a state stays: no message closes, no countdown runs. `rush` ends
 * waits that start afterwards at once.
 */
export function createClock() {
  const { setTimeout: later, setInterval: again, clearTimeout: drop } = window
  const now = Date.now
  const monotonic = performance.now.bind(performance)
  const waits = new Map<number, Wait>()
  let isRushing = false
  let ahead = 0

  /** Waits until the clock is moved. */
  function hold(handler: TimerHandler, ms: number, args: unknown[], every?: number) {
    const id = later(() => undefined, NEVER_MS)
    const run = () => (typeof handler === 'function' ? handler(...args) : undefined)
    waits.set(id, { run, every, due: Date.now() + ms })
    return id
  }
  function clear(id: number | undefined) {
    if (id !== undefined) waits.delete(id)
    drop(id)
  }

  const patched = {
    setTimeout(handler: TimerHandler, ms = 0, ...args: unknown[]) {
      if (ms < LONG_MS) return later(handler, ms, ...args)
      return isRushing ? later(handler, SOON_MS, ...args) : hold(handler, ms, args)
    },
    setInterval: (handler: TimerHandler, ms = 0, ...args: unknown[]) =>
      ms < LONG_MS ? again(handler, ms, ...args) : hold(handler, ms, args, ms),
    clearTimeout: clear,
    clearInterval: clear,
  }
  Object.assign(window, patched)
  Date.now = () => now() + ahead
  performance.now = () => monotonic() + ahead

  return {
    rush() {
      isRushing = true
    },
    /** Long waits that start from now on never end again. */
    calm() {
      isRushing = false
    },
    /** Moves the clock forward without ending waits. */
    skip(ms: number) {
      ahead += ms
    },
    /** Moves the clock forward, and ends the waits that have ended by then. */
    pass(ms: number) {
      ahead += ms
      for (const [id, wait] of [...waits]) {
        if (wait.due > Date.now()) continue
        if (wait.every === undefined) waits.delete(id)
        else wait.due = Date.now() + wait.every
        wait.run()
      }
    },
    wait: (ms: number) => new Promise<void>((done) => later(done, ms)),
    reset() {
      isRushing = false
      ahead = 0
      waits.clear()
    },
  }
}
