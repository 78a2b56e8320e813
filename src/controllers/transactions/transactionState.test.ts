import { describe, expect, test } from 'vitest'
import {
  IDLE,
  nextTransaction,
  type TransactionEvent,
  type TransactionIntent,
  type TransactionState,
} from './transactionState.js'

type State = TransactionState<TransactionIntent>
type Event = TransactionEvent<TransactionIntent>

const intent = { id: 'shown' }
const fresh = { id: 'fresh' }
const declined = { kind: 'declined' } as const
const request = { hash: '0x1' }

/** Every state that a transaction can be in. */
const states = {
  idle: IDLE,
  preparing: { status: 'preparing', intent: undefined, problem: undefined, isSpent: false },
  'preparing again': { status: 'preparing', intent, problem: declined, isSpent: false },
  'preparing the next step': { status: 'preparing', intent, problem: undefined, isSpent: true },
  review: { status: 'review', intent, problem: undefined },
  'review, declined': { status: 'review', intent, problem: declined },
  checking: { status: 'asking', intent, phase: 'checking' },
  open: { status: 'asking', intent, phase: 'open' },
  silent: { status: 'asking', intent, phase: 'silent' },
  unclear: { status: 'unclear', intent, walletMessage: 'no' },
  sent: { status: 'sent', intent, request },
} as const satisfies Readonly<Record<string, State>>

const events = {
  prepare: { type: 'prepare' },
  prepared: { type: 'prepared', intent: fresh },
  unprepared: { type: 'unprepared' },
  press: { type: 'press' },
  asked: { type: 'asked' },
  silence: { type: 'silence' },
  refused: { type: 'refused', problem: declined, renewed: fresh },
  unclear: { type: 'unclear', walletMessage: 'no' },
  sent: { type: 'sent', request },
  leave: { type: 'leave' },
} as const satisfies Readonly<Record<Event['type'], Event>>

type Name = keyof typeof states

/** What follows, by state and event. Whatever is not listed changes nothing. */
const table: Readonly<Record<Name, Partial<Record<Event['type'], State>>>> = {
  idle: { prepare: states.preparing },
  preparing: { prepared: { status: 'review', intent: fresh, problem: undefined }, unprepared: IDLE, leave: IDLE },
  'preparing again': {
    // Why the last request led to nothing stays said.
    prepared: { status: 'review', intent: fresh, problem: declined },
    unprepared: states['review, declined'],
    leave: IDLE,
  },
  // Without a new review, what was requested is not offered again.
  'preparing the next step': {
    prepared: { status: 'review', intent: fresh, problem: undefined },
    unprepared: IDLE,
    leave: IDLE,
  },
  review: {
    prepare: { status: 'preparing', intent, problem: undefined, isSpent: false },
    press: states.checking,
    leave: IDLE,
  },
  'review, declined': { prepare: states['preparing again'], press: states.checking, leave: IDLE },
  checking: {
    asked: states.open,
    refused: { status: 'review', intent: fresh, problem: declined },
    unclear: states.unclear,
    sent: states.sent,
    leave: IDLE,
  },
  open: {
    silence: states.silent,
    refused: { status: 'review', intent: fresh, problem: declined },
    unclear: states.unclear,
    sent: states.sent,
    leave: IDLE,
  },
  silent: {
    refused: { status: 'review', intent: fresh, problem: declined },
    unclear: states.unclear,
    sent: states.sent,
    leave: IDLE,
  },
  // Nothing asks for this intent again, but its hash may arrive.
  unclear: { sent: states.sent, leave: IDLE },
  // An approval is followed by the next review.
  sent: { prepare: states['preparing the next step'], leave: IDLE },
}

describe.each(Object.keys(states) as Name[])('a transaction that is %s', (name) => {
  test.each(Object.keys(events) as Event['type'][])('SEND-8: %s', (type) => {
    const state: State = states[name]
    const expected = table[name][type]
    const next = nextTransaction(state, events[type])
    if (expected) expect(next).toEqual(expected)
    else expect(next).toBe(state)
  })
})

test('SEND-8: no sequence of events leads from a request back to the same intent', () => {
  for (const name of ['checking', 'open', 'silent', 'unclear', 'sent'] as const)
    for (const first of Object.values(events))
      for (const second of Object.values(events)) {
        const next = nextTransaction(nextTransaction(states[name] as State, first as Event), second as Event)
        if (next.status === 'review') expect([name, first.type, second.type, next.intent.id]).not.toContain('shown')
      }
})
