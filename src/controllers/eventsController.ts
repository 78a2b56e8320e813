import type { Unsubscribe } from '../core/scope.js'
import type { EventMap, EventName, WalletModalEvent } from '../domain/events.js'

export type EventListener = (event: WalletModalEvent) => void

export type EventsController = ReturnType<typeof createEventsController>

type Emit = <name extends EventName>(
  ...args: EventMap[name] extends undefined ? [event: name] : [event: name, properties: EventMap[name]]
) => void

/**
 * Tells listeners what happened. Each is called in a task of its own after the state has been written, and in a try:
 * one that throws or calls back into the library harms nobody.
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
          // A host's mistake belongs in the host's console, and never in our flow.
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
