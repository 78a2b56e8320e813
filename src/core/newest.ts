/**
 * Runs of an async action of which the newest decides: a run that a newer one has replaced settles with the newer one's
 * outcome.
 */
export function createNewest() {
  let current = 0
  let outcome: Promise<void> = Promise.resolve()
  return {
    run(action: (isNewest: () => boolean) => Promise<void>): Promise<void> {
      const run = ++current
      const isNewest = () => run === current
      const latestRun: Promise<void> = action(isNewest).then(
        () => (isNewest() ? undefined : outcome),
        (error) => {
          if (isNewest()) throw error
          return outcome
        },
      )
      outcome = latestRun
      return latestRun
    },
    /** Replaces every run; they resolve. */
    cancel() {
      current++
      outcome = Promise.resolve()
    },
  }
}
