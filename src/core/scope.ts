export type Unsubscribe = () => void

export type Scope = {
  /** Remembers an undo; runs it at once when the scope has ended already. */
  add(undo: Unsubscribe): void
  /** Aborted when the scope ends. */
  readonly signal: AbortSignal
  readonly isEnded: boolean
  /** Runs every undo, the newest first. A second call does nothing. */
  end(): void
}

/** Collects what has to be undone. One undo that throws does not keep the others from running. */
export function createScope(): Scope {
  const undos: Unsubscribe[] = []
  const controller = new AbortController()
  const run = (undo: Unsubscribe) => {
    try {
      undo()
    } catch {
      // A listener that cannot be taken off must not leave the rest on.
    }
  }
  return {
    signal: controller.signal,
    get isEnded() {
      return controller.signal.aborted
    },
    add(undo) {
      if (controller.signal.aborted) run(undo)
      else undos.push(undo)
    },
    end() {
      if (controller.signal.aborted) return
      controller.abort()
      for (const undo of undos.splice(0).reverse()) run(undo)
    },
  }
}
