// `never` lets callers type their own parameters.
export type Listener = (...args: never[]) => void

export type Emitter = ReturnType<typeof createEmitter>

/** Listeners like Node's EventEmitter: one added twice runs twice, and each removal removes one. */
export function createEmitter() {
  // The list is replaced, never mutated, so that a removal during an event does not affect it.
  const listeners = new Map<string, readonly Listener[]>()
  const find = (event: string) => listeners.get(event) ?? []
  return {
    on(event: string, listener: Listener) {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be a function.')
      listeners.set(event, [...find(event), listener])
    },
    removeListener(event: string, listener: Listener) {
      const last = find(event).lastIndexOf(listener)
      listeners.set(
        event,
        find(event).filter((_, index) => index !== last),
      )
    },
    emit(event: string, ...args: readonly unknown[]) {
      for (const listener of find(event)) {
        try {
          ;(listener as (...args: readonly unknown[]) => void)(...args)
        } catch (error) {
          // A listener's error is reported as uncaught; the wallet and other listeners continue.
          setTimeout(() => {
            throw error
          })
        }
      }
    },
    listenerCount: (event: string) => find(event).length,
    clear: () => listeners.clear(),
  }
}
