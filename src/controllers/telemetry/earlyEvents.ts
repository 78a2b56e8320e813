import type { Scope } from '../../core/scope.js'
import type { WalletModalEvent } from '../../domain/events.js'
import type { EventListener, EventsController } from '../eventsController.js'

const MAX_WAITING = 50

export type EarlyEvents = ReturnType<typeof createEarlyEvents>

/** Queues events from the first open until telemetry has loaded. */
export function createEarlyEvents(events: EventsController, scope: Scope) {
  const waiting: WalletModalEvent[] = []
  let forward: EventListener = (event) => {
    if (waiting.length < MAX_WAITING) waiting.push(event)
  }
  scope.add(events.watch((event) => forward(event)))
  return (listener: EventListener) => {
    forward = listener
    for (const event of waiting.splice(0)) listener(event)
  }
}
