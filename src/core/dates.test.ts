import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDay, formatTime, formatTimeSince } from './dates.js'

/** As drawn: each kind of space is one. */
const drawn = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const moment = (hours: number, minutes: number) => new Date(2019, 10, 5, hours, minutes).valueOf()

test.each([
  ['en', '7:05 AM', '7:20 PM'],
  ['de', '07:05', '19:20'],
  ['es', '7:05', '19:20'],
  ['ar', '7:05 ص', '7:20 م'],
])('times in %s are %s and %s', (locale, morning, evening) => {
  expect([moment(7, 5), moment(19, 20)].map((at) => drawn(formatTime(at, locale)))).toEqual([morning, evening])
})

test.each([
  ['en', 'Nov 5, 2019', 'Nov 5, 2019, 7:20 PM'],
  ['de', '05.11.2019', '05.11.2019, 19:20'],
  ['es', '5 nov 2019', '5 nov 2019, 19:20'],
  ['ar', '05\u200f/11\u200f/2019', '05\u200f/11\u200f/2019، 7:20 م'],
])('dates in %s are %s, and the time follows in the same form', (locale, date, dateAndTime) => {
  expect(drawn(formatDate(moment(19, 20), locale))).toBe(date)
  expect(drawn(formatDateTime(moment(19, 20), locale))).toBe(dateAndTime)
})

describe('a moment up to now', () => {
  test('is a time if it is of today', () => {
    const now = Date.now()
    expect(formatTimeSince(now, 'de')).toBe(formatTime(now, 'de'))
  })

  test('has its date otherwise', () => {
    expect(formatTimeSince(moment(19, 20), 'de')).toBe('05.11.2019, 19:20')
  })
})

test('a day of this year has no year', () => {
  const { format } = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'short' })
  expect(formatDay(Date.now(), 'de')).toBe(format(Date.now()))
})

test('a day of another year has one', () => {
  expect(formatDay(new Date(2019, 10, 3).valueOf(), 'en-US')).toBe('Nov 3, 2019')
})
