import { describe, expect, test, vi } from 'vitest'
import type { WalletModalEvent } from '../../domain/events.js'
import {
  HttpStatusError,
  MalformedResponseError,
  NotConnectedError,
  RequestTimeoutError,
} from '../../errors/requestErrors.js'
import { createHttp } from '../http.js'
import { createTelemetry, type TelemetryOptions, toSentName } from './createTelemetry.js'

type Body = { eventId: string; url: string; domain: string; timestamp: unknown; props: Record<string, unknown> }

function create(changes: Partial<TelemetryOptions> & { hasPrivacySignal?: () => boolean } = {}) {
  const bodies: Body[] = []
  const clock = { now: 1_000_000 }
  const fetch = async (_: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)) as Body)
    return new Response(null, { status: 204 })
  }
  const http = createHttp({
    base: 'https://telemetry.example',
    common: {},
    signal: new AbortController().signal,
    isOnline: () => true,
    fetch: fetch as typeof globalThis.fetch,
  })
  const fetchIsEnabled = vi.fn(async () => true)
  const { hasPrivacySignal = () => false, ...otherFields } = changes
  const telemetry = createTelemetry({
    http,
    page: { url: () => 'https://app.example/path', host: () => 'app.example', hasPrivacySignal },
    isAllowed: () => true,
    fetchIsEnabled,
    toSentName: (name) => (name === 'Heron' ? name : 'Unknown'),
    now: () => clock.now,
    ...otherFields,
  })
  return { telemetry, bodies, fetchIsEnabled, clock }
}

const opened: WalletModalEvent = { event: 'MODAL_OPEN', timestamp: 5, properties: { connected: true } }

test('PRIV-2: an event carries eventId, url, domain, timestamp and props, and nothing else', async () => {
  const { telemetry, bodies } = create()
  await telemetry.begin()
  telemetry.event(opened)
  expect(bodies).toEqual([
    {
      eventId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      url: 'https://app.example/path',
      domain: 'app.example',
      timestamp: 5,
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
    },
  ])
})

test('PRIV-2: events before the service has responded are queued', async () => {
  const network = create()
  network.telemetry.event(opened)
  expect(network.bodies).toEqual([])
  await network.telemetry.begin()
  expect(network.bodies).toHaveLength(1)
  const off = create({ fetchIsEnabled: async () => false })
  off.telemetry.event(opened)
  await off.telemetry.begin()
  off.telemetry.event(opened)
  expect(off.bodies).toEqual([])
})

test.each([
  ['the service does not respond', { fetchIsEnabled: async () => Promise.reject(new Error('down')) }],
  ['the app turned it off, or set no project id', { isAllowed: () => false }],
  ['the browser sends a privacy signal', { hasPrivacySignal: () => true }],
])('PRIV-2: nothing is sent if %s', async (_, changes) => {
  const { telemetry, bodies } = create(changes)
  telemetry.event(opened)
  telemetry.error(new NotConnectedError())
  await telemetry.begin()
  telemetry.event(opened)
  expect(bodies).toEqual([])
})

test('CAT-3: the service is not queried if the app disables analytics', async () => {
  const { telemetry, fetchIsEnabled } = create({ isAllowed: () => false })
  await telemetry.begin()
  expect(fetchIsEnabled).not.toHaveBeenCalled()
})

test('analytics that the app switches on later are sent from then on, and nothing from before', async () => {
  const app = { isAllowed: false }
  const { telemetry, bodies, fetchIsEnabled } = create({ isAllowed: () => app.isAllowed })
  await telemetry.begin()
  telemetry.event(opened)
  app.isAllowed = true
  await telemetry.begin()
  telemetry.event({ ...opened, timestamp: 6 })
  expect(fetchIsEnabled).toHaveBeenCalledOnce()
  expect(bodies.map(({ timestamp }) => timestamp)).toEqual([6])
})

test('the service is queried once', async () => {
  const { telemetry, fetchIsEnabled } = create()
  await telemetry.begin()
  await telemetry.begin()
  expect(fetchIsEnabled).toHaveBeenCalledOnce()
})

