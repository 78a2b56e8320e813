// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createTestWallet, type TestWallet, type TestWalletOptions } from './createTestWallet.js'

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const stop of cleanups.splice(0)) stop()
  localStorage.clear()
})

function create(options: Partial<TestWalletOptions> = {}): TestWallet {
  const chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }]
  const wallet = createTestWallet({ name: 'Marten', rdns: 'example.marten', chains, ...options })
  cleanups.push(wallet.destroy)
  return wallet
}

function listen() {
  const details: { info: Record<string, string>; provider: unknown }[] = []
  const onAnnounce = (event: Event) => details.push((event as CustomEvent).detail)
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  cleanups.push(() => window.removeEventListener('eip6963:announceProvider', onAnnounce))
  return details
}

const ask = () => window.dispatchEvent(new Event('eip6963:requestProvider'))
const readInjected = () => (window as { ethereum?: unknown }).ethereum

test('announces itself on creation, and again whenever a page asks', () => {
  const details = listen()
  const wallet = create()
  ask()
  ask()
  expect(details).toHaveLength(3)
  for (const { info, provider } of details) {
    expect(info).toEqual(wallet.info)
    expect(provider).toBe(wallet.provider)
  }
})

test('announces a frozen detail with a uuid, name, icon and rdns', () => {
  const details = listen()
  create()
  const [detail] = details
  expect(Object.isFrozen(detail)).toBe(true)
  expect(Object.isFrozen(detail?.info)).toBe(true)
  expect(Object.keys(detail?.info ?? {}).sort()).toEqual(['icon', 'name', 'rdns', 'uuid'])
})

test('announces nothing until told to, with `late`', () => {
  const details = listen()
  const wallet = create({ announce: 'late' })
  ask()
  expect(details).toHaveLength(0)
  wallet.announce()
  ask()
  expect(details).toHaveLength(2)
})

test('never answers a page with `never`', () => {
  const details = listen()
  create({ announce: 'never' })
  ask()
  expect(details).toHaveLength(0)
})

test('answers a page once, however often it was told to announce', () => {
  const wallet = create()
  wallet.announce()
  const details = listen()
  ask()
  expect(details).toHaveLength(1)
})

test('sets window.ethereum if requested', () => {
  const onReady = vi.fn()
  window.addEventListener('ethereum#initialized', onReady, { once: true })
  const wallet = create({ injectAs: 'ethereum', announce: 'never' })
  expect(readInjected()).toBe(wallet.provider)
  expect(onReady).toHaveBeenCalledTimes(1)
})

test('leaves window.ethereum alone otherwise', () => {
  create()
  expect('ethereum' in window).toBe(false)
})

test('restores window.ethereum on destroy, unless another wallet has replaced it', () => {
  const first = create({ injectAs: 'ethereum' })
  const second = create({ injectAs: 'ethereum', rdns: 'example.second' })
  first.destroy()
  expect(readInjected()).toBe(second.provider)
  second.destroy()
  expect(readInjected()).toBe(first.provider)
  Reflect.deleteProperty(window, 'ethereum')
  const third = create({ injectAs: 'ethereum' })
  third.destroy()
  expect('ethereum' in window).toBe(false)
})

test('announces nothing after destroy', () => {
  const wallet = create()
  const details = listen()
  wallet.destroy()
  ask()
  expect(details).toHaveLength(0)
})
