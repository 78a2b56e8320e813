import { isOnline } from './pageState.js'
import { watchOnline } from './watchOnline.js'

/** Resolves with true when online, or with false when aborted. */
export async function untilOnline(signal: AbortSignal): Promise<boolean> {
  if (isOnline() || signal.aborted) return isOnline()
  return new Promise((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve(isOnline())
    }
    const stop = watchOnline(() => {
      if (isOnline()) end()
    })
    signal.addEventListener('abort', end)
  })
}
