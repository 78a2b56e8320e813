/** A page that is hidden meanwhile has no frames. */
const MAX_WAIT_MS = 250

/** Resolves once the current state is on the screen. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS)
    // Frame callbacks run before the paint.
    requestAnimationFrame(() => setTimeout(resolve))
  })
