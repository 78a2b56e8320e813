// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Instance } from '../../instance/instance.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { storageOf } from '../storage.js'
import { storeRecentWallet } from './store.js'

let instance: Instance
const recent = () => storageOf(instance).read('recent_wallets')

beforeEach(() => {
  localStorage.clear()
  instance = createTestInstance([]).instance
})

test('the first wallet is remembered', () => {
  storeRecentWallet(instance, 'a')
  expect(recent()).toEqual(['a'])
})

test('the last connected wallet comes first, and two are kept', () => {
  for (const id of ['a', 'b', 'c']) storeRecentWallet(instance, id)
  expect(recent()).toEqual(['c', 'b'])
})

test('a remembered wallet moves to the front, without a duplicate', () => {
  for (const id of ['a', 'b', 'a', 'a']) storeRecentWallet(instance, id)
  expect(recent()).toEqual(['a', 'b'])
})
