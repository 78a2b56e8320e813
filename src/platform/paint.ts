import type { Unsubscribe } from '../core/scope.js'

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
