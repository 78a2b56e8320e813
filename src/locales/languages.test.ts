import { describe, expect, test } from 'vitest'
import { features } from '../features/index.js'
import { createWords, type Message } from './createWords.js'
import en from './en.js'
import { buyWords } from './enBuy.js'
import { accountWords, balanceWords, connectWords, walletWords } from './enPage.js'
import { restWords } from './enRest.js'
import { transactionWords } from './enTransaction.js'
import { findLanguage, type LanguageTag, languages, loadLanguage, loadPageWords } from './languages.js'
import { translate } from './translate.js'

type TranslateOptions = Parameters<typeof translate>[0]

/** Texts as the modal uses them. */
async function wordsOf({ locale = 'en', ...query }: Partial<TranslateOptions>) {
  const translation = await loadLanguage(locale)
  const language = translate({ locale, onMissing() {}, english: modalEnglish, translation, ...query })
  return createWords(language, modalEnglish)
}

/** Every feature is known to the whole language. */
const own = await Promise.all(features.map((feature) => ('words' in feature ? feature.words?.() : undefined)))
const modalEnglish: Readonly<Record<string, Message>> = Object.assign({}, en, restWords, ...own)
const pageEnglish = {
  ...connectWords,
  ...accountWords,
  ...walletWords,
  ...balanceWords,
  ...buyWords,
  ...transactionWords,
}
const english: Readonly<Record<string, Message>> = { ...modalEnglish, ...pageEnglish }

const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const holesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
const namesOf = (message: Message) => [...new Set(formsOf(message).flatMap(holesOf))].sort()

async function wholeOf(tag: LanguageTag): Promise<Readonly<Record<string, Message>>> {
  const { load, loadPage, loadTransaction } = languages[tag]
  const [modal, page, action] = await Promise.all([load(), loadPage(), loadTransaction()])
  return { ...modal.default, ...page.default, ...action.default }
}

describe.each(Object.keys(languages) as LanguageTag[])('the language %s', (tag) => {
  test('has exactly the keys of English, none of them empty', async () => {
    const words = await wholeOf(tag)
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort())
    for (const [key, message] of Object.entries(words)) {
      for (const form of formsOf(message)) {
        expect(form, key).toBeTruthy()
        expect(form.trim(), key).toBe(form)
      }
    }
  })

  test('has the same placeholders as English', async () => {
    const words = await wholeOf(tag)
    for (const [key, message] of Object.entries(words)) {
      // A form for one or two may spell the number out.
      const names = [...new Set([...namesOf(message), ...(typeof message === 'string' ? [] : ['count'])])].sort()
      const expected =
        typeof message === 'string'
          ? namesOf(english[key] ?? '')
          : [...new Set([...namesOf(english[key] ?? ''), 'count'])].sort()
      expect(names, key).toEqual(expected)
      if (typeof message !== 'string') expect(message.other, key).toContain('{count}')
    }
  })

  test('has every plural form of its rules where English has plurals', async () => {
    const words = await wholeOf(tag)
    const categories = [...new Intl.PluralRules(tag).resolvedOptions().pluralCategories]
    // The form `many`, only for numbers of six digits and more, falls back to `other`.
    const needed = categories.filter((form) => tag === 'ar' || form !== 'many').sort()
    for (const [key, message] of Object.entries(english)) {
      if (typeof message === 'string') continue
      expect(Object.keys(words[key] ?? {}).sort(), key).toEqual(needed)
    }
  })

  test('differs from English in at least nine of ten texts', async () => {
    const words = await wholeOf(tag)
    const same = Object.keys(english).filter((key) => JSON.stringify(words[key]) === JSON.stringify(english[key]))
    expect(same.length / Object.keys(english).length, same.join()).toBeLessThan(0.1)
  })

  test('is found by a tag with a region, and loads completely', async () => {
    expect(findLanguage(`${tag}-XX`)).toBe(tag)
    const missing: string[] = []
    const words = await wordsOf({ locale: tag, onMissing: (keys) => missing.push(...keys) })
    expect([words.locale, missing]).toEqual([tag, []])
    expect(words.t('common.close')).not.toBe('Close')
  })
})

