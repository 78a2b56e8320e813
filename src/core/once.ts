/**
 * Runs an async function at most once at a time and keeps its result. A failure is forgotten, so the next call tries
 * again.
 */
export function createOnce<T>(make: () => Promise<T>) {
  let running: Promise<T> | undefined
  return () => {
    running ??= make().catch((error) => {
      running = undefined
      throw error
    })
    return running
  }
}
