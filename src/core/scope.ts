export type Unsubscribe = () => void

export type Scope = {
  /** Adds a cleanup; runs it at once if the scope has ended. */
  add(cleanup: Unsubscribe): void
  /** Aborted when the scope ends. */
  readonly signal: AbortSignal
  readonly isEnded: boolean
  /** Runs every cleanup, the newest first. A second call does nothing. */
  end(): void
}

/** Collects cleanups. A throwing one does not stop the others. */
export function createScope(): Scope {
  const cleanups: Unsubscribe[] = []
  const controller = new AbortController()
  const run = (cleanup: Unsubscribe) => {
    try {
      cleanup()
    } catch {
      // A listener that fails to unsubscribe must not keep the others subscribed.
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
