import { expect, test } from 'vitest'
import { findByName, findNearly } from './findByName.js'

const wallets = ['Plover', 'Pilot', 'Marten Wallet', 'Tern', 'Clover Two'].map((name) => ({ name }))
const names = (text: string) => findNearly(wallets, text).map(({ name }) => name)

test.each([
  ['a letter is missing', 'plovr', ['Plover']],
  ['a letter is too many', 'ploover', ['Plover']],
  ['a letter is another', 'plober', ['Plover']],
  ['two letters are swapped', 'plvoer', ['Plover']],
  ['the end has not been typed yet', 'pluve', ['Plover']],
  ['the word is not the first', 'walet', ['Marten Wallet']],
  ['two letters are wrong', 'plavr', []],
  ['the query is too short to tell', 'plx', []],
])('finds the intended wallet where %s', (_, query, expected) => {
  expect(names(query)).toEqual(expected)
})

test('finds a name by any part of it, in any case', () => {
  expect(findByName(wallets, 'LOVER').map(({ name }) => name)).toEqual(['Plover', 'Clover Two'])
})
