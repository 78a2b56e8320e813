import { setTimeout as wait } from 'node:timers/promises'

export type Pauses = ReturnType<typeof createPauses>

/** Waiting that keeps no process alive, and ends with the sandbox. */
export function createPauses() {
  const aborter = new AbortController()
  return {
    get isClosed() {
      return aborter.signal.aborted
    },
    /** Rejects once the sandbox closes. */
    pause: (ms: number): Promise<void> => wait(ms, undefined, { signal: aborter.signal, ref: false }),
    close: () => aborter.abort(),
  }
}
