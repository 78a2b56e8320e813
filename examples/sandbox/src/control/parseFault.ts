import { hostileFixtures, isHostileFixture } from '../hostileFixtures.ts'
import type { StandingFault } from '../scopes/createFaults.ts'
import type { Fault } from '../scopes/fault.ts'
import { type Fields, readFields, refuseControl } from './readFields.ts'

const MAX_DELAY_MS = 600_000
const MAX_OFFSET_MS = 10 * 365 * 86_400_000
const MAX_HUGE_BYTES = 2 ** 30

/** A response header: any except those that would end the response. */
function headerText(value: unknown, name: string): string {
  const text = typeof value === 'number' ? `${value}` : value
  if (typeof text === 'string' && /^[\x20-\x7e]*$/.test(text)) return text
  throw refuseControl(`${name} must be a number or printable text`)
}

function parseStatus(fields: Fields): Fault {
  return {
    kind: 'status',
    status: fields.integer('status', 200, 599),
    ...(fields.has('body') ? { body: fields.any('body') } : {}),
    ...(fields.has('retryAfter') ? { retryAfter: headerText(fields.any('retryAfter'), 'retryAfter') } : {}),
  }
}

function parseRpc(fields: Fields): Fault {
  if (fields.has('result') === fields.has('error')) throw refuseControl('either result or error is needed')
  const member = fields.has('result') ? { result: fields.any('result') } : { error: fields.any('error') }
  return { kind: 'rpc', member }
}

function parseFixture(fields: Fields): Fault {
  const name = fields.text('name')
  if (isHostileFixture(name)) return { kind: 'fixture', name }
  throw refuseControl(`name must be one of ${Object.keys(hostileFixtures).join(', ')}`)
}

function parseJson(fields: Fields): Fault {
  if (!fields.has('body')) throw refuseControl('body is missing')
  return { kind: 'json', body: fields.any('body') }
}

const parsers: ReadonlyMap<string, (fields: Fields) => Fault> = new Map<string, (fields: Fields) => Fault>([
  ['malformed', () => ({ kind: 'malformed' })],
  ['html', () => ({ kind: 'html' })],
  ['truncated', () => ({ kind: 'truncated' })],
  ['drop', () => ({ kind: 'drop' })],
  ['reorder', () => ({ kind: 'reorder' })],
  ['slowBody', (fields) => ({ kind: 'slowBody', delayMs: fields.integer('delayMs', 0, MAX_DELAY_MS) })],
  ['redirect', (fields) => ({ kind: 'redirect', to: headerText(fields.text('to'), 'to') })],
  ['hugeBody', (fields) => ({ kind: 'hugeBody', bytes: fields.integer('bytes', 1, MAX_HUGE_BYTES) })],
  ['clock', (fields) => ({ kind: 'clock', offsetMs: fields.integer('offsetMs', -MAX_OFFSET_MS, MAX_OFFSET_MS) })],
  ['json', parseJson],
  ['fixture', parseFixture],
  ['rpc', parseRpc],
])

function parseKind(fields: Fields): Fault {
  if (fields.has('kind')) {
    const parse = parsers.get(fields.text('kind'))
    if (parse) return parse(fields)
    throw refuseControl(`kind must be one of ${[...parsers.keys()].join(', ')}`)
  }
  if (fields.has('status')) return parseStatus(fields)
  if (fields.has('delayMs')) return { kind: 'delay', delayMs: fields.integer('delayMs', 0, MAX_DELAY_MS) }
  throw refuseControl('fault needs a status, a delayMs or a kind')
}

export function parseFault(body: unknown): StandingFault {
  const fields = readFields(body)
  const route = fields.text('route')
  if (!route.startsWith('/')) throw refuseControl('route must begin with a slash')
  return {
    route,
    ...(fields.has('method') ? { method: fields.text('method') } : {}),
    fault: parseKind(fields.fields('fault')),
    times: fields.has('times') ? fields.integer('times', 1, 1_000_000) : Number.POSITIVE_INFINITY,
  }
}
