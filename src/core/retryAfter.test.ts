import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRetryAfter } from './retryAfter.js'

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)

test('NET-2: whole seconds are honoured', () => {
  expect(parseRetryAfter('0', NOW)).toBe(0)
  expect(parseRetryAfter('7', NOW)).toBe(7_000)
  expect(parseRetryAfter(' 120 ', NOW)).toBe(120_000)
  expect(parseRetryAfter('99999999', NOW)).toBe(99_999_999_000)
})

test('NET-2: an HTTP date is honoured; a past one means no delay', () => {
  expect(parseRetryAfter('Fri, 02 Jan 2026 03:04:10 GMT', NOW)).toBe(5_000)
  expect(parseRetryAfter('Fri, 02 Jan 2026 03:04:00 GMT', NOW)).toBe(0)
})

test.each(['', ' ', '-1', '1.5', '1e3', '0x10', 'soon', 'NaN', 'Infinity', '5 s', '5,6', '2026-01-02T03:04:10Z'])(
  'NET-2: %j is invalid, and gives neither 0 nor NaN',
  (header) => {
    expect(parseRetryAfter(header, NOW)).toBeUndefined()
  },
)

test('NET-2: an invalid date gives nothing', () => {
  expect(parseRetryAfter('Fri, 99 Xyz 2026 99:99:99 GMT', NOW)).toBeUndefined()
  expect(parseRetryAfter(null, NOW)).toBeUndefined()
  expect(parseRetryAfter(undefined, NOW)).toBeUndefined()
})

test('NET-2: any header gives a finite non-negative delay, or nothing', { timeout: 20_000 }, () => {
  const header = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[-+0-9.eE ]{0,20}$/),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  )
  fc.assert(
    fc.property(header, fc.nat(), (text, now) => {
      const wait = parseRetryAfter(text, now)
      if (wait !== undefined) expect(Number.isFinite(wait) && wait >= 0).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
