import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arbitrum, mainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { type Network, toNetwork } from '../../domain/network.js'
import { NothingApprovedError } from '../../errors/relayErrors.js'
import { createFakeRelay, createSession } from '../../testing/modal/fakeRelay.js'
import { buildProposal } from './buildProposal.js'
import { createWalletConnect } from './createWalletConnect.js'

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

/** Over a relay that the test plays. */
function create(stored: readonly unknown[] = []) {
  const { client, calls, lines, tell: say, store } = createFakeRelay(stored)
  let networks: readonly Network[] = [ethereum]
  const drop = vi.fn((_: unknown) => undefined)
  const onEnd = vi.fn()
  const readRpc = vi.fn(async (_: Network, __: string) => 'read')
  const made = createWalletConnect({
    client,
    drop,
    allowLoopback: false,
    networks: () => networks,
    proposal: () => buildProposal(networks, () => undefined),
    preferred: () => '1',
    parseAddress: (_, address) => checksumAddress(address),
    readRpc,
    prepareDeepLink: () => undefined,
    onEnd,
  })
  return {
    ...made,
    calls,
    onEnd,
    readRpc,
    lines,
    say,
    store,
    addNetwork: (network: Network) => {
      networks = [...networks, network]
    },
    dropped: () => drop.mock.calls.map(([session]) => session),
  }
}

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

describe('a session that was just settled', () => {
  test('WC-3: becomes the connections that were asked for, without what was not', () => {
    const { accept, current } = create()
    const paired = accept(sessionOf('a', { accounts: [`eip155:1:${one}`, `eip155:137:${two}`, 'eip155:1:0x'] }))
    expect(paired.connections.map(({ accounts }) => accounts)).toEqual([[one]])
    expect(paired.connections[0]?.approvedNetworkIds).toEqual(['eip155:1'])
    expect(current()).toBe(paired)
  })

  test.each([
    ['without an account', sessionOf('a', { accounts: [] })],
    ['with accounts that are none', sessionOf('a', { accounts: ['eip155:1:0x1', 'eip155:1'] })],
    ['on other networks alone', sessionOf('a', { accounts: [`eip155:137:${one}`] })],
    ['without a namespace', { topic: 'a', expiry: inAnHour }],
  ])('WC-3: %s is refused', (_, session) => {
    const { accept, current } = create()
    expect(() => accept(session)).toThrow(NothingApprovedError)
    expect(current()).toBeUndefined()
  })

  test.each([undefined, null, 7, 'a', {}, { topic: 7 }])('WC-3: that is none is refused: %j', (session) => {
    const { accept } = create()
    expect(() => accept(session)).toThrow(NothingApprovedError)
  })

  test('WC-4: shows the first icon of the wallet that may be shown', () => {
    const { accept } = create()
    const iconOf = (icons: unknown) => accept(sessionOf('a', { metadata: { icons } })).connections[0]?.connector.icon
    const icons = ['javascript:alert(1)', 'http://heron.example/i.png', 'https://heron.example/i.png']
    expect(iconOf(icons)).toBe('https://heron.example/i.png')
    expect(iconOf(icons.slice(0, 2))).toBeUndefined()
    expect(iconOf('x')).toBeUndefined()
  })

  test('takes the place of the one before, which is heard no more', () => {
    const { accept, current, say, onEnd } = create()
    accept(sessionOf('a'))
    const after = accept(sessionOf('b'))
    say((line) => line.ended('a'))
    expect(onEnd).not.toHaveBeenCalled()
    expect(current()).toBe(after)
  })

  test('ends the one before for whoever still has a part of it', () => {
    const { accept, onEnd } = create()
    const disconnected = vi.fn()
    accept(sessionOf('a')).connections[0]?.watch({ accountsChanged: vi.fn(), chainChanged: vi.fn(), disconnected })
    accept(sessionOf('b'))
    expect(disconnected).toHaveBeenCalledTimes(1)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('is gone when it ends', () => {
    const { accept, current, say, onEnd, lines } = create()
    accept(sessionOf('a'))
    say((line) => line.ended('a'))
    expect(current()).toBeUndefined()
    expect(onEnd).toHaveBeenCalledTimes(1)
    expect(lines.size).toBe(0)
  })

  test('changes to what is stored of it', () => {
    const { accept, store, say, addNetwork } = create()
    const [connection] = accept(sessionOf('a')).connections
    addNetwork(layerTwo)
    store(sessionOf('a', { accounts: [`eip155:42161:${two}`, `eip155:137:${one}`] }))
    say((line) => line.updated('a'))
    expect(connection).toMatchObject({ accounts: [two], chainId: '42161', approvedNetworkIds: ['eip155:42161'] })
  })

  test('is over when nothing is stored of it any more', () => {
    const { accept, store, say, current } = create()
    accept(sessionOf('a'))
    store()
    say((line) => line.updated('a'))
    expect(current()).toBeUndefined()
  })

  test('reads from the networks that the app has', async () => {
    const { accept, readRpc } = create()
    expect(await accept(sessionOf('a')).connections[0]?.request('eth_blockNumber')).toBe('read')
    expect(readRpc.mock.calls[0]?.slice(0, 2)).toEqual([ethereum, 'eth_blockNumber'])
  })
})

describe('the session of an earlier visit', () => {
  test('WC-7: is the newest that is alive, and all others are cleared', () => {
    const { restore, current, dropped } = create([
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
    expect(restored?.topic).toBe('newest')
    expect(restored?.connections[0]?.accounts).toEqual([one])
    expect(current()).toBe(restored)
    const topics = dropped().map((session) => (session as { topic?: string } | null)?.topic)
    expect(topics.filter(Boolean).sort()).toEqual(['broken', 'expired', 'older', 'useless'])
  })

  test.each([
    ['that has run out', { expiry: inAnHour - 3_600 }],
    ['without an end', { expiry: Number.NaN }],
    ['with an end that is no time', { expiry: -1 }],
    ['with nothing in it for this app', { accounts: [`eip155:137:${one}`] }],
  ])('WC-7: %s is cleared', (_, change) => {
    const { restore, current, dropped } = create([sessionOf('a', change)])
    expect(restore()).toBeUndefined()
    expect(current()).toBeUndefined()
    expect(dropped()).toMatchObject([{ topic: 'a' }])
  })

  test('WC-7: is cleared at the moment that it runs out', () => {
    const { restore, dropped } = create([sessionOf('a')])
    vi.setSystemTime(inAnHour * 1_000)
    expect(restore()).toBeUndefined()
    expect(dropped()).toMatchObject([{ topic: 'a' }])
  })

  test('WC-7: that the client does not know is none', () => {
    const { restore, dropped } = create()
    expect(restore()).toBeUndefined()
    expect(dropped()).toEqual([])
  })

  test('is taken up once, and never in the place of one that is there', () => {
    const { restore, dropped, accept, store } = create([sessionOf('a')])
    const restored = restore()
    store(sessionOf('a'), sessionOf('b'))
    expect(restore()).toBe(restored)
    expect(dropped()).toEqual([])
    const accepted = accept(sessionOf('c'))
    expect(restore()).toBe(accepted)
    // The wallet before is told, once, that nobody follows it any more.
    expect(dropped()).toEqual([{ topic: 'a' }])
  })
})

describe('the line', () => {
  test('is let go without ending the session', () => {
    const { accept, release, current, lines, calls, onEnd } = create()
    accept(sessionOf('a'))
    release()
    expect(current()).toBeUndefined()
    expect(lines.size).toBe(0)
    expect(calls).toEqual([])
    expect(onEnd).not.toHaveBeenCalled()
  })
})
