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

/** Delays before a failed chunk is imported again. */
const DELAYS_MS = [300, 900]

/** Imports a part of the library. Each retry is a new import, because a rejected one stays rejected. */
export async function importWithRetry<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let done = 0; ; done++) {
    try {
      return await load()
    } catch (error) {
      const delay = DELAYS_MS[done]
      if (delay === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
      if (signal?.aborted) throw error
    }
  }
}
