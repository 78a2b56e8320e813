// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { createDeepLinkStore } from './deepLinkStore.js'

const KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
let entries: Map<string, string>
const open = () => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
  keys: () => [...entries.keys()],
})
const create = () => createDeepLinkStore({}, open)
const link = { href: 'heron://', name: 'Heron' }

beforeEach(() => {
  entries = new Map()
})

describe('URL-9: the stored link to a wallet', () => {
  test.each(['heron://', 'https://heron.example/app/'])('uses the key that the relay client knows: %s', (href) => {
    create().write({ href, name: 'Heron' })
    expect(JSON.parse(entries.get(KEY) ?? '')).toEqual({ href, name: 'Heron' })
    expect(create().check()).toEqual({ href, name: 'Heron' })
  })

  test.each(['javascript:alert(1)', 'intent://x#Intent;end', 'http://heron.example', 'wc:ab@2', ' heron://', ''])(
    'does not write an unsafe link: %j',
    (href) => {
      create().write({ href, name: 'Heron' })
      expect(entries.size).toBe(0)
    },
  )

  test.each([
    JSON.stringify({ href: 'javascript:alert(1)', name: 'Heron' }),
    JSON.stringify({ href: 'heron://' }),
    JSON.stringify({ href: 7, name: 'Heron' }),
    JSON.stringify(['heron://']),
    'heron://',
    '',
    `{"href":"heron://","name":"${'x'.repeat(5_000)}"}`,
  ])('removes an unsafe link, no matter who wrote it (%#)', (text) => {
    entries.set(KEY, text)
    expect(create().check()).toBeUndefined()
    expect(entries.has(KEY)).toBe(false)
  })

  test('is removed only by the instance that wrote it', () => {
    const [first, second] = [create(), create()]
    first.write(link)
    second.removeOwn()
    expect(entries.has(KEY)).toBe(true)
    second.write({ href: 'quay://', name: 'Quay' })
    first.removeOwn()
    expect(entries.get(KEY)).toContain('quay')
    second.removeOwn()
    expect(entries.has(KEY)).toBe(false)
  })

  test('is that of the asked session before each request, and what another instance stored stays without one', () => {
    const [first, second] = [create(), create()]
    expect(first.prepare(link)).toBe(true)
    expect(entries.get(KEY)).toContain('heron')
    expect(second.prepare(undefined)).toBe(false)
    expect(entries.get(KEY)).toContain('heron')
    expect(second.prepare({ href: 'javascript:alert(1)', name: 'Heron' })).toBe(false)
    expect(entries.get(KEY)).toContain('heron')
    expect(first.prepare(undefined)).toBe(false)
    expect(entries.has(KEY)).toBe(false)
  })

  test('URL-9: is removed for a client that would open it for any session', () => {
    const [first, second] = [create(), create()]
    first.prepare(link)
    second.remove()
    expect(entries.has(KEY)).toBe(false)
  })

  test('is removed before a request without one if it is unsafe, no matter who wrote it', () => {
    entries.set(KEY, JSON.stringify({ href: 'javascript:alert(1)', name: 'Heron' }))
    expect(create().prepare(undefined)).toBe(false)
    expect(entries.has(KEY)).toBe(false)
  })

  test('STO-2: without storage nothing is stored, and nothing throws', () => {
    const denied = createDeepLinkStore({}, () => {
      throw new DOMException('denied', 'SecurityError')
    })
    denied.write(link)
    denied.removeOwn()
    expect(denied.check()).toBeUndefined()
  })
})

test('URL-9: a link from another tab is validated when written, while watched', () => {
  const tell = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }))
  const unwatch = create().watch()
  entries.set(KEY, JSON.stringify(link))
  tell(KEY)
  expect(entries.has(KEY)).toBe(true)
  entries.set(KEY, JSON.stringify({ href: 'javascript:alert(1)', name: 'Heron' }))
  tell('other')
  expect(entries.has(KEY)).toBe(true)
  tell(KEY)
  expect(entries.has(KEY)).toBe(false)
  unwatch()
  entries.set(KEY, 'nonsense')
  tell(KEY)
  expect(entries.has(KEY)).toBe(true)
})
