import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WALLET_GOODBYE_MS } from '../../config/limits.js'
import { mainnet } from '../../config/networks.js'
import { checksumAddress } from '../../core/checksumAddress.js'
import { addressesOf } from '../../domain/account.js'
import type { Eip155Signer } from '../../domain/namespaceTypes.js'
import { toNetwork } from '../../domain/network.js'
import { SessionEndedError } from '../../errors/relayErrors.js'
import { OfflineError, RequestAbortedError } from '../../errors/requestErrors.js'
import { createDeferred, withAddresses } from '../../testing/modal/fakeAdapter.js'
import { handlerOf, relayOf } from '../../testing/modal/relayOf.js'
import type { Connection } from '../connector.js'
import type { RelayEvents, RelayRequest } from './createRelayClient.js'
import { createRelaySession } from './createRelaySession.js'
import type { ApprovedNamespace, ParsedSession } from './parseSession.js'

const candidate = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const two = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const onSolana = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const topic = 'topic'
const ethereum = toNetwork('eip155', mainnet)

const evm: ApprovedNamespace = {
  accounts: [candidate, two],
  accountsOf: new Map(),
  networkIds: ['eip155:1', 'eip155:42161'],
  methods: new Set(['personal_sign', 'wallet_switchEthereumChain']),
}
const solana: ApprovedNamespace = {
  accounts: [onSolana],
  accountsOf: new Map(),
  networkIds: [solanaId],
  methods: new Set(['solana_signMessage']),
}
const sessionOf = (namespaces: Record<string, ApprovedNamespace>): ParsedSession => ({
  topic,
  expiry: 0,
  peer: { name: 'Heron', rawName: 'Heron', url: undefined, icons: [], native: undefined, universal: undefined },
  goesAnywhere: false,
  namespaces: new Map(Object.entries(namespaces)),
})

/** A session over a scripted client: both namespaces, unless the test says otherwise. */
function create(namespaces: Record<string, ApprovedNamespace> = { eip155: evm, solana }) {
  const lines = new Set<RelayEvents>()
  const sent: (RelayRequest & ReturnType<typeof createDeferred<unknown>>)[] = []
  const goodbye = createDeferred<void>()
  const steps: string[] = []
  /** As the client says before it reports a change. */
  const socket: { isOpen: boolean | undefined } = { isOpen: undefined }
  const client = {
    request: vi.fn((request: RelayRequest) => {
      steps.push('request')
      const answer = createDeferred<unknown>()
      sent.push({ ...request, ...answer })
      return answer.promise
    }),
    end: vi.fn((_: string) => goodbye.promise),
    isSocketOpen: (): boolean | undefined => socket.isOpen,
    wake: vi.fn(async () => undefined),
    watch(events: RelayEvents) {
      lines.add(events)
      return () => void lines.delete(events)
    },
  }
  let now: ParsedSession | undefined = sessionOf(namespaces)
  /** Whether the stored link is the session's. */
  const link = { isOwn: true }
  const prepareDeepLink = vi.fn(() => {
    steps.push('link')
    return link.isOwn
  })
  const onEnd = vi.fn()
  const paired = createRelaySession({
    client,
    session: now,
    relayOf,
    handlerOf,
    icon: 'https://heron.example/icon.png',
    read: (key) => (key === topic ? now : undefined),
    preferred: (namespace) => (namespace === 'eip155' ? '1' : undefined),
    prepareDeepLink,
    onEnd,
    network: (id) => (id === 'eip155:1' ? ethereum : undefined),
    parseAddress: (_, address) => checksumAddress(address),
    readRpc: async () => 'read',
  })
  const events: unknown[] = []
  const reasons: unknown[] = []
  const follow = (connection: Connection) => {
    const { namespace } = connection
    connection.watch({
      accountsChanged: (accounts) => events.push([namespace, 'accounts', ...addressesOf(accounts)]),
      chainChanged: (chain) => events.push([namespace, 'chain', chain]),
      disconnected(reason) {
        events.push([namespace, 'disconnected'])
        reasons.push(reason)
      },
      networksApproved: (ids) => events.push([namespace, 'approved', ...(ids ?? ['any'])]),
    })
  }
  paired.connections.forEach(follow)
  const say = (speak: (line: RelayEvents) => void) => [...lines].forEach(speak)
  return {
    ...paired,
    client,
    goodbye,
    steps,
    prepareDeepLink,
    link,
    socket,
    onEnd,
    told: events,
    reasons,
    sent,
    lines,
    say,
    get(namespace: string) {
      const match = paired.connections.find((connection) => connection.namespace === namespace)
      if (!match) throw new Error(`no ${namespace}`)
      const { request } = match.signer as Eip155Signer
      return Object.assign(withAddresses(match), { request, disconnect: paired.disconnect })
    },
    /** Sent once the code for requests has loaded. */
    requestAt: (index: number) =>
      vi.waitFor(() => {
        const match = sent[index]
        if (!match) throw new Error(`no request ${index}`)
        return match
      }),
    tell(name: unknown, data: unknown, { from: sessionTopic = topic, chainId = 'eip155:1' as unknown } = {}) {
      say((line) => line.eventReceived(sessionTopic, { chainId, name, data }))
    },
    update(next: Record<string, ApprovedNamespace> | undefined, sessionTopic = topic) {
      now = next && sessionOf(next)
      say((line) => line.updated(sessionTopic))
    },
    endFrom: (sessionTopic = topic) => say((line) => line.ended(sessionTopic)),
  }
}

