import { readFields, refuseControl } from '../control/readFields.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import type { Relay } from './createRelay.ts'
import type { RelayFault } from './createRelayFaults.ts'

const done = jsonAnswer({ ok: true })

/** Close codes that a server may use. */
const [LEAST_CODE, MOST_CODE] = [1000, 4999]
const MAX_DELAY_MS = 600_000

function parseRelayFault(body: unknown): { fault: RelayFault; times: number } {
  const complete = readFields(body)
  const fields = complete.fields('fault')
  const times = complete.has('times') ? complete.integer('times', 1, 1_000_000) : Number.POSITIVE_INFINITY
  const kind = fields.text('kind')
  switch (kind) {
    case 'refuse':
      return {
        times,
        fault: { kind, ...(fields.has('code') && { code: fields.integer('code', LEAST_CODE, MOST_CODE) }) },
      }
    case 'drop':
      return { times, fault: { kind, ...(fields.has('tag') && { tag: fields.integer('tag', 0, 1_000_000) }) } }
    case 'mute':
      return { times, fault: { kind, ...(fields.has('method') && { method: fields.text('method') }) } }
    case 'delay':
      return { times, fault: { kind, ms: fields.integer('ms', 1, MAX_DELAY_MS) } }
    case 'newestOnly':
      return { times, fault: { kind } }
    default:
      throw refuseControl('kind must be one of refuse, drop, mute, delay, newestOnly')
  }
}

/** Controls and records of the relay for one project id. */
export const relayControlRoutes = (relay: Relay): readonly Route[] => [
  {
    method: 'POST',
    path: '/__sandbox/relay/faults',
    answer({ body, scope }) {
      const { fault, times } = parseRelayFault(body.json)
      scope.relayFaults.add(fault, times)
      return done
    },
  },
  {
    method: 'DELETE',
    path: '/__sandbox/relay/faults',
    answer({ scope }) {
      scope.relayFaults.clear()
      return done
    },
  },
  {
    method: 'POST',
    path: '/__sandbox/relay/kick',
    answer({ body, scope }) {
      relay.kick(scope, readFields(body.json).integer('code', LEAST_CODE, MOST_CODE))
      return done
    },
  },
  {
    method: 'GET',
    path: '/__sandbox/relay',
    answer: ({ scope }) => jsonAnswer({ connections: relay.connections(scope), log: scope.relayLog.all }),
  },
]
