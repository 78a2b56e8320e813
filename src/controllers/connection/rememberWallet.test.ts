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

test('the last connected wallet comes first, and two are kept', () => {
  for (const id of ['a', 'b', 'c']) rememberWallet(storage, id)
  expect(recent()).toEqual(['c', 'b'])
})

test('a remembered wallet moves to the front, without a duplicate', () => {
  for (const id of ['a', 'b', 'a', 'a']) rememberWallet(storage, id)
  expect(recent()).toEqual(['a', 'b'])
})
