import { describe, expect, test } from 'vitest'
import { sentAmountOf } from './sentResult.js'
import type { SentStatus, SentTransfer } from './transfer.js'

const sent = (status: SentStatus, fields: Partial<SentTransfer> = {}): SentTransfer => ({
  hash: '0x1',
  networkId: 'eip155:1',
  from: '0xA',
  to: '0xB',
  amount: '0.5',
  symbol: 'ETH',
  decimals: 18,
  at: 0,
  status,
  ...fields,
})
const gain = { amount: '0.37', minimum: '0.366', symbol: 'ETH', decimals: 18 }
const swap = { amount: '1200', symbol: 'USDC', token: '0xC', gain }
const listEvents = (sentTransfer: SentTransfer) => {
  const { sign, quantity, symbol } = sentAmountOf(sentTransfer)
  return `${sign}${quantity} ${symbol}`
}

describe('a transfer', () => {
  test.each(['pending', 'confirmed'] as const)('that is %s has a minus', (status) => {
    expect(listEvents(sent(status))).toBe('−0.5 ETH')
  })

  test.each(['mismatched', 'unknown', 'failed', 'cancelled', 'replaced', 'expired'] as const)(
    'that is %s has no sign: the chain does not show that it moved',
    (status) => {
      expect(listEvents(sent(status))).toBe('0.5 ETH')
    },
  )
})

describe('a swap', () => {
  test.each([
    ['pending', undefined, '−1200 USDC'],
    ['confirmed', '0.371', '+0.371 ETH'],
    ['belowMinimum', '0.341', '+0.341 ETH'],
    ['nothingArrived', undefined, '0 ETH'],
    ['amountUnknown', undefined, 'undefined ETH'],
    ['confirmed', undefined, 'undefined ETH'],
    ['mismatched', undefined, '1200 USDC'],
    ['failed', undefined, '1200 USDC'],
    ['unknown', undefined, '1200 USDC'],
  ] as const)('that is %s, of which %s arrived, is %s', (status, arrived, expected) => {
    expect(listEvents(sent(status, { ...swap, arrived }))).toBe(expected)
  })

  test('shows the token of its amount', () => {
    expect(sentAmountOf(sent('failed', swap)).token).toBe('0xC')
    expect(sentAmountOf(sent('confirmed', { ...swap, arrived: '1' })).token).toBeUndefined()
  })
})
