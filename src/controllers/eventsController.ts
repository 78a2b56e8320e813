import type { Unsubscribe } from '../core/scope.js'
import type { EventMap, EventName, WalletModalEvent } from '../domain/events.js'

export type EventListener = (event: WalletModalEvent) => void

export type EventsController = ReturnType<typeof createEventsController>

type Emit = <name extends EventName>(
  ...args: EventMap[name] extends undefined ? [event: name] : [event: name, properties: EventMap[name]]
) => void

/**
 * Emits events. Each listener runs in its own task after the state has changed, in a try: an error or a nested call
 * affects nobody.
 */
export function createEventsController(now: () => number = Date.now) {
  const listeners = new Set<EventListener>()
  const emit: Emit = (event, properties?: unknown) => {
    const entry = { event, timestamp: now(), properties } as WalletModalEvent
    for (const listener of [...listeners]) {
      queueMicrotask(() => {
        try {
          if (listeners.has(listener)) listener(entry)
        } catch (error) {
          // An app's error belongs in its console, never in our flow.
          globalThis.reportError?.(error)
        }
      })
    }
  }
  return {
    emit,
    watch(listener: EventListener): Unsubscribe {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
