import { expect, test, vi } from 'vitest'
import { type FiatCurrency, formatFiat, formatFiatParts } from './fiat.js'
import { isExchangeRate, toFiatValue } from './fiatValue.js'

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

const euros: FiatCurrency = { code: 'EUR', rate: 0.9, display: 'symbol' }

test.each<[number, Partial<FiatCurrency>, string, string]>([
  [100, {}, 'en', '€90.00'],
  [100, {}, 'de', '90,00\u00a0€'],
  [0, {}, 'en', '€0.00'],
  [0.001, {}, 'en', '<€0.01'],
  [1e9, {}, 'en', '€900,000,000.00'],
  [1e14, { rate: 9 }, 'en', '€900,000,000,000,000.00'],
  [1.239, { code: 'JPY', rate: 100 }, 'en', '¥123'],
  [0.001, { code: 'JPY', rate: 100 }, 'en', '<¥1'],
  [10, { code: 'KWD', rate: 0.3 }, 'en', 'KWD\u00a03.000'],
  [10, { code: 'CAD', rate: 1.5 }, 'en', 'CA$15.00'],
  [12.3, { code: 'USD', rate: 1, display: 'code' }, 'en', 'USD\u00a012.30'],
])('%d dollars in %j are, in %s, %s', (value, currency, locale, text) => {
  expect(formatFiat(value, locale, { ...euros, ...currency })).toBe(text)
})

test.each([
  ['a value that is not known', undefined, 0.9],
  ['a rate that is not known', 5, undefined],
  ['a negative value', -5, 0.9],
  ['a value that is too large in the currency', 9e14, 2],
])('AMT-7: %s is unknown, never 0', (_, value, rate) => {
  expect(formatFiat(value, 'en', { ...euros, rate })).toBe('—')
})

test('a currency that the browser does not know is written by its code', () => {
  expect(formatFiat(5, 'en', { code: 'E1R', rate: 1, display: 'symbol' })).toBe('5.00 E1R')
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9, 1e-10, '0.9', undefined, null])(
  '%j is no exchange rate',
  (rate) => expect(isExchangeRate(rate)).toBe(false),
)
