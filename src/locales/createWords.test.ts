import { describe, expect, test } from 'vitest'
import { createWords } from './createWords.js'
import en from './en.js'
import { accountWords, connectWords } from './enPage.js'
import { restWords } from './enRest.js'

const english = { ...en, ...restWords, ...connectWords, ...accountWords }
const options = [en, restWords, connectWords, accountWords]

test('every key is in exactly one part', () => {
  expect(Object.keys(english)).toHaveLength(options.reduce((sum, part) => sum + Object.keys(part).length, 0))
})

test('no message is empty, and every plural has the form `other`', () => {
  for (const [key, message] of Object.entries(english)) {
    const forms = typeof message === 'string' ? [message] : Object.values(message)
    for (const form of forms) expect(form.trim(), key).toBe(form)
    expect(forms.every(Boolean), key).toBe(true)
    if (typeof message !== 'string') expect(message.other, key).toContain('{count}')
  }
})

describe('createWords', () => {
  const { t, pieces } = createWords({ locale: 'en', messages: english })

  test('fills in values', () => {
    expect(t('connect.title', { app: 'My app' })).toBe('Connect to My app')
    expect(t('errors.generic')).toBe('Something went wrong')
  })

  test("chooses the plural form and writes the number by the language's rules", () => {
    expect(t('connect.found', { count: 1 })).toBe('1 wallet found in this browser')
    expect(t('connect.found', { count: 0 })).toBe('0 wallets found in this browser')
    expect(t('connect.found', { count: 1234 })).toBe('1,234 wallets found in this browser')
    expect(createWords({ locale: 'de', messages: english }).t('connect.found', { count: 1234 })).toBe(
      '1.234 wallets found in this browser',
    )
  })

  test.each([0, 1, 2, 21, 101, 999, 1000, 1001, -1, 0.5, 1.5])(
    'the English of %d follows the plural rules',
    (count) => {
      const form = new Intl.PluralRules('en').select(count) === 'one' ? 'wallet' : 'wallets'
      const figure = new Intl.NumberFormat('en').format(count)
      expect(t('connect.found', { count })).toBe(`${figure} ${form} found in this browser`)
    },
  )

  test('TXT-7: values are not interpreted: a name with braces stays unchanged', () => {
    expect(t('connect.title', { app: '{app} $& {terms}' })).toBe('Connect to {app} $& {terms}')
  })

  test('TXT-3: a right-to-left value never reorders a left-to-right text', () => {
    expect(t('connect.title', { app: 'שקל' })).toBe('Connect to \u2068שקל\u2069')
    expect(t('connect.title', { app: 'a\u{1e900}' })).toBe('Connect to \u2068a\u{1e900}\u2069')
    const arabic = createWords({ locale: 'ar', messages: { 'connect.title': '\u2068{app}\u2069' }, direction: 'rtl' })
    expect(arabic.t('connect.title', { app: 'شيكل' })).toBe('\u2068شيكل\u2069')
  })

  test('a missing key falls back to English, and an unknown key to itself', () => {
    const words = createWords({ locale: 'de', messages: { 'common.close': 'Schließen' } }, english)
    expect([words.t('common.close'), words.t('common.back')]).toEqual(['Schließen', 'Back'])
    expect(createWords({ locale: 'de', messages: {} }).t('common.close')).toBe('common.close')
  })

  test('returns the pieces of a sentence around its values', () => {
    expect(pieces('connect.legal')).toEqual([
      { text: 'By continuing you accept the ', name: 'terms' },
      { text: ' and ', name: 'privacy' },
      { text: '.', name: undefined },
    ])
  })
})
