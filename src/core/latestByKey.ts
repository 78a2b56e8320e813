/** Like `createLatest`, for each key: `const isCurrent = begin(key)`; a newer run of the same key outdates it. */
export function createLatestByKey() {
  const runs = new Map<string, object>()
  return {
    begin(key: string) {
      const run = {}
      runs.set(key, run)
      return () => runs.get(key) === run
    },
    /** Makes every running call of the key outdated. */
    cancel(key: string) {
      runs.delete(key)
    },
  }
}