test('PRIV-2: free text, searches and addresses never leave the page', async () => {
  const { telemetry, bodies } = create()
  await telemetry.begin()
  const events: WalletModalEvent[] = [
    { event: 'SEARCH_WALLET', timestamp: 1, properties: { badge: 'x', search: 'me@mail.example' } },
    { event: 'CONNECT_ERROR', timestamp: 1, properties: { message: 'failed for 0xabc' } },
    { event: 'DISCONNECT_ERROR', timestamp: 1, properties: { message: 'Failed to disconnect' } },
    { event: 'MODAL_CREATED', timestamp: 1, properties: undefined },
    {
      event: 'CONNECT_SUCCESS',
      timestamp: 1,
      properties: { method: 'browser', name: 'Marten', namespace: 'eip155', address: '0xabc', chainId: 1 },
    },
    {
      event: 'ACCOUNT_CHANGED',
      timestamp: 1,
      properties: { namespace: 'eip155', address: '0xabc', previous: '0xdef' },
    },
    { event: 'NETWORK_CHANGED', timestamp: 1, properties: { namespace: 'eip155', chainId: 1, previous: 2 } },
    { event: 'SELECT_WALLET', timestamp: 1, properties: { name: 'Heron', platform: 'browser' } },
  ]
  for (const event of events) telemetry.event(event)
  expect(bodies.map(({ props }) => props)).toEqual([
    { type: 'track', event: 'SEARCH_WALLET' },
    { type: 'track', event: 'CONNECT_ERROR' },
    { type: 'track', event: 'DISCONNECT_ERROR' },
    { type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Unknown' } },
    { type: 'track', event: 'SELECT_WALLET', properties: { name: 'Heron', platform: 'browser' } },
  ])
})

test('PRIV-2: errors are sent at most 5 times a minute, by code only', async () => {
  const { telemetry, bodies, clock } = create()
  await telemetry.begin()
  for (let index = 0; index < 10; index++) telemetry.error(new NotConnectedError())
  expect(bodies).toHaveLength(5)
  expect(bodies[0]?.props).toEqual({ type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'NOT_CONNECTED' })
  clock.now += 59_999
  telemetry.error('free text 0xabc')
  expect(bodies).toHaveLength(5)
  clock.now += 1
  telemetry.error('free text 0xabc')
  expect(bodies[5]?.props).toEqual({ type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'UNKNOWN' })
})

test.each([
  ['the service', new HttpStatusError(500), 'API_ERROR'],
  ['its time', new RequestTimeoutError(1_000), 'API_ERROR'],
  ['its answer', new MalformedResponseError('/x'), 'DATA_PARSING_ERROR'],
  ['the library', new TypeError('x'), 'INTERNAL_SDK_ERROR'],
])('an error of %s has its category', async (_, error, category) => {
  const { telemetry, bodies } = create()
  await telemetry.begin()
  telemetry.error(error)
  expect(bodies[0]?.props.event).toBe(category)
})

test('reports that the service forbids the origin, and no other failure', async () => {
  const statuses = [503, 403]
  const fetch = async () => new Response(null, { status: statuses.shift() ?? 403 })
  const onForbidden = vi.fn()
  const http = createHttp({
    base: 'https://telemetry.example',
    common: {},
    signal: new AbortController().signal,
    isOnline: () => true,
    fetch: fetch as typeof globalThis.fetch,
  })
  const { telemetry } = create({ http, onForbidden })
  await telemetry.begin()
  telemetry.event(opened)
  await vi.waitFor(() => expect(statuses).toEqual([403]))
  expect(onForbidden).not.toHaveBeenCalled()
  telemetry.event(opened)
  await vi.waitFor(() => expect(onForbidden).toHaveBeenCalledOnce())
})

test('GEN-7: a failing service changes nothing', async () => {
  const fetch = async () => Promise.reject(new TypeError('down'))
  const http = createHttp({
    base: 'https://telemetry.example',
    common: {},
    signal: new AbortController().signal,
    isOnline: () => true,
    fetch: fetch as typeof globalThis.fetch,
  })
  const { telemetry } = create({ http })
  await telemetry.begin()
  expect(() => telemetry.event(opened)).not.toThrow()
  await new Promise((resolve) => setTimeout(resolve))
})

describe('toSentName', () => {
  const entries = [
    { id: 'c1', name: 'Heron', chains: [] },
    { id: 'c2', name: 'Marten', rdns: 'example.marten', chains: [] },
  ]

  test.each([
    ['the catalogue, for a wallet with the identity of an entry', 'Marten beta', { rdns: 'example.marten' }, 'Marten'],
    ['the catalogue, for a connector of an entry', 'Heron SDK', { catalogueId: 'c1' }, 'Heron'],
    ['Unknown, for a wallet with another identity', 'Marten', { rdns: 'example.other' }, 'Unknown'],
    ['Unknown, for a wallet without identity', 'Wallet of Ada, ada@example.com', {}, 'Unknown'],
  ])('PRIV-2: the name that is sent is of %s', (_, name, identity, sent) => {
    expect(toSentName(name, [{ name, ...identity }], entries)).toBe(sent)
  })

  test('PRIV-2: a wallet chosen from the catalogue has its name, and text of nobody is Unknown', () => {
    expect(toSentName('Heron', [], entries)).toBe('Heron')
    expect(toSentName('My own text', [], entries)).toBe('Unknown')
    expect(toSentName('WalletConnect', [], [])).toBe('WalletConnect')
  })
})
