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

test('begins in English, and says what was said until another language is here', async () => {
  const { language, close } = start({ locale: 'de' })
  const settled = language.settle()
  expect(close()).toBe('Close')
  await settled
  expect(close()).toBe('Schließen')
})

test('goes over to a language that is set while it runs, and back', async () => {
  const { shell, language, words, close } = start()
  shell.liveOptions.update({ locale: 'ar' })
  await vi.waitFor(() => expect(close()).toBe('إغلاق'))
  expect([words().locale, words().direction]).toEqual(['ar', 'rtl'])
  shell.liveOptions.update({ locale: 'en' })
  await language.settle()
  expect([close(), words().direction]).toEqual(['Close', 'ltr'])
})

test('drops the late answer of an older language', async () => {
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

test('asks once for what is wanted already', async () => {
  const { language } = start({ locale: 'de' })
  expect(language.settle()).toBe(language.settle())
})

test('a language whose words cannot be made leaves English, is logged, and is asked for again', async () => {
  let isBroken = true
  // A host's object may throw when it is read, which is as near as a test comes to a chunk that is lost.
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

test('knows the rest of English from then on, and fills with it what a language lacks', async () => {
  const messages = { 'account.title': 'Mein Konto' }
  const { language, words } = start({ messages })
  await language.settle()
  expect(words().t('wallets.title')).toBe('wallets.title')
  await language.complete({ ...en, ...restWords })
  expect([words().t('wallets.title'), words().t('account.title')]).toEqual(['All wallets', 'Mein Konto'])
})