describe('findLanguage', () => {
  test.each(['en', 'fr', '', 'd', 'deu', 'constructor', '__proto__'])('finds nothing for %j', (locale) => {
    expect(findLanguage(locale)).toBeUndefined()
  })
})

describe('loadPageWords', () => {
  test('returns the button texts, and nothing for a language that does not ship', async () => {
    expect(await loadPageWords('de-CH')).toMatchObject({ 'button.connect': 'Wallet verbinden' })
    expect(await loadPageWords('fr')).toBeUndefined()
  })
})

describe('translate', () => {
  test("formats numbers and chooses plural forms by the language's rules", async () => {
    const words = await wordsOf({ locale: 'ar-EG' })
    expect(words.t('connect.found', { count: 2 })).toBe('محفظتان في هذا المتصفح')
    expect(words.t('connect.found', { count: 3 })).toBe('٣ محافظ في هذا المتصفح')
    expect(words.t('connect.found', { count: 11 })).toBe('١١ محفظة في هذا المتصفح')
    const german = await wordsOf({ locale: 'de' })
    expect(german.t('wallets.count', { count: 1234 })).toBe('Insgesamt 1.234 Wallets')
  })

  test('isolates inserted names in a right-to-left language', async () => {
    const words = await wordsOf({ locale: 'ar' })
    expect(words.t('connect.title', { app: 'Shop' })).toBe('الاتصال بـ \u2068Shop\u2069')
  })

  test('texts of the app override those of the language', async () => {
    const messages = { 'connect.title': 'Anmelden', 'common.close': undefined }
    const words = await wordsOf({ locale: 'de', messages })
    expect([words.t('connect.title', { app: 'Shop' }), words.t('common.close')]).toEqual(['Anmelden', 'Schließen'])
  })

  test.each(['de', 'ar'])('drops plural forms of the app that are no text: %s', async (locale) => {
    const forms = { one: 5, two: null, other: '{count} X' } as unknown as { other: string }
    const words = await wordsOf({ locale, messages: { 'wallets.count': forms } })
    expect([1, 2].map((count) => words.t('wallets.count', { count }).replace(/\D/g, '').length)).toEqual([1, 1])
    expect(words.t('wallets.count', { count: 1 })).toMatch(/ X$/)
  })

  test('accepts a whole language from the app, with its number rules', async () => {
    const messages = { ...modalEnglish, 'networks.found': { one: '{count} réseau', other: '{count} réseaux' } }
    const words = await wordsOf({ locale: 'fr', messages })
    expect([words.locale, words.t('networks.found', { count: 0 })]).toEqual(['fr', '0 réseau'])
  })

  test('falls back to English if most texts are missing, and reports the missing ones', async () => {
    const missing: string[] = []
    const messages = { 'common.close': 'Fermer' }
    const words = await wordsOf({
      locale: 'fr',
      messages,
      onMissing: (keys) => missing.push(...keys),
    })
    expect([words.locale, words.t('common.close'), words.t('common.back')]).toEqual(['en', 'Fermer', 'Back'])
    expect(missing).toHaveLength(Object.keys(modalEnglish).length - 1)
  })

  test.each(['en_GB', 'EN-gb', 'en-GB'])('accepts %s as British English', async (locale) => {
    const words = await wordsOf({ locale })
    expect([words.locale, words.t('common.close')]).toEqual(['en-GB', 'Close'])
  })

  test.each(['', '!', 'a-very-long-thing-that-is-no-tag'])('is English for the invalid tag %j', async (locale) => {
    const words = await wordsOf({ locale })
    expect([words.locale, words.t('wallets.count', { count: 12_345 })]).toEqual(['en', '12,345 wallets'])
  })
})
