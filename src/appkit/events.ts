import type { EventName, WalletModalEvent } from '../domain/events.js'

/** The last event in AppKit's shape. */
export type AppKitEvent = {
  readonly timestamp: number
  readonly data: {
    readonly type: 'track' | 'error'
    readonly event: EventName | 'CLICK_GET_WALLET_HELP'
    readonly address?: string | undefined
    readonly properties?: Readonly<Record<string, unknown>> | undefined
  }
  readonly lastFlush: number
  readonly reportedErrors: Readonly<Record<string, boolean>>
  readonly pendingEvents: readonly never[]
  readonly subscribedToVisibilityChange: boolean
  readonly walletImpressions: readonly never[]
}

const counters = {
  lastFlush: 0,
  reportedErrors: {},
  pendingEvents: [],
  subscribedToVisibilityChange: false,
  walletImpressions: [],
} as const

/** Before anything has happened. */
export const createdEvent: AppKitEvent = { timestamp: 0, data: { type: 'track', event: 'MODAL_CREATED' }, ...counters }

/** Names that differ. */
const names: { readonly [name in EventName]?: 'CLICK_GET_WALLET_HELP' } = { CLICK_GET_WALLET: 'CLICK_GET_WALLET_HELP' }

/** An event in AppKit's shape. Its methods of connecting know no social login. */
export function toAppKitEvent(
  { event, timestamp, properties }: WalletModalEvent,
  address: string | undefined,
): AppKitEvent {
  const values: Readonly<Record<string, unknown>> | undefined =
    properties && 'method' in properties && properties.method === 'social'
      ? { ...properties, method: 'email' }
      : properties
  return {
    timestamp,
    data: {
      type: 'track',
      event: names[event] ?? event,
      ...(address !== undefined && { address }),
      ...(values && { properties: values }),
    },
    ...counters,
  }
}
