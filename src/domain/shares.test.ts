import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharesOf } from './shares.js'
import type { Token } from './token.js'

const token = (symbol: string, value: number | undefined, more: Partial<Token> = {}): Token => ({
  id: `eip155:1/${symbol}`,
  networkId: 'eip155:1',
  name: symbol,
  symbol,
  decimals: 18,
  amount: '1',
  value,
  ...more,
})
const read = (tokens: readonly Token[]) =>
  sharesOf(tokens).map((share) => [share.token?.symbol ?? 'other', share.percent])

describe('sharesOf', () => {
  test('names the three most valuable, and puts the others together', () => {
    const tokens = [token('A', 10), token('B', 40), token('C', 25), token('D', 15), token('E', 10)]
    expect(read(tokens)).toEqual([
      ['B', 40],
      ['C', 25],
      ['D', 15],
      ['other', 20],
    ])
  })

  test('leaves out what has no value, and imitations', () => {
    expect(read([token('A', 5), token('B', undefined), token('C', 95, { isUnverified: true })])).toEqual([['A', 100]])
    expect(read([token('A', 0)])).toEqual([])
    expect(read([])).toEqual([])
  })

  test('whole percents are 100 together', () => {
    expect(read([token('A', 1), token('B', 1), token('C', 1)])).toEqual([
      ['A', 34],
      ['B', 33],
      ['C', 33],
    ])
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (values) => {
          const shares = sharesOf(values.map((value, index) => token(`T${index}`, value)))
          expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
          expect(shares.every(({ percent }) => percent >= 0)).toBe(true)
        },
      ),
    )
  })
})
