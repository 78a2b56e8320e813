import { expect, test, vi } from 'vitest'
import { formatFiat, formatFiatParts } from './fiat.js'
import { toFiatValue } from './fiatValue.js'

test.each([
  [5120.46, '$5,120.46'],
  [0, '$0.00'],
  [0.29, '$0.29'],
  [1.999, '$1.99'],
  [0.004, '<$0.01'],
  [1e-9, '<$0.01'],
  [1234567.891, '$1,234,567.89'],
])('AMT-7: %d is shown as %s, cut toward zero', (value, text) => {
  expect(formatFiat(value, 'en-US')).toBe(text)
})

test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, -1, 1e15])('AMT-7: %s is unknown, never 0', (value) => {
  expect(formatFiat(value, 'en-US')).toBe('—')
})

test('follows the language', () => {
  expect(formatFiat(5120.46, 'de')).toBe('5.120,46\u00a0$')
  expect(formatFiatParts(12480.62, 'en')).toEqual({ integer: '$12,480', tail: '.62' })
})

test('the value of an amount', () => {
  expect(toFiatValue('1.5', 2)).toBe(3)
  expect(toFiatValue('1.5', undefined)).toBeUndefined()
  expect(toFiatValue('1.5', Number.NaN)).toBeUndefined()
})

test('an invalid language tag counts as English', () => {
  expect(formatFiat(5120.46, 'en_US')).toBe('$5,120.46')
})

test('a long list creates no formatter per row', () => {
  formatFiat(1, 'pt-BR')
  const created = vi.spyOn(Intl, 'NumberFormat')
  for (let index = 0; index < 100; index++) formatFiat(index + 0.5, 'pt-BR')
  expect(created).not.toHaveBeenCalled()
  created.mockRestore()
})
