import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import english from '../features/guide/words/en.js'
import en from '../locales/en.js'
import { restWords } from '../locales/enRest.js'
import type { WordLoaders } from '../locales/languages.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createDeferred } from '../testing/modal/fakeAdapter.js'
import { createLanguage } from './createLanguage.js'

const said: string[] = []
const log = (level: string, about: string) => void said.push(`${level} ${about}`)

function start(input: Parameters<typeof createTestInstance>[1] = {}) {
  const { instance } = createTestInstance([], input)
  const language = createLanguage(instance, log, en)
  return { instance, language, words: () => language.state.words, close: () => language.state.words.t('common.close') }
}

beforeEach(() => {
  said.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('starts in English, and stays in the current language until another has loaded', async () => {
  const { language, close } = start({ locale: 'de' })
  const settled = language.settle()
  expect(close()).toBe('Close')
  await settled
  expect(close()).toBe('Schließen')
})

test('changes to a language that is set at run time, and back', async () => {
  const { instance, language, words, close } = start()
  instance.liveOptions.update({ locale: 'ar' })
  await vi.waitFor(() => expect(close()).toBe('إغلاق'))
  expect([words().locale, words().direction]).toEqual(['ar', 'rtl'])
  instance.liveOptions.update({ locale: 'en' })
  await language.settle()
  expect([close(), words().direction]).toEqual(['Close', 'ltr'])
})

test('drops an outdated load', async () => {
  const { instance, language, close } = start({ locale: 'de' })
  const [german] = [language.settle()]
  instance.liveOptions.update({ locale: 'en' })
  await language.settle()
  expect(close()).toBe('Close')
  await german
  await language.settle()
  expect(close()).toBe('Close')
  instance.liveOptions.update({ locale: 'es' })
  instance.liveOptions.update({ locale: 'de' })
  await vi.waitFor(() => expect(close()).toBe('Schließen'))
})

test('loads a requested language once', async () => {
  const { language } = start({ locale: 'de' })
  expect(language.settle()).toBe(language.settle())
})

test('a language that fails to load leaves English, is logged, and is requested again', async () => {
  let isBroken = true
  // An app's object that throws when read simulates a failed chunk.
  const messages = {
    get 'common.back'(): string {
      if (isBroken) throw new Error('gone')
      return 'Retour'
    },
  }
  const { language, close, words } = start({ locale: 'de', messages })
  await language.settle()
  expect([close(), words().locale]).toEqual(['Close', 'en'])
  expect(said).toEqual(['error words de'])
  isBroken = false
  await language.settle()
  expect([close(), words().t('common.back')]).toEqual(['Schließen', 'Retour'])
})

test('knows the shared texts afterwards, and fills missing ones with English', async () => {
  const messages = { 'common.cancel': 'Annuler' }
  const { language, words } = start({ messages })
  await language.settle()
  expect(words().t('wallets.title')).toBe('wallets.title')
  await language.complete(restWords)
  expect([words().t('wallets.title'), words().t('common.cancel')]).toEqual(['All wallets', 'Annuler'])
})

describe("a feature's texts", () => {
  const loaders = (changes: Partial<WordLoaders<typeof english>> = {}): WordLoaders<typeof english> => ({
    en: async () => ({ default: english }),
    ar: async () => ({ default: { ...english, 'guide.get.title': 'محفظة' } }),
    de: async () => ({ default: { ...english, 'guide.get.title': 'Wallet holen' } }),
    es: async () => ({ default: { ...english, 'guide.get.title': 'Consigue una wallet' } }),
    ...changes,
  })

  test('come with the feature, in the current language and in later ones', async () => {
    const { instance, language, words } = start({ locale: 'de' })
    await language.add(loaders())
    expect([words().t('guide.get.title'), words().t('common.close')]).toEqual(['Wallet holen', 'Schließen'])
    instance.liveOptions.update({ locale: 'es' })
    await language.settle()
    expect(words().t('guide.get.title')).toBe('Consigue una wallet')
  })

  test('are English where the language fails to load, and are requested again', async () => {
    let isBroken = true
    const german = async () => {
      if (isBroken) throw new TypeError('no chunk')
      return loaders().de()
    }
    const { language, words } = start({ locale: 'de' })
    const feature = loaders({ de: german })
    await language.add(feature)
    expect(words().t('guide.get.title')).toBe(english['guide.get.title'])
    isBroken = false
    await language.settle()
    expect(words().t('guide.get.title')).toBe('Wallet holen')
  })

  test('are there once loaded, also if another feature has begun to load meanwhile', async () => {
    const { language, words } = start({ locale: 'de' })
    await language.settle()
    const [early, late] = [createDeferred<void>(), createDeferred<void>()]
    const began = createDeferred<void>()
    const slow = (wait: Promise<void>) =>
      loaders({
        de() {
          began.resolve()
          return wait.then(() => loaders().de())
        },
      })
    const first = language.add(slow(early.promise)).then(() => words().t('guide.get.title'))
    await began.promise
    const second = language.add(slow(late.promise))
    await new Promise((resolve) => setTimeout(resolve))
    early.resolve()
    await new Promise((resolve) => setTimeout(resolve))
    late.resolve()
    await second
    expect(await first).toBe('Wallet holen')
  })

  test('that fail to load in English reject, so that the view offers a retry', async () => {
    const { language } = start()
    await expect(language.add(loaders({ en: () => Promise.reject(new Error('no chunk')) }))).rejects.toThrow('no chunk')
  })
})
