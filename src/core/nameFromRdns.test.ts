import { expect, test } from 'vitest'
import { nameFromRdns } from './nameFromRdns.js'

test.each([
  ['example.marten', 'Marten'],
  ['app.some-wallet', 'Some-wallet'],
  ['Marten', 'Marten'],
  ['marten', 'Marten'],
  ['Two words.', 'Two words.'],
  ['', ''],
])('%s becomes %s', (text, name) => {
  expect(nameFromRdns(text)).toBe(name)
})
