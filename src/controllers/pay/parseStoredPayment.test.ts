import { describe, expect, test } from 'vitest'
import type { Payment } from '../../domain/payment.js'
import { parsePayment } from './parseStoredPayment.js'

const HASH = `0x${'a'.repeat(64)}`

/** A payment with another token, with every member. */
const payment: Payment = {
  id: 'order-1042',
  kind: 'pay',
  route: 'service',
  asset: { networkId: 'eip155:1', address: '0xA0b8', symbol: 'USDC', decimals: 6 },
  amount: '24.9',
  recipient: '0x90F7',
  recipientName: 'Northlight Store',
  status: 'refunded',
  at: 1_700_000_000_000,
  mark: { units: '0', block: '12' },
  source: {
    networkId: 'eip155:137',
    address: undefined,
    symbol: 'POL',
    decimals: 18,
    amount: '60.1',
    account: '0xf39F',
  },
  hash: HASH,
  isCalls: undefined,
  requestId: 'q-1',
  seconds: 30,
  refundMark: { units: '7', block: undefined },
  exchange: {
    id: 'granary',
    name: 'Granary',
    image: 'https://img.example/g.svg',
    sessionId: 's-1',
    url: 'https://granary.example/pay',
  },
  reported: 'refund',
  total: 24.97,
  fee: '0.0001',
  arrived: '60',
  destinationHash: HASH,
  destinationBlock: '13',
  sentAt: 1_700_000_001_000,
  endedAt: 1_700_000_002_000,
  checkedAt: 1_700_000_003_000,
}
const stored = (): Record<string, unknown> => JSON.parse(JSON.stringify(payment))
const parse = (changes: object) => parsePayment({ ...stored(), ...changes })

test('PAY-8: what was stored is read back as it was', () => {
  expect(parsePayment(stored())).toEqual(payment)
})

test.each(['asking', 'started', 'sent', 'converting', 'reported', 'delivered', 'short', 'failed', 'undelivered'])(
  'PAY-8: a payment that is %s is kept',
  (status) => expect(parse({ status })?.status).toBe(status),
)

describe('without what it needs, nothing is a payment', () => {
  test.each<[string, unknown]>([
    ['id', undefined],
    ['id', '<script>'],
    ['id', 'a'.repeat(129)],
    ['route', 'toString'],
    ['status', 'paid'],
    ['status', undefined],
    ['amount', '24,9'],
    ['amount', '-1'],
    ['amount', 24.9],
    ['recipient', ''],
    ['recipient', 'shop at the corner'],
    ['at', 'yesterday'],
    ['at', -1],
    ['asset', undefined],
    ['asset', { ...payment.asset, networkId: 'ethereum' }],
    ['asset', { ...payment.asset, decimals: 6.5 }],
    ['asset', { ...payment.asset, decimals: 1e9 }],
  ])('%s: %j', (name, value) => expect(parse({ [name]: value })).toBeUndefined())

  test.each([undefined, null, 7, 'payment', []])('%j', (value) => expect(parsePayment(value)).toBeUndefined())
})

test.each([7, null, '', '0x a'])('PAY-2: a token at the address %j is not taken for the coin', (address) => {
  expect(parse({ asset: { ...payment.asset, address } })).toBeUndefined()
  expect(parse({ source: { ...payment.source, address } })?.source).toBeUndefined()
})

test.each<[keyof Payment, unknown]>([
  ['mark', { units: '-1' }],
  ['mark', 7],
  ['refundMark', { units: 7 }],
  ['source', { ...payment.source, amount: 'much' }],
  ['source', { ...payment.source, account: '' }],
  ['hash', 'not a hash'],
  ['requestId', '../q'],
  ['seconds', 1.5],
  ['exchange', { ...payment.exchange, sessionId: '' }],
  ['exchange', { ...payment.exchange, id: 'a b' }],
  ['exchange', { ...payment.exchange, name: '\u200b' }],
  ['total', -1],
  ['total', '24.97'],
  ['fee', 'free'],
  ['arrived', '1e9'],
  ['destinationHash', '<b>'],
  ['destinationBlock', '0x1'],
  ['sentAt', Number.NaN],
  ['endedAt', 9e15],
  ['checkedAt', '1'],
])('%s: %j is left out, and the payment stays', (name, value) => {
  expect(parse({ [name]: value })).toEqual({ ...payment, [name]: undefined })
})

test('texts are cleaned', () => {
  const asset = { ...payment.asset, symbol: 'US\u202eDC' }
  expect(parse({ recipientName: 'North\u200blight', asset })).toMatchObject({
    recipientName: 'Northlight',
    asset: { symbol: 'USDC' },
  })
  expect(parse({ recipientName: 7 })?.recipientName).toBeUndefined()
})

test('PAY-7: an image or address of an exchange that is not valid is left out', () => {
  const exchange = { ...payment.exchange, image: 'javascript:alert(1)', url: 7 }
  expect(parse({ exchange })?.exchange).toMatchObject({ id: 'granary', image: undefined, url: '' })
})

test('PAY-8: the id that a wallet gave to calls is kept, which may be longer than a hash', () => {
  const hash = `0x${'ab'.repeat(128)}`
  expect(parse({ hash, isCalls: true })).toMatchObject({ hash, isCalls: true })
  expect(parse({ hash: 'a b', isCalls: true })?.hash).toBeUndefined()
  expect(parse({ hash })?.hash).toBeUndefined()
})
