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

/** Runs a callback after the next paint, or at once if the page never paints. Returns a cancel function. */
export function afterPaint(action: () => void): Unsubscribe {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer = setTimeout(action)
  }
  // Frame callbacks run before the paint; a task queued in one runs after it. A hidden page has no frames.
  if (typeof requestAnimationFrame !== 'function' || document.visibilityState === 'hidden') soon()
  else frame = requestAnimationFrame(soon)
  return () => {
    clearTimeout(timer)
    if (frame) cancelAnimationFrame(frame)
  }
}

/** A page that is hidden meanwhile has no frames. */
const MAX_WAIT_MS = 250

/** Resolves once the current state is on the screen. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve)
    setTimeout(resolve, MAX_WAIT_MS)
  })
