import type { Scope } from './scope.js'

export type Run = {
  readonly signal: AbortSignal
  /** Neither replaced, cancelled nor ended. */
  isCurrent(): boolean
}

/** An action that runs once at a time: a new run aborts the one before (EML-4). */
export function createSingleRun(scope: Pick<Scope, 'add'>) {
  let current = new AbortController()
  const cancel = () => current.abort()
  scope.add(cancel)
  return {
    begin(): Run {
      cancel()
      const aborter = new AbortController()
      current = aborter
      return { signal: aborter.signal, isCurrent: () => current === aborter && !aborter.signal.aborted }
    },
    cancel,
  }
}
