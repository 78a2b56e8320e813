import { expect, test } from 'vitest'
import { formatDuration, formatRelative, roundDuration } from './SessionFacts.js'

const HOUR = 3_600_000

test.each([
  [90_000, '90 seconds'],
  [1_500, '1.5 seconds'],
  [10 * 60_000, '10 minutes'],
  [HOUR, '1 hour'],
  [36 * HOUR, '36 hours'],
  [48 * HOUR, '2 days'],
])('%d ms last %s', (ms, text) => {
  expect(formatDuration(ms, 'en')).toBe(text)
})

test.each([
  [5_000, 60_000],
  [10 * 60_000 + 7, 10 * 60_000],
  [47 * HOUR + 61_000, 47 * HOUR],
])('%d ms are about %d', (ms, rounded) => {
  expect(roundDuration(ms)).toBe(rounded)
})

test.each([
  [-60_000, '1 minute ago'],
  [59 * 60_000, 'in 59 minutes'],
  [-3 * HOUR, '3 hours ago'],
  [71 * HOUR, 'in 71 hours'],
  [-80 * HOUR, '3 days ago'],
])('%d ms from now is %s', (ms, text) => {
  expect(formatRelative(ms, 'en')).toBe(text)
})
