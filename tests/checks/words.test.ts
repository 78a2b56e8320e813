import { expect, test } from 'vitest'
import { runPart } from '../../scripts/check.mjs'
import { findBorrowedWords, findSentences, findSpokenErrors } from '../../scripts/words.mjs'
import { plant } from './plant.ts'

const view = 'src/features/send/views/SendView.tsx'
const sentence = 'export default () => <p>Connect your wallet</p>\n'

test.each([
  ['text', sentence],
  ['text in braces', "export default () => <p>{'Connect your wallet'}</p>\n"],
  ['a spoken name', 'export default () => <button aria-label="Close the dialog" />\n'],
])('a sentence as %s is found', (_, text) => {
  const found = ['“Connect your wallet”', '“Close the dialog”'].map(
    (words) => `${view}:1: ${words} belongs in a locale`,
  )
  expect(found).toContain(findSentences(plant({ [view]: text }))[0])
})

test('a sentence in JSX fails the check', async () => {
  const { code, output } = await runPart('words', plant({ [view]: sentence }))
  expect(code).toBe(1)
  expect(output).toContain('belongs in a locale')
})

test('a sentence in a locale passes', () => {
  expect(findSentences(plant({ 'src/locales/en.tsx': sentence }))).toEqual([])
})

test.each([
  ['words from t()', 'export default () => <p className="a b">{t(\'send.title\')} · ETH</p>\n'],
  ['a single word', 'export default () => <p>Latchkey</p>\n'],
])('%s passes', (_, text) => {
  expect(findSentences(plant({ [view]: text }))).toEqual([])
})

test("an error's own message is no text for users", () => {
  const say = (what: string) => ({ 'src/features/send/sendController.ts': `say(ui, ${what}, 'error')\n` })
  expect(findSpokenErrors(plant(say('error.shortMessage')))).toHaveLength(1)
  expect(findSpokenErrors(plant(say("isOurs ? error.shortMessage : t('send.failed')")))).toHaveLength(1)
  expect(findSpokenErrors(plant(say("t('send.failed')")))).toEqual([])
})

test("a feature's own text is found in another folder only", () => {
  const use = "export const text = (t: (key: string) => string) => t('send.title')\n"
  const files = {
    'src/features/send/words/en.ts': "export default {\n  'send.title': 'Send',\n} as const\n",
    'src/features/send/title.ts': use,
    'src/react/title.ts': use,
    'src/features/swap/title.ts': use,
  }
  const found = findBorrowedWords(plant(files)).map((line) => line.split(':')[0])
  expect(found.sort()).toEqual(['src/features/swap/title.ts', 'src/react/title.ts'])
})
