/** Runs something once what was just drawn is on the screen; at once where nothing is ever drawn. */
export function afterPaint(action: () => void) {
  if (typeof requestAnimationFrame !== 'function') setTimeout(action)
  // The frame draws after its callbacks, so a task from within one comes after the paint. A hidden page has no frames.
  else if (document.visibilityState === 'hidden') setTimeout(action)
  else requestAnimationFrame(() => setTimeout(action))
}
