import { beforeEach, expect, test } from 'vitest'
import { createStorage, type Storage } from '../../platform/storage.js'
import { rememberWallet } from './rememberWallet.js'

let storage: Storage
const recent = () => storage.read('recent_wallets')

beforeEach(() => {
  storage = createStorage('default', () => undefined)
})

test('the first wallet is remembered', () => {
  rememberWallet(storage, 'a')
  expect(recent()).toEqual(['a'])
})

test('the one that was connected last is in front, and two are kept', () => {
  for (const id of ['a', 'b', 'c']) rememberWallet(storage, id)
  expect(recent()).toEqual(['c', 'b'])
})

test('a wallet that is remembered already moves to the front, and stands there once', () => {
  for (const id of ['a', 'b', 'a', 'a']) rememberWallet(storage, id)
  expect(recent()).toEqual(['a', 'b'])
})
