// @vitest-environment happy-dom
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_ANNOUNCED_WALLETS } from '../config/pageLimits.js'
import { createTestWallet, type TestWallet } from '../testing/wallet/createTestWallet.js'
import { createWalletInfo } from '../testing/wallet/createWalletInfo.js'
import { hostileWallets } from '../testing/wallet/hostileWallets.js'
import { createInjectedConnector, findInjected } from './eip1193.js'
import { createEip6963Store } from './eip6963.js'

const cleanups: (() => void)[] = []
const requests: string[] = []
let victim: TestWallet

beforeEach(() => {
  victim = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:1' }],
    approvals: 'never',
    storage: null,
  })
  cleanups.push(victim.destroy)
})

afterEach(() => {
  for (const stop of cleanups.splice(0).reverse()) stop()
  requests.length = 0
  vi.useRealTimers()
})

function watch() {
  const store = createEip6963Store()
  const onChange = vi.fn()
  cleanups.push(store.watch(onChange))
  return {
    store,
    onChange,
    list: () => store.connectors().map(({ id, name, isContested }) => ({ id, name, isContested })),
  }
}

const stage = { onRequest: (method: string) => requests.push(method) }
const admit = (name: keyof typeof hostileWallets) =>
  cleanups.push(hostileWallets[name]({ ...stage, victim: { info: victim.info, provider: victim.provider } }))
const announce = (detail: unknown) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const honest = [{ id: 'example.marten', name: 'Marten', isContested: false }]

