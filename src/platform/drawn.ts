/** A page that is hidden meanwhile has no frames. */
const MAX_WAIT_MS = 250

/** Resolves when what stands in the state by now is on the screen. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS)
    // The frame draws after its callbacks.
    requestAnimationFrame(() => setTimeout(resolve))
  })
