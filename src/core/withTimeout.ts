/** The promise's outcome, or a rejection with `error()` on time-out. A later outcome is dropped. */
export function withTimeout<T>(promise: Promise<T>, ms: number, error: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(error()), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
