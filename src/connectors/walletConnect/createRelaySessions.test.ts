// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RELAY_REDIAL_MS } from '../../config/limits.js'
import { arbitrum, mainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { createScope } from '../../core/scope.js'
import { addressesOf } from '../../domain/account.js'
import type { Eip155Signer } from '../../domain/namespaceTypes.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { NothingApprovedError } from '../../errors/relayErrors.js'
import { createDeepLinkStore } from '../../platform/deepLinkStore.js'
import { openLocal } from '../../platform/storage.js'
import { createFakeRelay, createSession } from '../../testing/modal/fakeRelay.js'
import { relayOf, sideOf } from '../../testing/modal/relayOf.js'
import type { WalletSession } from '../connector.js'
import { buildProposal } from './buildProposal.js'
import { createRelaySessions, type StoredSession } from './createRelaySessions.js'

const one = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [ethereum, layerTwo] = [mainnet, arbitrum].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const now = new Date('2026-01-01T00:00:00Z')
const inAnHour = now.getTime() / 1_000 + 3_600

const sessionOf = (
  topic: string,
  { accounts = [`eip155:1:${one}`], expiry = inAnHour, metadata = {} as object } = {},
) => {
  const { peer, ...session } = createSession(topic, accounts)
  return { ...session, expiry, peer: { ...peer, metadata: { ...peer.metadata, ...metadata } } }
}

/** Over a scripted relay client. */
function create(sessions: readonly unknown[] = [], stored?: StoredSession) {
  const { client, calls, lines, watchers, reach, tell: say, store } = createFakeRelay(sessions)
  let networks: readonly Network[] = [ethereum]
  let kept = stored
  const drop = vi.fn((_: unknown) => undefined)
  const readRpc = vi.fn(async (_: Network, __: string) => 'read')
  const scope = createScope()
  const followers = new Set<() => void>()
  const made = createRelaySessions({
    client,
    drop,
    scope,
    relayOf,
    sideOf,
    allowLoopback: false,
    networks: () => networks,
    proposal: () => buildProposal(networks, () => undefined, relayOf),
    preferred: () => '1',
    parseAddress: (_, address) => checksumAddress(address),
    readRpc,
    deepLinks: createDeepLinkStore({ allowLoopback: false }, openLocal),
    store: {
      read: () => kept,
      write: (session) => {
        kept = session
      },
      remove: () => {
        kept = undefined
      },
      watch(onChange) {
        followers.add(onChange)
        return () => void followers.delete(onChange)
      },
    },
  })
  const accept = (session: unknown) => made.accept(session)
  return {
    ...made,
    accept,
    calls,
    readRpc,
    lines,
    watchers,
    reach,
    scope,
    say,
    store,
    kept: () => kept,
    /** Another tab has paired another wallet. */
    pairElsewhere(topic: string) {
      kept = { topic }
      for (const follow of followers) follow()
    },
    addNetwork: (network: Network) => {
      networks = [...networks, network]
    },
    dropped: () => drop.mock.calls.map(([session]) => session),
  }
}

const addressesIn = ({ connections }: WalletSession) => connections.map(({ accounts }) => addressesOf(accounts))

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

describe('a session that was just settled', () => {
  test('WC-3: becomes the requested connections, without anything unrequested', () => {
    const { accept, kept } = create()
    const session = accept(sessionOf('a', { accounts: [`eip155:1:${one}`, `eip155:137:${two}`, 'eip155:1:0x'] }))
    expect(addressesIn(session)).toEqual([[one]])
    expect(session.connections[0]?.approvedNetworkIds).toEqual(['eip155:1'])
    expect([session.id, session.method, kept()?.topic]).toEqual(['a', 'qrcode', 'a'])
  })

  test.each([
    ['without an account', sessionOf('a', { accounts: [] })],
    ['with invalid accounts', sessionOf('a', { accounts: ['eip155:1:0x1', 'eip155:1'] })],
    ['on other networks alone', sessionOf('a', { accounts: [`eip155:137:${one}`] })],
    ['without a namespace', { topic: 'a', expiry: inAnHour }],
  ])('WC-3: %s is rejected', (_, session) => {
    const { accept, kept } = create()
    expect(() => accept(session)).toThrow(NothingApprovedError)
    expect(kept()).toBeUndefined()
  })

  test.each([undefined, null, 7, 'a', {}, { topic: 7 }])('WC-3: an invalid one is rejected: %j', (session) => {
    const { accept } = create()
    expect(() => accept(session)).toThrow(NothingApprovedError)
  })

  test("WC-4: shows the wallet's first safe icon", () => {
    const { accept } = create()
    const iconOf = (icons: unknown) => accept(sessionOf('a', { metadata: { icons } })).connections[0]?.connector.icon
    const icons = ['javascript:alert(1)', 'http://heron.example/i.png', 'https://heron.example/i.png']
    expect(iconOf(icons)).toBe('https://heron.example/i.png')
    expect(iconOf(icons.slice(0, 2))).toBeUndefined()
    expect(iconOf('x')).toBeUndefined()
  })

  test('replaces the previous one, which is no longer followed', () => {
    const { accept, kept, say, dropped } = create()
    accept(sessionOf('a'))
    accept(sessionOf('b'))
    say((line) => line.ended('a'))
    expect(kept()?.topic).toBe('b')
    expect(dropped()).toEqual([{ topic: 'a' }])
  })

  test('ends the previous one for everyone who still uses it', () => {
    const { accept, kept } = create()
    const disconnected = vi.fn()
    accept(sessionOf('a')).connections[0]?.watch({ accountsChanged: vi.fn(), chainChanged: vi.fn(), disconnected })
    accept(sessionOf('b'))
    expect(disconnected.mock.calls).toEqual([['replaced']])
    expect(kept()?.topic).toBe('b')
  })

  test('ends if another tab has paired another wallet, and its own is notified', () => {
    const { accept, pairElsewhere, dropped, kept } = create()
    const disconnected = vi.fn()
    accept(sessionOf('a')).connections[0]?.watch({ accountsChanged: vi.fn(), chainChanged: vi.fn(), disconnected })
    pairElsewhere('a')
    expect(disconnected).not.toHaveBeenCalled()
    pairElsewhere('b')
    expect([disconnected.mock.calls, dropped(), kept()]).toEqual([[['replaced']], [{ topic: 'a' }], { topic: 'b' }])
  })

  test('is gone when it ends', () => {
    const { accept, kept, say, lines } = create()
    accept(sessionOf('a'))
    say((line) => line.ended('a'))
    expect(kept()).toBeUndefined()
    expect(lines.size).toBe(0)
  })

  test('changes in storage', () => {
    const { accept, store, say, addNetwork } = create()
    const [connection] = accept(sessionOf('a')).connections
    addNetwork(layerTwo)
    store(sessionOf('a', { accounts: [`eip155:42161:${two}`, `eip155:137:${one}`] }))
    say((line) => line.updated('a'))
    expect(connection).toMatchObject({ chainId: '42161', approvedNetworkIds: ['eip155:42161'] })
    expect(addressesOf(connection?.accounts ?? [])).toEqual([two])
  })

  test('mean its end if nothing is stored any more', () => {
    const { accept, store, say, kept } = create()
    accept(sessionOf('a'))
    store()
    say((line) => line.updated('a'))
    expect(kept()).toBeUndefined()
  })

  test("reads from the app's networks", async () => {
    const { accept, readRpc } = create()
    const signer = accept(sessionOf('a')).connections[0]?.signer as Eip155Signer
    expect(await signer.request('eth_blockNumber')).toBe('read')
    expect(readRpc.mock.calls[0]?.slice(0, 2)).toEqual([ethereum, 'eth_blockNumber'])
  })
})

describe('a stored session', () => {
  test('WC-7: is the newest active one, and all others are removed', () => {
    const { restore, dropped } = create([
      sessionOf('older'),
      sessionOf('newest'),
      sessionOf('expired', { expiry: inAnHour - 3_600 }),
      sessionOf('useless', { accounts: [] }),
      { topic: 'broken' },
      null,
      7,
      {},
    ])
    const restored = restore()
    expect(restored?.id).toBe('newest')
    expect(restored && addressesIn(restored)).toEqual([[one]])
    const topics = dropped().map((session) => (session as { topic?: string } | null)?.topic)
    expect(topics.filter(Boolean).sort()).toEqual(['broken', 'expired', 'older', 'useless'])
  })

  test.each([
    ['that has run out', { expiry: inAnHour - 3_600 }],
    ['without an end', { expiry: Number.NaN }],
    ['with an end that is no time', { expiry: -1 }],
    ['with nothing in it for this app', { accounts: [`eip155:137:${one}`] }],
  ])('WC-7: %s is removed', (_, change) => {
    const { restore, dropped } = create([sessionOf('a', change)])
    expect(restore()).toBeUndefined()
    expect(dropped()).toMatchObject([{ topic: 'a' }])
  })

  test('WC-7: is removed the moment it expires', () => {
    const { restore, dropped } = create([sessionOf('a')])
    vi.setSystemTime(inAnHour * 1_000)
    expect(restore()).toBeUndefined()
    expect(dropped()).toMatchObject([{ topic: 'a' }])
  })

  test('WC-7: that the client does not know is undefined', () => {
    const { restore, dropped } = create()
    expect(restore()).toBeUndefined()
    expect(dropped()).toEqual([])
  })

  test('is restored once, and never instead of an existing one', () => {
    const { restore, dropped, accept, store } = create([sessionOf('a')])
    const restored = restore()
    store(sessionOf('a'), sessionOf('b'))
    expect(restore()).toEqual(restored)
    expect(dropped()).toEqual([])
    accept(sessionOf('c'))
    expect(restore()?.id).toBe('c')
    // The previous wallet is notified once that nobody follows it any more.
    expect(dropped()).toEqual([{ topic: 'a' }])
  })
})

describe('the end of the modal', () => {
  test('leaves the session to the wallet', () => {
    const { accept, scope, kept, lines, watchers, calls } = create()
    accept(sessionOf('a'))
    scope.end()
    expect([kept()?.topic, calls, lines.size, watchers.size]).toEqual(['a', [], 0, 0])
  })
})

describe('WC-6: the socket to the relay', () => {
  test('is reopened while a session needs it, and its loss is reported', () => {
    const { accept, reach, calls, scope } = create()
    reach(false)
    vi.advanceTimersByTime(60_000)
    expect(calls).toEqual([])
    const reachable: boolean[] = []
    accept(sessionOf('a')).connections[0]?.watch({
      accountsChanged: vi.fn(),
      chainChanged: vi.fn(),
      disconnected: vi.fn(),
      reachabilityChanged: (isReachable) => reachable.push(isReachable),
    })
    reach(false)
    vi.advanceTimersByTime(RELAY_REDIAL_MS * 2)
    expect(calls).toEqual(['wake', 'wake'])
    reach(true)
    vi.advanceTimersByTime(RELAY_REDIAL_MS * 2)
    expect([calls.length, reachable]).toEqual([2, [false, true]])
    reach(false)
    scope.end()
    vi.advanceTimersByTime(RELAY_REDIAL_MS * 2)
    expect(calls).toHaveLength(2)
  })
})
