import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { parseFault } from './parseFault.ts'

test('lasts until cleared, unless it has times', () => {
  expect(parseFault({ route: '/e', fault: { kind: 'drop' } })).toEqual({
    route: '/e',
    fault: { kind: 'drop' },
    times: Number.POSITIVE_INFINITY,
  })
})

const wrong = [
  [undefined],
  [[]],
  [{ fault: { status: 500 } }],
  [{ route: 'getWallets', fault: { status: 500 } }],
  [{ route: '/e' }],
  [{ route: '/e', fault: {} }],
  [{ route: '/e', fault: { status: 99 } }],
  [{ route: '/e', fault: { status: '500' } }],
  [{ route: '/e', fault: { status: 429, retryAfter: 'a\r\nset-cookie: b' } }],
  [{ route: '/e', fault: { delayMs: -1 } }],
  [{ route: '/e', fault: { kind: 'constructor' } }],
  [{ route: '/e', fault: { kind: 'slowBody' } }],
  [{ route: '/e', fault: { kind: 'redirect' } }],
  [{ route: '/e', fault: { kind: 'hugeBody', bytes: 2 ** 40 } }],
  [{ route: '/e', fault: { kind: 'json' } }],
  [{ route: '/e', fault: { kind: 'fixture', name: 'toString' } }],
  [{ route: '/e', fault: { kind: 'clock', offsetMs: 'soon' } }],
  [{ route: '/v1', fault: { kind: 'rpc' } }],
  [{ route: '/e', fault: { kind: 'drop' }, times: 0 }],
  [{ route: '/e', method: 1, fault: { kind: 'drop' } }],
]
test('rejects a body without a route, without a fault or with an invalid fault', () => {
  for (const [body] of wrong) expect(() => parseFault(body), JSON.stringify(body)).toThrow(Refusal)
})