describe('DISC-1', () => {
  test('DISC-1: an announcement with uuid, rdns, name and provider is accepted', () => {
    const { store, onChange } = watch()
    const [connector] = store.connectors()
    expect(connector).toMatchObject({
      id: 'example.marten',
      rdns: 'example.marten',
      name: 'Marten',
      fullName: undefined,
      type: 'ANNOUNCED',
      namespaces: ['eip155'],
      icon: victim.info.icon,
    })
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  test.each(['emptyNames', 'providersWithoutRequest', 'nullDetails'] as const)('DISC-1: %s are rejected', (name) => {
    const { list } = watch()
    admit(name)
    expect(list()).toEqual(honest)
  })

  test('DISC-1: an rdns with capitals is accepted, and compared without case', () => {
    const { store } = watch()
    const rdns = 'com.example.BigWallet'
    announce({ info: createWalletInfo({ name: 'Big', rdns }), provider: { request: async () => undefined } })
    expect(store.connectors()[1]).toMatchObject({
      id: 'com.example.bigwallet',
      rdns: 'com.example.bigwallet',
      isAnonymous: false,
    })
  })

  test.each(['badUuids', 'badRdns', 'longRdns'] as const)(
    'DISC-1: %s cost the identity, not the row, and are logged',
    (name) => {
      const warned: string[] = []
      const store = createEip6963Store((about) => warned.push(about))
      cleanups.push(store.watch(() => {}))
      admit(name)
      const [, ...remaining] = store.connectors()
      expect(remaining.length).toBeGreaterThan(0)
      for (const otherConnector of remaining) {
        expect(otherConnector).toMatchObject({
          name: 'Honest wallet',
          rdns: undefined,
          isAnonymous: true,
          isContested: false,
        })
        expect(otherConnector.id).toMatch(/^announced:\d+$/)
      }
      expect(new Set(remaining.map(({ id }) => id)).size).toBe(remaining.length)
      expect(warned).toHaveLength(remaining.length)
      expect(warned[0]).toContain('malformed uuid or rdns')
    },
  )

  test.each(['javascriptIcon', 'remoteIcons', 'htmlIcon', 'hugeIcon'] as const)(
    'DISC-1: %s alone mean a placeholder, and no rejection',
    (name) => {
      const { store } = watch()
      admit(name)
      const [, ...remaining] = store.connectors()
      expect(remaining.length).toBeGreaterThan(0)
      for (const { icon } of remaining) expect(icon).toBeUndefined()
    },
  )

  test('TXT-1: a name is sanitized and truncated; the original is kept to compare', () => {
    const { store } = watch()
    admit('bidiNames')
    admit('longName')
    const names = store.connectors().map(({ name }) => name)
    expect(names.join('')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(store.connectors().some(({ fullName }) => fullName)).toBe(true)
    for (const { name, fullName, rawName } of store.connectors()) {
      expect(Array.from(name).length).toBeLessThanOrEqual(40)
      // The full name is kept only if longer than the displayed one.
      if (fullName !== undefined) {
        expect(fullName.length).toBeLessThanOrEqual(512)
        expect(fullName).not.toBe(name)
      }
      expect(rawName?.length).toBeLessThanOrEqual(512)
    }
  })
})

describe('DISC-2', () => {
  test.each([
    'throwingDetail',
    'throwingInfo',
    'throwingProvider',
    'throwingFields',
    'throwingRequest',
    'proxies',
  ] as const)('DISC-2: %s cause no harm', (name) => {
    const { list } = watch()
    expect(() => admit(name)).not.toThrow()
    expect(list().every(({ id }) => id === 'example.marten' || id === 'example.honest')).toBe(true)
    expect(list()[0]).toEqual(honest[0])
  })

  test('DISC-2: a cyclic announcement is accepted', () => {
    const { list } = watch()
    admit('cyclic')
    expect(list()).toContainEqual({ id: 'example.honest', name: 'Honest wallet', isContested: false })
  })

  test('DISC-2: each property is read once, so a second value is never seen', () => {
    const { store } = watch()
    admit('shiftingGetters')
    const [, shifting] = store.connectors()
    expect(shifting).toMatchObject({ rdns: 'example.honest', name: 'Honest wallet' })
    expect(shifting?.icon).toMatch(/^data:image/)
  })

  test('DISC-2: a detail that changes later has no effect', () => {
    vi.useFakeTimers()
    const { store } = watch()
    admit('changedLater')
    const before = store.connectors()
    vi.runAllTimers()
    expect(store.connectors()).toBe(before)
    expect(store.connectors()[1]?.name).toBe('Honest wallet')
  })
})

describe('DISC-3', () => {
  test('DISC-3: the same provider again, even with a new uuid, is the same entry', () => {
    const { store, list, onChange } = watch()
    const [before] = store.connectors()
    admit('sameProvider')
    victim.announce()
    expect(list()).toEqual(honest)
    expect(store.connectors()[0]).toBe(before)
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  test('DISC-3: the same uuid with another provider is ignored, and the entry is contested', () => {
    const { store, list } = watch()
    admit('sameUuid')
    expect(list()).toEqual([{ id: 'example.marten:0', name: 'Marten', isContested: true }])
    expect(store.hasProvider(victim.provider)).toBe(true)
  })

  test('DISC-3: the same rdns of another wallet lists both as contested, and neither under the stored id', () => {
    const { store, list } = watch()
    admit('sameRdns')
    expect(list()).toEqual([
      { id: 'example.marten:0', name: 'Marten', isContested: true },
      { id: 'example.marten:1', name: 'Marten', isContested: true },
    ])
    expect(store.connectors().map(({ rdns }) => rdns)).toEqual(['example.marten', 'example.marten'])
  })

  test('DISC-3: the same rdns in capitals is contested too', () => {
    const { list } = watch()
    admit('sameRdnsInCapitals')
    expect(list()).toEqual([
      { id: 'example.marten:0', name: 'Marten', isContested: true },
      { id: 'example.marten:1', name: 'Marten', isContested: true },
    ])
  })

  test('DISC-3: the same uuid in capitals is contested too', () => {
    const { list } = watch()
    const info = { ...victim.info, uuid: victim.info.uuid.toUpperCase() }
    announce({ info, provider: { request: async () => undefined } })
    expect(list()).toEqual([{ id: 'example.marten:0', name: 'Marten', isContested: true }])
  })

  test('DISC-3: a clone of name and icon under another rdns is a separate entry', () => {
    const { list } = watch()
    admit('clone')
    expect(list()).toEqual([...honest, { id: 'example.clone', name: 'Marten', isContested: false }])
  })
})

describe('DISC-5', () => {
  test('DISC-5: at most 50 announced wallets are kept', () => {
    const { store } = watch()
    admit('flood')
    expect(store.connectors()).toHaveLength(MAX_ANNOUNCED_WALLETS)
  })

  test('DISC-5: 1,000 announcements take less than 100 ms in all', { timeout: 20_000 }, () => {
    const details = Array.from({ length: 1000 }, (_, index) => ({
      info: createWalletInfo({ name: 'Wallet '.repeat(600) + index, rdns: `example.w${index}` }),
      provider: { request: async () => undefined },
    }))
    const costOfFlood = () => {
      const stop = createEip6963Store().watch(() => {})
      const started = process.cpuUsage()
      for (const detail of details) announce(detail)
      const { user, system } = process.cpuUsage(started)
      stop()
      return (user + system) / 1000
    }
    // CPU time of the fastest of a few runs, so that other processes do not count.
    expect(Math.min(...Array.from({ length: 12 }, costOfFlood))).toBeLessThan(100)
  })
})

describe('DISC-8', () => {
  test('DISC-8: listing wallets calls no method of a provider', () => {
    const { store } = watch()
    for (const name of ['sameRdns', 'clone', 'flood', 'cyclic'] as const) admit(name)
    store.connectors()
    expect(victim.requests).toEqual([])
    expect(requests).toEqual([])
    expect(victim.listenerCount('accountsChanged')).toBe(0)
  })
})

describe('watching', () => {
  test('every watcher is notified of a late wallet', () => {
    const { store, onChange } = watch()
    const createOther = vi.fn()
    const stop = store.watch(createOther)
    admit('clone')
    expect(onChange).toHaveBeenCalledTimes(2)
    expect(createOther).toHaveBeenCalledTimes(1)
    stop()
    stop()
    admit('flood')
    expect(createOther).toHaveBeenCalledTimes(1)
    expect(onChange.mock.calls.length).toBeGreaterThan(2)
  })

  test('CON-7: the last unsubscribe removes the listener from the window', () => {
    const added = vi.spyOn(window, 'addEventListener')
    const removed = vi.spyOn(window, 'removeEventListener')
    const store = createEip6963Store()
    const stops = [store.watch(() => {}), store.watch(() => {})]
    for (const stop of stops) stop()
    const listener = added.mock.calls.find(([name]) => name === 'eip6963:announceProvider')?.[1]
    expect(removed.mock.calls).toContainEqual(['eip6963:announceProvider', listener])
    const before = store.connectors()
    admit('clone')
    expect(store.connectors()).toBe(before)
    added.mockRestore()
    removed.mockRestore()
  })
})

describe('the wallet on window.ethereum', () => {
  const put = (value: unknown) => {
    Object.defineProperty(window, 'ethereum', { value, configurable: true })
    cleanups.push(() => Reflect.deleteProperty(window, 'ethereum'))
  }

  test('DISC-7: brand flags affect neither name nor icon', () => {
    const provider = { request: async () => undefined, isMetaMask: true, name: 'MetaMask', icon: 'data:image/png,x' }
    put(provider)
    expect(findInjected(() => false)).toBe(provider)
    expect(createInjectedConnector(provider)).toMatchObject({
      id: 'injected',
      name: 'Browser wallet',
      type: 'INJECTED',
    })
    expect(createInjectedConnector(provider).icon).toBeUndefined()
  })

  test('is not listed again if it has announced itself', () => {
    put(victim.provider)
    const { store } = watch()
    expect(findInjected(store.hasProvider)).toBeUndefined()
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'ethereum'],
    ['an object without request', {}],
    ['a function', () => {}],
  ])('DISC-2: %s is not a wallet', (_, value) => {
    put(value)
    expect(findInjected(() => false)).toBeUndefined()
  })

  test('DISC-2: a property that throws is not a wallet', () => {
    const get = () => {
      throw new Error('no')
    }
    Object.defineProperty(window, 'ethereum', { get, configurable: true })
    cleanups.push(() => Reflect.deleteProperty(window, 'ethereum'))
    expect(findInjected(() => false)).toBeUndefined()
    put(new Proxy({}, { get }))
    expect(findInjected(() => false)).toBeUndefined()
  })
})
