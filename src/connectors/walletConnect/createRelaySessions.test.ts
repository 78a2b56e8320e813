// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RELAY_REDIAL_MS } from '../../config/limits.js'
import { arbitrum, mainnet, solanaMainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { createScope } from '../../core/scope.js'
import { addressesOf } from '../../domain/account.js'
import type { Eip155Signer } from '../../domain/namespaceTypes.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { NothingApprovedError } from '../../errors/relayErrors.js'
import { createDeepLinkStore } from '../../platform/deepLinkStore.js'
import { openLocal } from '../../platform/storage.js'
import { createFakeRelay, createSession } from '../../testing/modal/fakeRelay.js'
import { handlerOf, relayOf } from '../../testing/modal/relayOf.js'
import type { WalletSession } from '../connector.js'
import { createRelaySessions, type StoredSession } from './createRelaySessions.js'
import { buildProposal } from './proposal.js'

const candidate = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const [ethereum, layerTwo] = [mainnet, arbitrum].map((chain) => toNetwork('eip155', chain)) as [Network, Network]
const now = new Date('2026-01-01T00:00:00Z')
const inAnHour = now.getTime() / 1_000 + 3_600

const sessionOf = (
  topic: string,
  { accounts = [`eip155:1:${candidate}`], expiry = inAnHour, metadata = {} as object } = {},
) => {
  const { peer, ...session } = createSession(topic, accounts)
  return { ...session, expiry, peer: { ...peer, metadata: { ...peer.metadata, ...metadata } } }
}

/** Over a scripted relay client. */
function create(sessions: readonly unknown[] = [], ...stored: readonly StoredSession[]) {
  const { client, calls, lines, watchers, reach, tell: say, store } = createFakeRelay(sessions)
  let networks: readonly Network[] = [ethereum]
  let remaining: readonly StoredSession[] = stored
  const drop = vi.fn((_: unknown) => undefined)
  const readRpc = vi.fn(async (_: Network, __: string) => 'read')
  const scope = createScope()
  const followers = new Set<() => void>()
  const created = createRelaySessions({
    client,
    drop,
    scope,
    relayOf,
    handlerOf,
    allowLoopback: false,
    networks: () => networks,
    proposal: () => buildProposal(networks, () => undefined, relayOf),
    preferred: () => '1',
    parseAddress: (namespace, address) => (namespace === 'solana' ? address : checksumAddress(address)),
    readRpc,
    deepLinks: createDeepLinkStore({ allowLoopback: false }, openLocal),
    store: {
      read: () => remaining,
      write(sessions) {
        remaining = sessions
      },
      watch(onChange) {
        followers.add(onChange)
        return () => void followers.delete(onChange)
      },
    },
  })
  const accept = (session: unknown) => created.accept(session)
  return {
    ...created,
    made: created,
    client,
    all: () => remaining,
    restore: () => created.restore('eip155'),
    accept,
    calls,
    readRpc,
    lines,
    watchers,
    reach,
    scope,
    say,
    store,
    /** What is stored of the only session. */
    kept: () => remaining[0],
    /** Another tab has paired another wallet. */
    pairElsewhere(topic: string) {
      remaining = [{ topic, namespaces: ['eip155'] }]
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
    const session = accept(sessionOf('a', { accounts: [`eip155:1:${candidate}`, `eip155:137:${two}`, 'eip155:1:0x'] }))
    expect(addressesIn(session)).toEqual([[candidate]])
    expect(session.connections[0]?.approvedNetworkIds).toEqual(['eip155:1'])
    expect([session.id, session.method, kept()?.topic]).toEqual(['a', 'qrcode', 'a'])
  })

  test.each([
    ['without an account', sessionOf('a', { accounts: [] })],
    ['with invalid accounts', sessionOf('a', { accounts: ['eip155:1:0x1', 'eip155:1'] })],
    ['on other networks alone', sessionOf('a', { accounts: [`eip155:137:${candidate}`] })],
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

  test.each([
    ['stays, since the client skips it', true, 'https://heron.example/'],
    ['is removed, since the client would open it', false, undefined],
  ])("URL-9: without an app of its own, another instance's link %s", async (_, canSkipLinks, remaining) => {
    const key = 'WALLETCONNECT_DEEPLINK_CHOICE'
    const { accept, client } = create()
    Object.assign(client, { canSkipLinks })
    const { connections } = accept(sessionOf('a'))
    localStorage.setItem(key, JSON.stringify({ href: 'https://heron.example/', name: 'Heron' }))
    const { signer } = connections[0] as unknown as { signer: Eip155Signer }
    await signer.request('personal_sign', ['0x00', candidate])
    expect(JSON.parse(localStorage.getItem(key) ?? '{}').href).toBe(remaining)
    localStorage.clear()
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
    expect([disconnected.mock.calls, dropped(), kept()]).toEqual([
      [['replaced']],
      [{ topic: 'a' }],
      { topic: 'b', namespaces: ['eip155'] },
    ])
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
    store(sessionOf('a', { accounts: [`eip155:42161:${two}`, `eip155:137:${candidate}`] }))
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
    expect(restored && addressesIn(restored)).toEqual([[candidate]])
    const topics = dropped().map((session) => (session as { topic?: string } | null)?.topic)
    expect(topics.filter(Boolean).sort()).toEqual(['broken', 'expired', 'older', 'useless'])
  })

  test('WC-7: one that another tab may have just settled is not ended', () => {
    const settledAgo = (seconds: number) => ({ expiry: Math.floor(Date.now() / 1_000) + 604_800 - seconds })
    const { restore, dropped } = create([
      sessionOf('old', settledAgo(61)),
      sessionOf('young', settledAgo(30)),
      sessionOf('newest', settledAgo(0)),
    ])
    expect(restore()?.id).toBe('newest')
    expect(dropped()).toMatchObject([{ topic: 'old' }])
  })

  test.each([
    ['that has run out', { expiry: inAnHour - 3_600 }],
    ['without an end', { expiry: Number.NaN }],
    ['with an end that is no time', { expiry: -1 }],
    ['with nothing in it for this app', { accounts: [`eip155:137:${candidate}`] }],
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

describe('two wallets, one per namespace', () => {
  const solana = toNetwork('solana', solanaMainnet)
  const both = (topic: string) => ({
    ...sessionOf(topic),
    namespaces: {
      eip155: { accounts: [`eip155:1:${candidate}`], methods: [], events: [] },
      solana: { accounts: [`${solana.caipNetworkId}:S`], methods: [], events: [] },
    },
  })
  const watch = (session: WalletSession) => {
    const ended: string[] = []
    for (const connection of session.connections)
      connection.watch({
        accountsChanged: vi.fn(),
        chainChanged: vi.fn(),
        disconnected: (reason) => ended.push(`${connection.namespace} ${reason}`),
      })
    return ended
  }
  function createBoth(sessions: readonly unknown[] = [], stored: readonly StoredSession[] = []) {
    const page = create(sessions, ...stored)
    page.addNetwork(solana)
    return page
  }

  test('the second keeps the first for the other namespace', () => {
    const { made, dropped, all } = createBoth()
    const first = made.accept(both('a'))
    const ended = watch(first)
    const second = made.accept(both('b'), { namespaces: ['solana'] })
    expect(second.connections.map(({ namespace }) => namespace)).toEqual(['solana'])
    expect(ended).toEqual(['solana replaced'])
    expect(dropped()).toEqual([])
    expect(all()).toMatchObject([
      { topic: 'a', namespaces: ['eip155'] },
      { topic: 'b', namespaces: ['solana'] },
    ])
  })

  test('a wallet that no namespace uses any more ends', () => {
    const { made, dropped, all } = createBoth()
    const ended = watch(made.accept(both('a'), { namespaces: ['solana'] }))
    made.accept(both('b'))
    expect([ended, dropped()]).toEqual([['solana replaced'], [{ topic: 'a' }]])
    expect(all()).toMatchObject([{ topic: 'b', namespaces: ['eip155', 'solana'] }])
  })

  test('each is restored for its namespace, and neither ends the other', () => {
    const { made, dropped } = createBoth(
      [both('a'), both('b'), both('older')],
      [
        { topic: 'a', namespaces: ['eip155'] },
        { topic: 'b', namespaces: ['solana'] },
      ],
    )
    expect([made.restore('eip155')?.id, made.restore('solana')?.id]).toEqual(['a', 'b'])
    const topics = dropped().map((session) => (session as { topic: string }).topic)
    expect(new Set(topics)).toEqual(new Set(['older']))
  })

  test('one session of both is restored as one object', () => {
    const { made } = createBoth([both('a')], [{ topic: 'a', namespaces: ['eip155', 'solana'] }])
    expect(made.restore('solana')).toBe(made.restore('eip155'))
  })

  test('one ends without the other', () => {
    const { made, say, all } = createBoth()
    const first = watch(made.accept(both('a'), { namespaces: ['eip155'] }))
    const second = watch(made.accept(both('b'), { namespaces: ['solana'] }))
    say((line) => line.ended('b'))
    expect([first, second]).toEqual([[], ['solana undefined']])
    expect(all()).toMatchObject([{ topic: 'a' }])
  })

  test('STO-10: another tab pairs another wallet for one of them', () => {
    const { made, pairElsewhere, dropped } = createBoth()
    const ended = watch(made.accept(both('a')))
    pairElsewhere('b')
    expect([ended, dropped()]).toEqual([['eip155 replaced'], []])
  })

  test('URL-9: each request opens the app of its own wallet', async () => {
    const opened: (string | null)[] = []
    const { made, client } = createBoth()
    client.request = async () => {
      opened.push(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))
      return '0x'
    }
    const methods = ['personal_sign', 'solana_signMessage']
    const signing = (session: ReturnType<typeof both>) => ({
      ...session,
      namespaces: {
        eip155: { ...session.namespaces.eip155, methods },
        solana: { ...session.namespaces.solana, methods },
      },
    })
    const ask = async ({ connections: [connection] }: WalletSession, method: string) => {
      const signer = connection?.signer as Eip155Signer | undefined
      await signer?.request(method, {}).catch(() => undefined)
    }
    vi.useRealTimers()
    const alive = (topic: string) => ({ ...signing(both(topic)), expiry: Date.now() / 1_000 + 3_600 })
    const first = made.accept(alive('a'), { namespaces: ['eip155'], link: { href: 'heron://', name: 'Heron' } })
    const second = made.accept(alive('b'), { namespaces: ['solana'] })
    await ask(first, 'personal_sign')
    await ask(second, 'solana_signMessage')
    expect(opened.map((text) => text && JSON.parse(text).href)).toEqual(['heron://', null])
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
