import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { words as guide } from '../features/guide/words.js'
import en from '../locales/en.js'
import { restWords } from '../locales/enRest.js'
import { createTestInstance } from '../testing/modal/createTestInstance.js'
import { createDeferred } from '../testing/modal/fakeAdapter.js'
import { createLanguage } from './createLanguage.js'

const spoken: string[] = []
const log = (level: string, about: string) => void spoken.push(`${level} ${about}`)

function start(input: Parameters<typeof createTestInstance>[1] = {}) {
  const { instance } = createTestInstance([], input)
  const language = createLanguage(instance, log, en)
  return { instance, language, words: () => language.state.words, close: () => language.state.words.t('common.close') }
}

/** Texts of the app that throw when read, as if a chunk had failed to load. */
function createBroken() {
  let isBroken = true
  const messages = {
    get 'common.back'(): string {
      if (isBroken) throw new Error('gone')
      return 'Retour'
    },
  }
  return {
    messages,
    repair() {
      isBroken = false
    },
  }
}

beforeEach(() => {
  spoken.length = 0
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
  const { messages, repair } = createBroken()
  const { language, close, words } = start({ locale: 'de', messages })
  await language.settle()
  expect([close(), words().locale]).toEqual(['Close', 'en'])
  expect(spoken).toEqual(['error words de'])
  repair()
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
  const load = async () => guide

  test('come with the feature, in the current language and in later ones', async () => {
    const { instance, language, words } = start({ locale: 'de' })
    await language.add(load)
    expect([words().t('guide.get.title'), words().t('common.close')]).toEqual(['Hol dir eine Wallet', 'Schließen'])
    instance.liveOptions.update({ locale: 'es' })
    await language.settle()
    expect(words().t('guide.get.title')).toBe('Obtener una wallet')
  })

  test('are English where the language fails to load, and are requested again', async () => {
    const { messages, repair } = createBroken()
    const { language, words } = start({ locale: 'de', messages })
    await language.add(load)
    expect(words().t('guide.get.title')).toBe(guide['guide.get.title'])
    repair()
    await language.settle()
    expect(words().t('guide.get.title')).toBe('Hol dir eine Wallet')
  })

  test('are there once loaded, also if another feature has begun to load meanwhile', async () => {
    const { language, words } = start({ locale: 'de' })
    await language.settle()
    const [early, late] = [createDeferred<typeof guide>(), createDeferred<typeof guide>()]
    const first = language.add(() => early.promise).then(() => words().t('guide.get.title'))
    const second = language.add(() => late.promise)
    early.resolve(guide)
    late.resolve(guide)
    await second
    expect(await first).toBe('Hol dir eine Wallet')
  })

  test('that fail to load in English reject, so that the view offers a retry', async () => {
    const { language } = start()
    await expect(language.add(() => Promise.reject(new Error('no chunk')))).rejects.toThrow('no chunk')
  })
})
