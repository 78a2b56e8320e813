/**
 * Runs an asynchronous maker at most once at a time and keeps its result; a failure is forgotten, so that the next
 * call tries again.
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
