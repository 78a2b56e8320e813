/**
 * Marks runs of an asynchronous verb, so that a late answer of an older run can be told and dropped:
 * `const isCurrent = latest.begin(); … await …; if (!isCurrent()) return`.
 */
export function createLatest() {
  let current = 0
  return {
    begin() {
      const run = ++current
      return () => run === current
    },
    /** Makes every run that is under way a late one. */
    cancel() {
      current++
    },
  }
}
