/**
 * Marks runs of an async function, so that outdated results can be dropped: `const isCurrent = latest.begin(); … await
 * …; if (!isCurrent()) return`.
 */
export function createLatest() {
  let current = 0
  return {
    begin() {
      const run = ++current
      return () => run === current
    },
    /** Makes every running call outdated. */
    cancel() {
      current++
    },
  }
}
