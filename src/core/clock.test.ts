import { expect, test } from 'vitest'
import { formatClock } from './clock.js'

test.each([
  ['en', '0:06', '61:40'],
  ['de', '0:06', '61:40'],
  ['es', '0:06', '61:40'],
  ['ar', '0:06', '61:40'],
  ['ar-EG', '٠:٠٦', '٦١:٤٠'],
])('a clock in %s is %s and %s', (locale, short, long) => {
  expect([6, 3_700].map((seconds) => formatClock(seconds, locale))).toEqual([short, long])
})
