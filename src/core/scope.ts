export type Unsubscribe = () => void

export type Scope = {
  /** Remembers an undo; runs it at once when the scope has ended already. */
  add(cleanup: Unsubscribe): void
  /** Aborted when the scope ends. */
  readonly signal: AbortSignal
  readonly isEnded: boolean
  /** Runs every undo, the newest first. A second call does nothing. */
  end(): void
}

/** Collects what has to be undone. One undo that throws does not keep the others from running. */
export function createScope(): Scope {
  const cleanups: Unsubscribe[] = []
  const controller = new AbortController()
  const run = (cleanup: Unsubscribe) => {
    try {
      cleanup()
    } catch {
      // A listener that cannot be taken off must not leave the rest on.
    }
  }
  return {
    signal: controller.signal,
    get isEnded() {
      return controller.signal.aborted
    },
    add(cleanup) {
      if (controller.signal.aborted) run(cleanup)
      else cleanups.push(cleanup)
    },
    end() {
      if (controller.signal.aborted) return
      controller.abort()
      for (const cleanup of cleanups.splice(0).reverse()) run(cleanup)
    },
  }
}
