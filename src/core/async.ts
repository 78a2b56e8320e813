/**
 * Marks runs of an async function, so that outdated results can be dropped: `const isCurrent = latest.begin(); … await
 * …; if (!isCurrent()) return`.
 */
export function createLatest() {
  let current = 0
  return {
    begin() {
      const run = ++current
      return () => run === current
    },
    /** Makes every running call outdated. */
    cancel() {
      current++
    },
  }
}

/** Resolves after a delay; rejects with the signal's reason if aborted first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** The promise's outcome, or a rejection with `error()` on time-out. A later outcome is dropped. */
export function withTimeout<T>(promise: Promise<T>, ms: number, error: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(error()), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Runs with a signal that also aborts on time-out, and cleans up afterwards; `undefined` if it failed or was stopped. */
export async function limited<T>(signal: AbortSignal, ms: number, run: (limit: AbortSignal) => Promise<T>) {
  // A past abort emits no event.
  if (signal.aborted) return undefined
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, ms)
  signal.addEventListener('abort', stop)
  const stopped = new Promise<undefined>((resolve) => limit.signal.addEventListener('abort', () => resolve(undefined)))
  try {
    return await Promise.race([run(limit.signal), stopped])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    stop()
  }
}
