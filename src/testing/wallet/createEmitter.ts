// `never` lets a caller type its own parameters: a listener of any shape may be added.
export type Listener = (...args: never[]) => void

export type Emitter = ReturnType<typeof createEmitter>

/** Listeners as Node's EventEmitter keeps them: one added twice runs twice, and a removal takes one of them away. */
export function createEmitter() {
  // A list is replaced, never changed, so that removing a listener during an event does not disturb that event.
  const listeners = new Map<string, readonly Listener[]>()
  const of = (event: string) => listeners.get(event) ?? []
  return {
    on(event: string, listener: Listener) {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be a function.')
      listeners.set(event, [...of(event), listener])
    },
    removeListener(event: string, listener: Listener) {
      const last = of(event).lastIndexOf(listener)
      listeners.set(
        event,
        of(event).filter((_, index) => index !== last),
      )
    },
    emit(event: string, ...args: readonly unknown[]) {
      for (const listener of of(event)) {
        try {
          ;(listener as (...args: readonly unknown[]) => void)(...args)
        } catch (error) {
          // A page's mistake is reported as the page's own uncaught error; the wallet and the other listeners go on.
          setTimeout(() => {
            throw error
          })
        }
      }
    },
    listenerCount: (event: string) => of(event).length,
    clear: () => listeners.clear(),
  }
}
