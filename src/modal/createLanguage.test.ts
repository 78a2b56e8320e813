import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import en from '../locales/en.js'
import { restWords } from '../locales/enRest.js'
import { createTestShell } from '../testing/modal/createTestShell.js'
import { createLanguage } from './createLanguage.js'

const said: string[] = []
const log = (level: string, about: string) => void said.push(`${level} ${about}`)

function start(input: Parameters<typeof createTestShell>[1] = {}) {
  const { shell } = createTestShell([], input)
  const language = createLanguage(shell, log, en)
  return { shell, language, words: () => language.state.words, close: () => language.state.words.t('common.close') }
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
  const { shell, language, words, close } = start()
  shell.liveOptions.update({ locale: 'ar' })
  await vi.waitFor(() => expect(close()).toBe('إغلاق'))
  expect([words().locale, words().direction]).toEqual(['ar', 'rtl'])
  shell.liveOptions.update({ locale: 'en' })
  await language.settle()
  expect([close(), words().direction]).toEqual(['Close', 'ltr'])
})

test('drops an outdated load', async () => {
  const { shell, language, close } = start({ locale: 'de' })
  const [german] = [language.settle()]
  shell.liveOptions.update({ locale: 'en' })
  await language.settle()
  expect(close()).toBe('Close')
  await german
  await language.settle()
  expect(close()).toBe('Close')
  shell.liveOptions.update({ locale: 'es' })
  shell.liveOptions.update({ locale: 'de' })
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

test('knows all of English afterwards, and fills missing texts with it', async () => {
  const messages = { 'account.title': 'Mein Konto' }
  const { language, words } = start({ messages })
  await language.settle()
  expect(words().t('wallets.title')).toBe('wallets.title')
  await language.complete({ ...en, ...restWords })
  expect([words().t('wallets.title'), words().t('account.title')]).toEqual(['All wallets', 'Mein Konto'])
})
