import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../../core/checksumAddress.js'
import { parseSessions, statusOf } from './smartSession.js'

const rules = { allowLoopback: false, parseAddress: checksumAddress }
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const entry = (change: object = {}) => ({
  project: { id: 'p', name: 'Tidewater', url: 'https://tidewater.example', iconUrl: 'https://img.example/a.png' },
  pci: 'a',
  expiry: 2_000,
  createdAt: 1_000,
  permissions: [],
  policies: [],
  context: '0x00',
  revokedAt: null,
  ...change,
})
const list = (...entries: unknown[]) => parseSessions({ pcis: entries }, rules)
const parse = (...entries: unknown[]) => list(...entries)?.sessions
const permissionsOf = (...permissions: unknown[]) => parse(entry({ permissions }))?.[0]?.permissions

test('a session has its app, its times in milliseconds, and what it may do', () => {
  const permissions = [
    { type: 'native-token-recurring-allowance', data: { allowance: '0x5af3107a4000', start: 1, period: 86_400 } },
    {
      type: 'contract-call',
      data: { address: ADDRESS.toLowerCase(), functions: [{ functionName: 'swap' }, { functionName: 'claim' }] },
    },
  ]
  expect(parse(entry({ permissions }))).toEqual([
    {
      id: 'a',
      app: { name: 'Tidewater', url: 'https://tidewater.example', icon: 'https://img.example/a.png' },
      createdAt: 1_000_000,
      expiresAt: 2_000_000,
      revokedAt: undefined,
      permissions: [
        { kind: 'spend', units: 100_000_000_000_000n, periodSeconds: 86_400 },
        { kind: 'call', address: ADDRESS, functions: ['swap', 'claim'], hidden: 0 },
      ],
      hidden: 0,
    },
  ])
})

test('the newest comes first', () => {
  expect(parse(entry({ pci: 'old' }), entry({ pci: 'new', createdAt: 1_500 }))?.map(({ id }) => id)).toEqual([
    'new',
    'old',
  ])
})

describe('GEN-1: what is no session', () => {
  test.each([[undefined], [{}], [{ pcis: 'none' }], [[entry()]]])('%j is no list', (value) => {
    expect(parseSessions(value, rules)).toBeUndefined()
  })

  test.each([
    { pci: '' },
    { pci: 7 },
    { pci: 'a\nAccount: eip155:1:0xB' },
    { expiry: -1 },
    { expiry: 1e300 },
    { expiry: '2000' },
    { createdAt: null },
    { revokedAt: 'now' },
  ])('%j is left out, and the others stay', (change) => {
    expect(parse(entry(change), 'x', null, entry({ pci: 'good' }))?.map(({ id }) => id)).toEqual(['good'])
  })

  test('what cannot be read is counted', () => {
    expect(list(entry(), 'x', entry({ expiry: 'soon' }))).toMatchObject({ sessions: [{ id: 'a' }], hidden: 2 })
  })

  test.each([{ project: null }, { project: { name: 5 } }])('an app of %j has no name, but a session', (change) => {
    expect(parse(entry(change))?.[0]?.app.name).toBe('')
  })

  test.each([{ permissions: {} }, { permissions: null }])('%j are unknown permissions, not none', (change) => {
    expect(parse(entry(change))?.[0]?.permissions).toEqual([{ kind: 'other', name: '' }])
  })

  test('beyond 255 the oldest are counted, not listed', () => {
    const many = Array.from({ length: 300 }, (_, index) => entry({ pci: String(index), createdAt: index }))
    expect(list(...many)).toMatchObject({ sessions: { length: 255, 0: { id: '299' } }, hidden: 45 })
  })
})

describe('a hostile app', () => {
  test('TXT-1: has a name without controls', () => {
    expect(parse(entry({ project: { name: '\u202eTide\u0000water' } }))?.[0]?.app.name).toBe('Tidewater')
  })

  test.each(['javascript:alert(1)', 'http://tidewater.example', 'https://a@evil.example', 5])(
    'URL-1: %j is no page',
    (url) => {
      expect(parse(entry({ project: { name: 'T', url, iconUrl: url } }))?.[0]?.app).toEqual({
        name: 'T',
        url: undefined,
        icon: undefined,
      })
    },
  )
})

describe('a permission that is unknown or malformed is shown by its name, never left out', () => {
  test.each([
    [{ type: 'everything', data: {} }, 'everything'],
    [
      { type: 'native-token-recurring-allowance', data: { allowance: '-0x1', period: 1 } },
      'native-token-recurring-allowance',
    ],
    [
      { type: 'native-token-recurring-allowance', data: { allowance: '5', period: 1 } },
      'native-token-recurring-allowance',
    ],
    [
      { type: 'native-token-recurring-allowance', data: { allowance: '0x1', period: 0 } },
      'native-token-recurring-allowance',
    ],
    [{ type: 'contract-call', data: 'all' }, 'contract-call'],
    ['x', ''],
    [null, ''],
  ])('%j', (permission, name) => {
    expect(permissionsOf(permission)).toEqual([{ kind: 'other', name }])
  })

  test('more than are listed are counted', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ functionName: `f${index}` }))
    const [call] = permissionsOf({ type: 'contract-call', data: { functions: many(25) } }) ?? []
    expect(call).toMatchObject({ kind: 'call', hidden: 5 })
    expect(parse(entry({ permissions: many(60) }))?.[0]).toMatchObject({ hidden: 10 })
  })

  test('a call without a usable address or functions is one of anything', () => {
    const calls = [
      { type: 'contract-call', data: { address: 'nowhere' } },
      { type: 'contract-call', data: { functions: [5, { functionName: '\u200b' }] } },
    ]
    expect(permissionsOf(...calls)).toEqual([
      { kind: 'call', address: undefined, functions: [], hidden: 0 },
      { kind: 'call', address: undefined, functions: [], hidden: 2 },
    ])
  })
})

test.each([
  [{ expiresAt: 10, revokedAt: undefined }, 9, 'active'],
  [{ expiresAt: 10, revokedAt: undefined }, 10, 'expired'],
  [{ expiresAt: 10, revokedAt: 5 }, 9, 'revoked'],
  [{ expiresAt: 10, revokedAt: 5 }, 20, 'revoked'],
])('%j is at %d %s', (times, now, status) => {
  const [session] = parse(entry()) ?? []
  if (!session) throw new Error('no session')
  expect(statusOf({ ...session, ...times }, now)).toBe(status)
})
