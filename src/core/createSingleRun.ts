import type { Scope } from './scope.js'

export type Run = {
  readonly signal: AbortSignal
  /** Neither replaced, cancelled nor ended. */
  isCurrent(): boolean
  /** Resolves once it is decided whether the user has left: at once unless they seem to. */
  untilDecided(): Promise<void>
}

/** What follows when a user seems to leave: one of both is called. */
export type Leaving = {
  /** They have left. */
  finish(): void
  /** They are back. */
  stay?(): void
}

/** An action that runs once at a time: a new run aborts the one before (EML-4). */
export type SingleRun = {
  /** @param before a run that this one continues @default the user has begun something new */
  begin(before?: Run): Run
  cancel(): void
  /** The user seems to leave. `end` ends what is under way now, and is not called for what they begin afterwards. */
  startLeaving(end: () => void): Leaving
}

export function createSingleRun(scope: Pick<Scope, 'add'>): SingleRun {
  let current = new AbortController()
  /** What the user has begun: runs that continue one another share it. */
  let action = {}
  const actions = new WeakMap<Run, object>()
  /** While the user who seems to leave may come back. */
  let leaving: Promise<void> | undefined
  let decide = () => {}
  const cancel = () => current.abort()
  scope.add(() => {
    cancel()
    decide()
  })
  return {
    begin(before) {
      cancel()
      const aborter = new AbortController()
      current = aborter
      action = (before && actions.get(before)) ?? {}
      const run: Run = {
        signal: aborter.signal,
        isCurrent: () => current === aborter && !aborter.signal.aborted,
        async untilDecided() {
          while (leaving) await leaving
        },
      }
      actions.set(run, action)
      return run
    },
    cancel,
    startLeaving(end) {
      const leftAction = action
      // What waits for an earlier leaving waits for this one instead.
      decide()
      let resolveDecided = () => {}
      const decided = new Promise<void>((resolve) => {
        resolveDecided = resolve
      })
      const settle = () => {
        if (leaving === decided) leaving = undefined
        resolveDecided()
      }
      leaving = decided
      decide = settle
      return {
        finish() {
          if (action === leftAction) end()
          settle()
        },
        stay: settle,
      }
    },
  }
}
