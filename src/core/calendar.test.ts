import { expect, test } from 'vitest'
import { formatDay } from './calendar.js'

test('a day of this year has no year', () => {
  const { format } = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'short' })
  expect(formatDay(Date.now(), 'de')).toBe(format(Date.now()))
})

test('a day of another year has one', () => {
  expect(formatDay(new Date(2019, 10, 3).valueOf(), 'en-US')).toBe('Nov 3, 2019')
})
