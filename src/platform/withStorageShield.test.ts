// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withStorageShield } from './withStorageShield.js'

const allowed = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor
const restore = () => Object.defineProperty(window, 'localStorage', allowed)
const deny = (change: PropertyDescriptor = {}) =>
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Denied.', 'SecurityError')
    },
    ...change,
  })

afterEach(restore)

test('leaves available storage unchanged', async () => {
  const seen = await withStorageShield(async () => window.localStorage)
  expect(seen).toBe(window.localStorage)
})

describe('blocked storage', () => {
  beforeEach(() => void deny())

  test('reads as missing while a module loads, and throws again afterwards', async () => {
    expect(await withStorageShield(async () => window.localStorage)).toBeUndefined()
    expect(() => window.localStorage).toThrow('Denied.')
  })

  test('throws again after a module fails', async () => {
    await expect(withStorageShield(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(() => window.localStorage).toThrow('Denied.')
  })

  test('is shielded for two parallel loads', async () => {
    const seen = await Promise.all([
      withStorageShield(async () => window.localStorage),
      withStorageShield(async () => window.localStorage),
    ])
    expect(seen).toEqual([undefined, undefined])
    expect(() => window.localStorage).toThrow('Denied.')
  })
})
