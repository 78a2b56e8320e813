import type { Unsubscribe } from '../core/scope.js'

/** Runs something once what was just drawn is on the screen; at once where nothing is ever drawn. Returns the way out of it. */
export function afterPaint(action: () => void): Unsubscribe {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    timer = setTimeout(action)
  }
  // The frame draws after its callbacks, so a task from within one comes after the paint. A hidden page has no frames.
  if (typeof requestAnimationFrame !== 'function' || document.visibilityState === 'hidden') soon()
  else frame = requestAnimationFrame(soon)
  return () => {
    clearTimeout(timer)
    if (frame) cancelAnimationFrame(frame)
  }
}
