import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimals } from './units.js'

describe('parseDecimals', () => {
  test('AMT-4: decimals are an integer from 0 to 36, as number or digits', () => {
    expect([0, 18, 36, '0', '6', '36'].map(parseDecimals)).toEqual([0, 18, 36, 0, 6, 36])
    const wrong = [-1, 37, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '', '1.5', '-1', '1e1', '0x1', ' 6', '037', '37']
    for (const value of [...wrong, null, undefined, true, [6], {}, 6n]) expect(parseDecimals(value)).toBeUndefined()
  })

  test('AMT-4: any value gives a valid integer or nothing', { timeout: 20_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.integer(), fc.nat({ max: 60 }).map(String)), (value) => {
        const parsed = parseDecimals(value)
        if (parsed === undefined) return
        expect(Number.isInteger(parsed) && parsed >= 0 && parsed <= 36).toBe(true)
        expect(parseDecimals(parsed)).toBe(parsed)
      }),
      { numRuns: 1000 },
    )
  })
})
