import type { Unsubscribe } from '../core/scope.js'
import { isOnline, isPageHidden } from './pageState.js'

/** Calls back on online and offline. */
export function watchOnline(onChange: () => void): Unsubscribe {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

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

/** Calls back when the page is hidden, closed or loaded again: it may not come back. */
export function watchLeave(onLeave: () => void): Unsubscribe {
  const listen = () => {
    if (isPageHidden()) onLeave()
  }
  document.addEventListener('visibilitychange', listen)
  window.addEventListener('pagehide', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    window.removeEventListener('pagehide', onLeave)
  }
}

/** Calls back when the page becomes visible again: timers may have been paused. */
export function watchShown(onShown: () => void): Unsubscribe {
  const listen = () => {
    if (!isPageHidden()) onShown()
  }
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}
