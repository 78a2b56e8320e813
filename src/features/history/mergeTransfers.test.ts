import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAmounts, toFinestUnits } from '../../core/fiat.js'
import type { HistoryTransfer } from '../../domain/transaction.js'
import { mergeTransfers } from './mergeTransfers.js'

const transfer = (
  direction: HistoryTransfer['direction'],
  quantity: string,
  symbol = 'ETH',
  value?: number,
): HistoryTransfer => ({
  ...{ kind: 'token', direction, quantity, symbol, name: symbol, isSpam: false, isUnverified: false, value },
})

const shown = (transfers: readonly HistoryTransfer[]) => {
  const merged = mergeTransfers(transfers)
  return [...merged.shown.map(({ direction, quantity, symbol }) => `${direction} ${quantity} ${symbol}`), merged.more]
}

test('the same token in the same direction is one amount', () => {
  expect(shown([transfer('in', '0.1'), transfer('in', '0.2'), transfer('in', '5', 'USDC')])).toEqual([
    'in 0.3 ETH',
    'in 5 USDC',
    0,
  ])
})

test('what was paid comes before what was received', () => {
  expect(shown([transfer('in', '420', 'ARB'), transfer('out', '0.131')])).toEqual(['out 0.131 ETH', 'in 420 ARB', 0])
})

test.each([
  ['0.1', ['out 1 ETH', 'in 0.1 ETH', 0]],
  ['0.0999', ['out 1 ETH', 0]],
])('of one token, paid 1 and received %s: a refund is less than a tenth', (back, expected) => {
  expect(shown([transfer('out', '1'), transfer('in', back)])).toEqual(expected)
})

test.each([
  ['0.01', ['out 1.5 ETH', 'in 0.01 ETH', 0]],
  ['0.0099', ['out 1.5 ETH', 0]],
])('of several, received %s: a refund is less than a hundredth of the largest', (back, expected) => {
  expect(shown([transfer('out', '1'), transfer('out', '0.5'), transfer('in', back)])).toEqual(expected)
})

test('of more than two the most valuable of each direction stay, and the others are counted', () => {
  const transfers = [
    transfer('out', '1', 'A', 5),
    transfer('out', '1', 'B', 50),
    transfer('in', '1', 'C', 1),
    transfer('in', '1', 'D', 9),
  ]
  expect(shown(transfers)).toEqual(['out 1 B', 'in 1 D', 2])
})

test('a collectible is never taken for a refund', () => {
  const art = (direction: 'in' | 'out', quantity: string): HistoryTransfer => ({
    ...transfer(direction, quantity, ''),
    kind: 'nft',
    name: 'Fieldnotes',
  })
  expect(mergeTransfers([art('out', '100'), art('in', '1')]).shown).toHaveLength(2)
})

test('an unknown amount makes the sum unknown, never smaller', () => {
  expect(shown([transfer('in', '1'), { ...transfer('in', '1'), quantity: undefined }])).toEqual(['in undefined ETH', 0])
})

const amount = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(18)).map(([units, decimals]) => {
  const digits = units.toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
})

test('AMT-1: sums are exact', () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const sum = addAmounts(one, other) ?? ''
      expect(toFinestUnits(sum)).toBe((toFinestUnits(one) ?? 0n) + (toFinestUnits(other) ?? 0n))
    }),
    { numRuns: 500 },
  )
})

test('a row shows at most two, nothing is lost but refunds, and amounts of a direction add up', () => {
  const any = fc.record({
    direction: fc.constantFrom('in', 'out', 'self', undefined),
    quantity: amount,
    symbol: fc.constantFrom('ETH', 'USDC', 'ARB'),
    value: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (list) => {
      const transfers = list.map(({ direction, quantity, symbol, value }) =>
        transfer(direction, quantity, symbol, value),
      )
      const merged = mergeTransfers(transfers)
      expect(merged.shown.length).toBe(Math.min(2, merged.shown.length + merged.more))
      expect(merged.shown.length > 0).toBe(transfers.length > 0)
      const kinds = new Set(transfers.map(({ direction, symbol }) => `${direction} ${symbol}`))
      expect(merged.shown.length + merged.more).toBeLessThanOrEqual(kinds.size)
      // Where nothing went the other way, every unit is in the sum.
      for (const { direction, symbol, quantity } of merged.shown) {
        const same = transfers.filter((one) => one.symbol === symbol)
        if (same.some((one) => one.direction !== direction)) continue
        const total = same.reduce((units, one) => units + (toFinestUnits(one.quantity ?? '') ?? 0n), 0n)
        expect(toFinestUnits(quantity ?? '')).toBe(total)
      }
    }),
    { numRuns: 500 },
  )
})