/** A page that is offline at first. */
function createNetwork() {
  const navigator = { onLine: false }
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', Object.assign(new EventTarget(), { navigator }))
  const change = (isOnline: boolean) => () => {
    navigator.onLine = isOnline
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  return { setOnline: change(true), setOffline: change(false) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const outcomeOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a session', () => {
  test('has one connection per namespace', () => {
    const { connections, peer, topic: its } = create()
    expect(connections.map(({ namespace, chainId }) => [namespace, chainId])).toEqual([
      ['eip155', '1'],
      ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ])
    expect(connections[0]?.connector).toMatchObject({ name: 'Heron', icon: 'https://heron.example/icon.png' })
    expect([peer.name, its]).toEqual(['Heron', topic])
  })

  test('carries requests and responses, and checks the stored link before each', async () => {
    const { get, requestAt, steps } = create()
    const signed = get('eip155').request('personal_sign', ['0x00', candidate])
    const { chainId, method, params, resolve } = await requestAt(0)
    expect({ chainId, method, params }).toEqual({
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: ['0x00', candidate],
    })
    resolve('0xsigned')
    expect(await signed).toBe('0xsigned')
    void get('solana').request('solana_signMessage', {})
    expect((await requestAt(1)).chainId).toBe(solanaId)
    expect(steps).toEqual(['link', 'request', 'link', 'request'])
  })

  test.each([true, false])('URL-9: tells the client whether the stored link is its own: %s', async (isOwn) => {
    const { get, requestAt, link } = create()
    link.isOwn = isOwn
    void get('eip155').request('personal_sign', ['0x00', candidate])
    expect((await requestAt(0)).hasLink).toBe(isOwn)
  })

  test('sends the wallet the network id that it knows', async () => {
    const older = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ' as const
    const { get, requestAt } = create({ solana: { ...solana, relayIds: new Map([[solanaId, older]]) } })
    void get('solana').request('solana_signMessage', {})
    expect(await requestAt(0)).toMatchObject({ chainId: older })
  })

  test('does not look at the link for what is answered without the wallet', async () => {
    const { get, prepareDeepLink } = create()
    expect(await get('eip155').request('eth_chainId')).toBe('0x1')
    expect(await get('eip155').request('eth_getBalance', [candidate])).toBe('read')
    expect(prepareDeepLink).not.toHaveBeenCalled()
  })

  test('that is released is no longer followed, and the wallet keeps it', () => {
    const { release, lines, client, onEnd } = create()
    release()
    expect(lines.size).toBe(0)
    expect(client.end).not.toHaveBeenCalled()
    expect(onEnd).not.toHaveBeenCalled()
  })
})

describe('a request without a socket', () => {
  const sign = ['personal_sign', ['0x00', candidate]] as const
  const createWatch = () => {
    const controller = new AbortController()
    return { controller, signal: controller.signal, onAsked: vi.fn() }
  }
  /** The code for requests has loaded, so that a test sees only the socket. */
  async function createLoaded(...[namespaces]: Parameters<typeof create>) {
    const session = create(namespaces)
    await session.get('eip155').request('eth_chainId')
    return session
  }

  test('SEND-8: is refused offline, even the first, and never sent later', async () => {
    const { setOnline } = createNetwork()
    const { get, sent, prepareDeepLink } = create()
    const watch = createWatch()
    const first = outcomeOf(get('eip155').request(...sign, watch))
    expect(await first).toBeInstanceOf(OfflineError)
    expect(await outcomeOf(get('solana').request('solana_signMessage', {}))).toBeInstanceOf(OfflineError)
    setOnline()
    await pass(60_000)
    expect([sent, prepareDeepLink.mock.calls, watch.onAsked.mock.calls]).toEqual([[], [], []])
  })

  test('can be made again once online', async () => {
    const { setOnline } = createNetwork()
    const { get, requestAt } = create()
    await outcomeOf(get('eip155').request(...sign))
    setOnline()
    const signed = get('eip155').request(...sign)
    ;(await requestAt(0)).resolve('0xsigned')
    expect(await signed).toBe('0xsigned')
  })

  test('SEND-8: is refused offline with all code loaded, before and after the socket is known to be closed', async () => {
    const { setOffline, setOnline } = createNetwork()
    setOnline()
    const { get, sent, reach } = await createLoaded()
    setOffline()
    expect(await outcomeOf(get('eip155').request(...sign))).toBeInstanceOf(OfflineError)
    reach(false)
    expect(await outcomeOf(get('eip155').request(...sign))).toBeInstanceOf(OfflineError)
    setOnline()
    reach(true)
    await pass(60_000)
    expect(sent).toEqual([])
    // What the session knows needs no network.
    setOffline()
    expect(await get('eip155').request('eth_chainId')).toBe('0x1')
  })

  test('SEND-8: of a restored session waits for the first socket, which it opens, and is refused without one', async () => {
    const { get, sent, socket, client, reach, requestAt } = await createLoaded()
    socket.isOpen = false
    const refused = outcomeOf(get('eip155').request(...sign))
    await pass(5_000)
    expect(await refused).toBeInstanceOf(OfflineError)
    expect([sent, client.wake.mock.calls.length]).toEqual([[], 1])
    const signed = get('eip155').request(...sign)
    await pass(1_000)
    socket.isOpen = true
    reach(true)
    ;(await requestAt(0)).resolve('0xsigned')
    expect(await signed).toBe('0xsigned')
  })

  test('waits while the socket reopens, and says when the wallet is asked', async () => {
    const { get, sent, reach, requestAt, steps } = await createLoaded()
    reach(false)
    const watch = createWatch()
    watch.onAsked.mockImplementation(() => steps.push('asked'))
    const signed = get('eip155').request(...sign, watch)
    await pass(4_999)
    expect([sent, watch.onAsked.mock.calls]).toEqual([[], []])
    reach(true)
    ;(await requestAt(0)).resolve('0xsigned')
    expect(await signed).toBe('0xsigned')
    expect(steps).toEqual(['link', 'asked', 'request'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('SEND-8: is refused if the socket stays closed for 5 s, and never sent later', async () => {
    const { get, sent, reach } = await createLoaded()
    reach(false)
    const outcome = outcomeOf(get('eip155').request(...sign, createWatch()))
    await pass(5_000)
    expect(await outcome).toBeInstanceOf(OfflineError)
    reach(true)
    await pass(60_000)
    expect(sent).toEqual([])
  })

  test.each(['eip155', 'solana'])(
    'SEND-8: that is cancelled while the socket reopens never reaches the client (%s)',
    async (namespace) => {
      const { get, client, reach, prepareDeepLink } = await createLoaded()
      reach(false)
      const { controller, ...watch } = createWatch()
      const request = namespace === 'eip155' ? sign : (['solana_signMessage', {}] as const)
      const outcome = outcomeOf(get(namespace).request(request[0], request[1], watch))
      await pass(1_000)
      controller.abort()
      expect(await outcome).toBeInstanceOf(RequestAbortedError)
      reach(true)
      await pass(60_000)
      expect([client.request, prepareDeepLink, watch.onAsked].map(({ mock }) => mock.calls)).toEqual([[], [], []])
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test('SEND-8: that was cancelled before, or in the moment in which the socket opens, never reaches the client', async () => {
    const { get, client, reach } = await createLoaded()
    const before = createWatch()
    before.controller.abort()
    expect(await outcomeOf(get('eip155').request(...sign, before))).toBeInstanceOf(RequestAbortedError)
    reach(false)
    expect(await outcomeOf(get('eip155').request(...sign, before))).toBeInstanceOf(RequestAbortedError)
    const during = createWatch()
    const outcome = outcomeOf(get('eip155').request(...sign, during))
    await pass(0)
    reach(true)
    during.controller.abort()
    expect(await outcome).toBeInstanceOf(RequestAbortedError)
    expect(client.request).not.toHaveBeenCalled()
  })

  test('is sent on its intended network, even if the wallet switched meanwhile', async () => {
    const { get, reach, requestAt, tell } = await createLoaded()
    reach(false)
    void outcomeOf(get('eip155').request(...sign))
    await pass(0)
    tell('chainChanged', 'eip155:42161', { chainId: 'eip155:42161' })
    expect(get('eip155').chainId).toBe('42161')
    reach(true)
    expect((await requestAt(0)).chainId).toBe('eip155:1')
  })

  test('is rejected when the session is released, and leaves nothing behind', async () => {
    const { get, reach, release, sent } = await createLoaded()
    reach(false)
    const pending = outcomeOf(get('eip155').request(...sign))
    await pass(0)
    release()
    expect(await pending).toBeInstanceOf(SessionEndedError)
    expect(await outcomeOf(get('eip155').request(...sign))).toBeInstanceOf(SessionEndedError)
    expect(sent).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('events from the wallet', () => {
  test.each([[42161], ['42161'], ['0xa4b1'], ['0xA4B1'], ['eip155:42161']])(
    'of its network count in every form: %j',
    (data) => {
      const { tell, get, told } = create()
      tell('chainChanged', data)
      expect(get('eip155').chainId).toBe('42161')
      expect(told).toEqual([
        ['eip155', 'chain', '42161'],
        ['eip155', 'accounts', candidate, two],
      ])
    },
  )

  test("of its network without a value use the event's network", () => {
    const { tell, get } = create()
    tell('chainChanged', undefined, { chainId: 'eip155:42161' })
    expect(get('eip155').chainId).toBe('42161')
  })

  const rubbish = [{}, [], [42161], '', ' ', 'a b', true, 0, -1, 1.5, Number.NaN, 2 ** 60, 'x'.repeat(33)]
  test.each(rubbish.map((data) => [data]))('WC-5: of its network are dropped if malformed: %j', (data) => {
    const { tell, told } = create()
    tell('chainChanged', data)
    expect(told).toEqual([])
  })

  test('WC-5: of its accounts count if they are its own, and are dropped otherwise', () => {
    const { tell, told } = create()
    tell('accountsChanged', ['0x', null, `eip155:1:${onSolana}`])
    expect(told).toEqual([])
    tell('accountsChanged', [`eip155:1:${two}`])
    expect(told).toEqual([['eip155', 'accounts', two, candidate]])
  })

  test('WC-5: count only for their own session and namespace', () => {
    const { tell, told, update, endFrom } = create({ eip155: evm })
    tell('chainChanged', 42161, { from: 'another' })
    tell('accountsChanged', [two], { from: 'another' })
    tell('chainChanged', 42161, { chainId: solanaId })
    tell('chainChanged', 42161, { chainId: '' })
    tell('chainChanged', 42161, { chainId: 7 })
    tell('chainChanged', 42161, { chainId: null })
    tell('accountsChanged', [two], { chainId: '__proto__' })
    tell('message', 42161)
    tell(undefined, [two])
    update({ eip155: { ...evm, networkIds: [] } }, 'another')
    endFrom('another')
    expect(told).toEqual([])
  })
})

describe('a session changed by the wallet', () => {
  test('has the new accounts and networks', () => {
    const { update, get, told } = create({ eip155: { ...evm, accounts: [candidate] } })
    update({ eip155: { ...evm, networkIds: ['eip155:1', 'eip155:10'] } })
    expect(get('eip155').accounts).toEqual([candidate, two])
    update({ eip155: { ...evm, accounts: [two] } })
    expect(get('eip155').accounts).toEqual([two])
    expect(told).toEqual([
      ['eip155', 'approved', 'eip155:1', 'eip155:10'],
      ['eip155', 'accounts', candidate, two],
      ['eip155', 'approved', 'eip155:1', 'eip155:42161'],
      ['eip155', 'accounts', two],
    ])
  })

  test('moves to its first network if it has lost the current one', () => {
    const { update, get, told } = create({ eip155: evm })
    update({ eip155: { ...evm, networkIds: ['eip155:42161', 'eip155:10'] } })
    expect(get('eip155').chainId).toBe('42161')
    expect(told).toContainEqual(['eip155', 'chain', '42161'])
  })

  test('ends for a namespace without accounts, and continues for the others', () => {
    const { update, get, told, onEnd } = create()
    update({ solana })
    expect(told).toContainEqual(['eip155', 'disconnected'])
    expect(told).not.toContainEqual(['solana', 'disconnected'])
    expect(get('eip155').accounts).toEqual([])
    expect(get('solana').accounts).toEqual([onSolana])
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('ends when nothing of it is left, also for the wallet, and the reason is given once', () => {
    const { update, told, onEnd, lines, client, reasons } = create()
    update(undefined)
    expect(client.end.mock.calls).toEqual([[topic]])
    expect(reasons).toEqual(['unsupported', undefined])
    expect(told).toEqual([
      ['eip155', 'disconnected'],
      ['solana', 'disconnected'],
    ])
    expect(onEnd).toHaveBeenCalledTimes(1)
    expect(lines.size).toBe(0)
  })
})

describe('WC-5: a session that has ended', () => {
  test('rejects pending requests once, and notifies everyone once', async () => {
    const { get, endFrom, told, onEnd, requestAt } = create()
    const pending = [
      get('eip155').request('personal_sign', ['0x00', candidate]),
      get('solana').request('solana_signMessage', {}),
    ].map(outcomeOf)
    const [first, second] = [await requestAt(0), await requestAt(1)]
    endFrom()
    endFrom()
    first.resolve('too late')
    second.reject(new Error('too late'))
    for (const outcome of await Promise.all(pending)) expect(outcome).toBeInstanceOf(SessionEndedError)
    expect(told).toEqual([
      ['eip155', 'disconnected'],
      ['solana', 'disconnected'],
    ])
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  test('also rejects requests waiting for the socket', async () => {
    const { get, endFrom, reach, sent } = create()
    reach(false)
    const pending = outcomeOf(get('eip155').request('personal_sign', ['0x00', candidate]))
    await pass(1_000)
    endFrom()
    expect(await pending).toBeInstanceOf(SessionEndedError)
    reach(true)
    await pass(60_000)
    expect(sent).toEqual([])
  })

  test('accepts no further request', async () => {
    const { get, endFrom, sent, prepareDeepLink } = create()
    endFrom()
    const outcome = await outcomeOf(get('eip155').request('personal_sign', ['0x00', candidate]))
    expect(outcome).toBeInstanceOf(SessionEndedError)
    expect(sent).toEqual([])
    expect(prepareDeepLink).not.toHaveBeenCalled()
  })

  test('receives nothing any more', () => {
    const { endFrom, lines } = create()
    endFrom()
    expect(lines.size).toBe(0)
  })
})

describe('disconnect', () => {
  test('disconnecting notifies the wallet once, from any number of its connections', async () => {
    const { get, client, goodbye, told, onEnd } = create()
    const both = Promise.all([get('eip155').disconnect(), get('solana').disconnect(), get('eip155').disconnect()])
    expect(told).toEqual([])
    goodbye.resolve()
    await both
    expect(client.end.mock.calls).toEqual([[topic]])
    expect(told).toEqual([
      ['eip155', 'disconnected'],
      ['solana', 'disconnected'],
    ])
    expect(onEnd).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('disconnecting gives up on a silent wallet, and ends anyway', async () => {
    const { get, told, onEnd, lines } = create()
    const outcome = outcomeOf(get('eip155').disconnect())
    await pass(WALLET_GOODBYE_MS - 1)
    expect(told).toEqual([])
    await pass(1)
    expect(await outcome).toBeInstanceOf(RequestAbortedError)
    expect(told).toHaveLength(2)
    expect(onEnd).toHaveBeenCalledTimes(1)
    expect(lines.size).toBe(0)
  })

  test('disconnecting fails if the wallet could not be notified, and ends anyway', async () => {
    const { get, goodbye, told, onEnd } = create()
    const outcome = outcomeOf(get('solana').disconnect())
    const failure = new Error('no line')
    goodbye.reject(failure)
    expect(await outcome).toMatchObject({ code: 'RPC_UNKNOWN', cause: failure })
    expect(told).toHaveLength(2)
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  test('disconnecting rejects pending requests', async () => {
    const { get, goodbye } = create()
    const pending = outcomeOf(get('eip155').request('personal_sign', ['0x00', candidate]))
    goodbye.resolve()
    await get('eip155').disconnect()
    expect(await pending).toBeInstanceOf(SessionEndedError)
  })

  test('disconnecting an ended session notifies nobody', async () => {
    const { get, endFrom, client, onEnd } = create()
    endFrom()
    await get('eip155').disconnect()
    expect(client.end).not.toHaveBeenCalled()
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
})
