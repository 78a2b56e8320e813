import { expect, test } from 'vitest'
import { listSuggestions } from './emailSuggestions.js'

test.each([
  ['', []],
  ['mara', ['mara@gmail.com', 'mara@outlook.com', 'mara@icloud.com']],
  [' mara@ ', ['mara@gmail.com', 'mara@outlook.com', 'mara@icloud.com']],
  ['mara@O', ['mara@outlook.com']],
  ['mara@outlook.com', []],
  ['mara@fieldnote.co', []],
  ['mara@a@b', []],
  ['<b>', []],
  ['.mara', []],
])('addresses that begin with %j', (typed, expected) => {
  expect(listSuggestions(typed)).toEqual(expected)
})
