// @vitest-environment happy-dom

import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_PAYMENTS } from '../../config/pageLimits.js'
import type { Payment } from '../../domain/payment.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { dropPayment, findPayment, listPayments, savePayment, updatePayment } from './payments.js'

const payment: Payment = {
  id: 'order-1',
  kind: 'pay',
  route: 'direct',
  asset: { networkId: 'eip155:1', address: undefined, symbol: 'ETH', decimals: 18 },
  amount: '1',
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  recipientName: undefined,
  status: 'asking',
  at: 1_000,
  mark: undefined,
}
const hash = `0x${'a'.repeat(64)}`
const create = () => createTestInstance([]).instance

beforeEach(() => localStorage.clear())

describe('PAY-8: what is kept of a payment', () => {
  test('is shared with other tabs, of which each may know more', () => {
    const [first, second] = [create(), create()]
    savePayment(first, payment)
    expect(findPayment(second, 'order-1')?.status).toBe('asking')
    savePayment(second, { ...payment, status: 'sent', hash })
    expect(findPayment(first, 'order-1')).toMatchObject({ status: 'sent', hash })
  })

  test('is gone once it is dropped, also for a tab that has seen it', () => {
    const [first, second] = [create(), create()]
    savePayment(first, payment)
    expect(listPayments(second)).toHaveLength(1)
    dropPayment(first, 'order-1')
    expect(listPayments(second)).toEqual([])
    expect(updatePayment(second, { ...payment, status: 'unknown' })).toBeUndefined()
  })

  test('never loses its hash to an older copy, and an end stays one', () => {
    const instance = create()
    savePayment(instance, { ...payment, status: 'sent', hash })
    expect(updatePayment(instance, { ...payment, status: 'unknown' })).toMatchObject({ status: 'unknown', hash })
    savePayment(instance, { ...payment, status: 'delivered', hash })
    expect(updatePayment(instance, { ...payment, status: 'unknown' })?.status).toBe('delivered')
    expect(findPayment(instance, 'order-1')?.status).toBe('delivered')
  })

  test.each<[string, Partial<Payment>]>([
    ['a later attempt', { at: 2_000 }],
    ['an attempt by another way', { route: 'exchange' }],
  ])('is not changed by what follows an older attempt: %s', (_, changes) => {
    const instance = create()
    savePayment(instance, { ...payment, ...changes, status: 'sent', hash })
    expect(updatePayment(instance, { ...payment, status: 'failed' })).toBeUndefined()
    expect(findPayment(instance, 'order-1')?.status).toBe('sent')
  })

  test('stays while it is open, however many newer ones have ended', () => {
    const instance = create()
    savePayment(instance, { ...payment, status: 'sent', hash })
    for (let index = 0; index < MAX_PAYMENTS + 5; index++)
      savePayment(instance, { ...payment, id: `donation-${index}`, at: 5_000 + index, status: 'delivered' })
    expect(findPayment(instance, 'order-1')?.status).toBe('sent')
    expect(listPayments(instance)).toHaveLength(MAX_PAYMENTS)
  })
})
