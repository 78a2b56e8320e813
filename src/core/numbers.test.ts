import { describe, expect, test, vi } from 'vitest'
import { formatChange, formatCount, formatPercent, toDecimalText } from './numbers.js'

/** As drawn: without marks of direction, and each kind of space is one. */
const drawn = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['en', '1,204', '−1,204'],
  ['de', '1.204', '−1.204'],
  ['es', '1.204', '−1.204'],
  ['ar', '1,204', '−1,204'],
])('a count in %s is %s, and with the true minus below zero', (locale, text, below) => {
  expect(drawn(formatCount(1_204, locale))).toBe(text)
  expect(drawn(formatCount(-1_204, locale))).toBe(below)
})

test.each([
  ['en', '−0.91%', '+0.91%', '0.00%'],
  ['de', '−0,91 %', '+0,91 %', '0,00 %'],
  ['es', '−0,91 %', '+0,91 %', '0,00 %'],
  ['ar', '−0.91%', '+0.91%', '0.00%'],
])('a change in %s has the true minus: %s', (locale, loss, gain, none) => {
  expect([-0.913, 0.913, 0].map((percent) => drawn(formatChange(percent, locale)))).toEqual([loss, gain, none])
})

test.each([
  ['en', '0.85%', '50%', '−2.5%'],
  ['de', '0,85 %', '50 %', '−2,5 %'],
  ['es', '0,85 %', '50 %', '−2,5 %'],
  ['ar', '0.85%', '50%', '−2.5%'],
])('a share in %s has the decimals that it needs: %s', (locale, ...texts) => {
  expect([0.85, 50, -2.5].map((percent) => drawn(formatPercent(percent, locale)))).toEqual(texts)
})

describe('decimal text', () => {
  test.each([
    [1e21, 2, '1000000000000000000000'],
    [1e-7, 12, '0.0000001'],
    [1234.5, 0, '1235'],
    [0.1, 36, '0.1'],
  ])('of %d with %d places is %s', (value, decimalPlaces, text) => {
    expect(toDecimalText(value, decimalPlaces)).toBe(text)
  })

  test('creates no formatter per value', () => {
    toDecimalText(1, 12)
    const created = vi.spyOn(Intl, 'NumberFormat')
    for (let index = 0; index < 100; index++) toDecimalText(index / 7, 12)
    expect(created).not.toHaveBeenCalled()
    created.mockRestore()
  })
})
