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
