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
