// @vitest-environment happy-dom
import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { RelayRefusedError, SessionEndedError } from '../../errors/relayErrors.js'
import { SiwxSessionInvalidError } from '../../errors/siwxErrors.js'
import { createDeferred } from '../../testing/modal/fakeAdapter.js'
import type { AuthRequest } from '../connector.js'
import { openInside } from './clientInside.js'
import { createPairingUris } from './createPairingUris.js'
import { createRelayClient } from './createRelayClient.js'
import type { UniversalProvider } from './universalProvider.js'

const KEY = 'b2'.repeat(32)
const EXPIRY = 1_900_000_000
const PROPOSAL = {
  eip155: { methods: ['personal_sign', 'wallet_showCallsStatus'], events: ['own'], chains: ['eip155:1'], rpcMap: {} },
}
const REQUEST: AuthRequest = {
  chains: ['eip155:1'],
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/',
  version: '1',
  nonce: 'nonce123',
}

/** Behaves like the published client; the test decides when the relay acknowledges a proposal. */
function createPublished() {
  const client = new EventEmitter()
  const relayer = new EventEmitter()
  const forgotten: string[] = []
  const history = Object.assign(new EventEmitter(), { delete: (topic: string) => void forgotten.push(topic) })
  const codes = new EventEmitter()
  const expirer = new EventEmitter()
  const proposals: { topic: string; sent: ReturnType<typeof createDeferred<void>> }[] = []
  const approvals: ReturnType<typeof createDeferred<unknown>>[] = []
  const subscribed: unknown[] = []
  const requests: unknown[] = []
  const received: unknown[] = []
  const pairings: { topic: string; active: boolean }[] = []
  let attestOrigin = async (_: { id: string; decryptedId: string }): Promise<string | undefined> => 'own'
  const created = Object.assign(client, {
    events: client,
    auth: { authKeys: { keys: [], delete: async () => {} } },
    engine: {
      authenticate: (params: { chains: readonly string[] }) => created.authenticate(params),
      sendRequest: async (request: unknown) => void requests.push(request),
    },
    core: {
      relayer: Object.assign(relayer, {
        transportClose: async () => {},
        transportOpen: async () => {},
        subscribe: async (topic: unknown) => void subscribed.push(topic),
        onProviderPayload: async () => {},
        handleBatchMessageEvents: async () => {},
        publisher: { checkQueue() {}, rpcPublish: async () => {} },
      }),
      history,
      crypto: { keychain: { get: () => KEY }, generateKeyPair: async () => 'pub' },
      pairing: { events: codes },
      expirer,
      verify: {
        get register() {
          return attestOrigin
        },
        set register(toInput: typeof attestOrigin) {
          attestOrigin = toInput
        },
      },
    },
    /** Created by the app, or by the modal. */
    pairing: { getAll: () => pairings },
    session: {
      getAll: () => [],
      get: () => {
        throw new Error("No matching key. session topic doesn't exist: gone")
      },
    },
    async connect({ optionalNamespaces }: { optionalNamespaces: object }) {
      if ('broken' in optionalNamespaces) throw new Error('Missing or invalid. connect() namespaces')
      await Promise.resolve()
      const topic = `topic-${proposals.length}`
      const sent = createDeferred<void>()
      const approval = createDeferred<unknown>()
      proposals.push({ topic, sent })
      approvals.push(approval)
      codes.emit('pairing_create', { topic, expiry: EXPIRY })
      await created.core.relayer.subscribe?.(topic)
      await sent.promise
      // Earlier events are missed.
      return { approval: () => approval.promise }
    },
    /** Sends a request to sign, and a poorer proposal of its own. */
    async authenticate(params: { chains: readonly string[] }) {
      await Promise.resolve()
      received.push(params)
      const topic = `topic-${proposals.length}`
      const [sent, response] = [createDeferred<void>(), createDeferred<unknown>()]
      proposals.push({ topic, sent })
      approvals.push(response)
      codes.emit('pairing_create', { topic, expiry: EXPIRY, methods: ['wc_sessionAuthenticate'] })
      await created.core.relayer.subscribe?.(topic)
      const optionalNamespaces = { eip155: { chains: params.chains } }
      await created.engine.sendRequest({ topic, method: 'wc_sessionPropose', params: { optionalNamespaces } })
      await sent.promise
      return { response: () => response.promise }
    },
    request: async () => 'done',
    disconnect: async () => {
      throw new Error('Record was recently deleted - session: gone')
    },
  })
  /** Like the published provider: pairs through its client, and returns the URI late. */
  const visible = new EventEmitter()
  const provider = Object.assign(visible, {
    client: created,
    disconnect: async () => {},
    async connect({ optionalNamespaces }: { optionalNamespaces: object }) {
      const { approval } = await created.connect({ optionalNamespaces })
      visible.emit('display_uri', 'wc:late')
      return approval()
    },
    async authenticate(params: { chains: readonly string[] }) {
      const { response } = await created.authenticate(params)
      visible.emit('display_uri', 'wc:late')
      return response()
    },
  }) as unknown as UniversalProvider
  const load = async () => ({ init: async () => provider })
  return {
    provider,
    client,
    relayer,
    history,
    expirer,
    forgotten,
    proposals,
    approvals,
    subscribed,
    requests,
    asked: received,
    pairings,
    load,
    vouch: () => attestOrigin,
  }
}

async function begin({ isOwn = false, version = 'known' } = {}) {
  const published = createPublished()
  if (version === 'unknown') Object.assign(published.client, { core: { relayer: new EventEmitter() } })
  const attest = async () => 'attested'
  const client = await createRelayClient({
    id: 'default',
    projectId: 'p',
    relayUrl: 'wss://relay.example',
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    attest,
    load: published.load,
    provider: isOwn ? published.provider : undefined,
  })
  const events: string[] = []
  const codes = client.pairingUris(createPairingUris)
  const steps = { onUri: (uri: string) => void events.push(uri), onSent: () => void events.push('sent') }
  const pair = async (proposal = {}) => (await codes.propose(proposal, steps)).session
  /** The same with a message to sign. */
  const sign = (proposal = PROPOSAL) => codes.propose(proposal, steps, REQUEST)
  return { ...published, attest, told: events, pair, sign, codes, relayClient: client }
}

const codeOf = (topic: string) => `wc:${topic}@2?expiryTimestamp=${EXPIRY}&relay-protocol=irn&symKey=${KEY}`

/** As many frames and tasks as a QR code needs, after what it loads. */
async function settle() {
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve, 60))
}

describe('a QR code', () => {
  test('is ready before the socket, and before the relay holds the proposal', async () => {
    const { pair, told, subscribed, proposals } = await begin()
    void pair()
    await Promise.resolve()
    expect(told).toEqual([codeOf('topic-0')])
    expect(subscribed).toEqual([])
    await settle()
    expect(subscribed).toEqual(['topic-0'])
    proposals[0]?.sent.resolve()
    await settle()
    expect(told).toEqual([codeOf('topic-0'), 'sent'])
  })

  test('becomes the session that the wallet approves', async () => {
    const { pair, proposals, approvals } = await begin()
    const paired = pair()
    await settle()
    proposals[0]?.sent.resolve()
    approvals[0]?.resolve({ topic: 's' })
    expect(await paired).toEqual({ topic: 's' })
  })

  test('of two created at once goes to its own caller', async () => {
    const { codes, client } = await begin()
    const seen: string[][] = [[], []]
    const [first, second] = seen.map((list) =>
      codes.propose({}, { onUri: (uri) => list.push(uri), onSent: () => {} }).then(({ session }) => session),
    ) as [Promise<unknown>, Promise<unknown>]
    await settle()
    expect(seen).toEqual([[codeOf('topic-0')], [codeOf('topic-1')]])
    client.emit('session_connect', { session: { pairingTopic: 'topic-1', topic: 'two' } })
    client.emit('session_connect', { session: { pairingTopic: 'topic-0', topic: 'one' } })
    expect(await Promise.all([first, second])).toMatchObject([{ topic: 'one' }, { topic: 'two' }])
  })

  test('that fails lets the next one start', async () => {
    const { pair, told } = await begin()
    await expect(pair({ broken: {} })).rejects.toThrow()
    void pair()
    await settle()
    expect(told).toEqual([codeOf('topic-0')])
  })
})

describe('a response before the relay has acknowledged the proposal', () => {
  test('counts as an approval', async () => {
    const { pair, client } = await begin()
    const paired = pair()
    await settle()
    client.emit('session_connect', { session: { pairingTopic: 'other', topic: 'foreign' } })
    client.emit('session_connect', { session: { pairingTopic: 'topic-0', topic: 's' } })
    expect(await paired).toMatchObject({ topic: 's' })
  })

  test('counts as a rejection', async () => {
    const { pair, history } = await begin()
    const paired = pair()
    await settle()
    const error = { code: 5000, message: 'User rejected.' }
    history.emit('history_updated', { topic: 'other', response: { error } })
    history.emit('history_updated', { topic: 'topic-0' })
    history.emit('history_updated', { topic: 'topic-0', response: { error } })
    await expect(paired).rejects.toBeInstanceOf(UserRejectedError)
  })
})

describe('a QR code that asks for a signature', () => {
  const uriOf = (topic: string) => codeOf(topic).replace('&relay', '&methods=wc_sessionAuthenticate&relay')

  test('says so, and brings the session with what was signed', async () => {
    const { sign, told, asked, subscribed, proposals, approvals } = await begin()
    const signed = sign()
    await settle()
    expect(told).toEqual([uriOf('topic-0')])
    expect(subscribed).toEqual(['topic-0'])
    expect(asked).toEqual([{ ...REQUEST, methods: ['personal_sign'] }])
    proposals[0]?.sent.resolve()
    approvals[0]?.resolve({ session: { topic: 's' }, auths: ['cacao'] })
    expect(await signed).toEqual({ session: { topic: 's' }, cacaos: ['cacao'] })
    expect(told).toEqual([uriOf('topic-0'), 'sent'])
  })

  test('proposes everything to a wallet that cannot sign with the connection, and uses its session', async () => {
    const { sign, client, history, requests } = await begin()
    const signed = sign()
    await settle()
    expect(requests).toMatchObject([{ method: 'wc_sessionPropose', params: { optionalNamespaces: PROPOSAL } }])
    const record = { topic: 'topic-0', request: { method: 'wc_sessionAuthenticate' } }
    history.emit('history_updated', { ...record, response: { error: { code: 10001, message: 'Unsupported' } } })
    client.emit('session_connect', { session: { pairingTopic: 'topic-0', topic: 's' } })
    expect(await signed).toMatchObject({ session: { topic: 's' } })
  })

  test('is rejected by the user', async () => {
    const { sign, history } = await begin()
    const signed = sign()
    await settle()
    const record = { topic: 'topic-0', request: { method: 'wc_sessionAuthenticate' } }
    history.emit('history_updated', { ...record, response: { error: { code: 5000, message: 'User rejected.' } } })
    await expect(signed).rejects.toBeInstanceOf(UserRejectedError)
  })

  test('SIWX-6: fails if the client finds a wrong signature', async () => {
    const { sign, proposals, approvals } = await begin()
    const signed = sign()
    signed.catch(() => undefined)
    await settle()
    proposals[0]?.sent.resolve()
    approvals[0]?.reject({ code: 7000, message: 'Session settlement failed' })
    await expect(signed).rejects.toBeInstanceOf(SiwxSessionInvalidError)
  })

  test('leaves no signature in what the client stores', async () => {
    const { sign, proposals, approvals, forgotten } = await begin()
    const signed = sign()
    await settle()
    vi.useFakeTimers()
    proposals[0]?.sent.resolve()
    approvals[0]?.resolve({ session: { topic: 's' }, auths: [] })
    await signed
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    expect(forgotten).toEqual(['topic-0'])
  })

  test('is a plain one for a version whose internals differ', async () => {
    const { sign, told, client } = await begin()
    Object.assign(client, { engine: {} })
    const signed = sign()
    await settle()
    expect(told).toEqual([codeOf('topic-0')])
    client.emit('session_connect', { session: { pairingTopic: 'topic-0', topic: 's' } })
    expect(await signed).toMatchObject({ session: { topic: 's' } })
  })

  test("is requested with the app's own provider by its documented API", async () => {
    const { sign, told, asked, proposals, approvals } = await begin({ isOwn: true })
    const signed = sign()
    await settle()
    proposals[0]?.sent.resolve()
    await settle()
    expect(told).toEqual(['wc:late', 'sent'])
    expect(asked).toEqual([{ ...REQUEST, methods: ['personal_sign'], optionalNamespaces: PROPOSAL }])
    approvals[0]?.resolve({ session: { topic: 's' }, auths: ['cacao'] })
    expect(await signed).toEqual({ session: { topic: 's' }, cacaos: ['cacao'] })
  })
})

test('a hundred URIs use no more listeners than one', async () => {
  const { pair, client, history } = await begin()
  const count = () => client.listenerCount('session_connect') + history.listenerCount('history_updated')
  const before = count()
  for (let codes = 0; codes < 100; codes++) void pair()
  await settle()
  expect(count()).toBe(before)
})

test("a session's remaining data is deleted with it, on either side", async () => {
  const { relayClient, client, forgotten } = await begin()
  vi.useFakeTimers()
  relayClient.watch({ eventReceived() {}, updated() {}, ended() {} })
  await relayClient.end('mine')
  client.emit('session_delete', { topic: 'theirs' })
  client.emit('session_expire', { topic: 'old' })
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(forgotten).toEqual(['mine', 'theirs', 'old'])
})

test('WC-6: a relay that rejects the app ends every pending URI at once', async () => {
  const { pair, relayer } = await begin()
  const all = [pair(), pair()]
  await settle()
  relayer.emit('relayer_error', new Error('WebSocket connection closed abnormally with code: 3000 (Project not found)'))
  for (const promiseSettledResult of await Promise.allSettled(all)) {
    expect(promiseSettledResult).toMatchObject({ status: 'rejected', reason: expect.any(RelayRefusedError) })
  }
})

test("the socket's state is reported while watched", async () => {
  const { relayClient, relayer, codes } = await begin()
  codes.release()
  const events: boolean[] = []
  const before = relayer.listenerCount('relayer_connect')
  const unwatch = relayClient.watchSocket((isReachable) => events.push(isReachable))
  relayer.emit('relayer_disconnect')
  relayer.emit('relayer_connect')
  expect(events).toEqual([false, true])
  unwatch()
  expect(relayer.listenerCount('relayer_connect')).toBe(before)
})

test('verifies the page instead of the client’s own frame', async () => {
  const { vouch, attest } = await begin()
  expect(vouch()).toBe(attest)
})

test('a missing session is undefined, and ending it no failure', async () => {
  const { relayClient } = await begin()
  expect(relayClient.session('gone')).toBeUndefined()
  await relayClient.end('gone')
})

test.each([
  ['the wallet deletes the session before it answers', { code: 6000, message: 'User disconnected.' }],
  ['the session was deleted lately', new Error('Missing or invalid. Record was recently deleted - session: gone')],
  ['the client knows no such session', new Error("No matching key. session topic doesn't exist: gone")],
])('WC-5: a request fails with SessionEnded when %s', async (_, thrown) => {
  const { relayClient, client } = await begin()
  Object.assign(client, { request: () => Promise.reject(thrown) })
  const request = relayClient.request({
    topic: 'gone',
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: [],
    hasLink: true,
  })
  const error = await request.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SessionEndedError)
  expect((error as Error).cause).toBe(thrown)
})

test.each([
  ['denied', true, true],
  ['allowed', true, undefined],
  ['allowed', false, true],
] as const)('URL-9: with storage %s and a link of its own %s, a request skips the stored link: %s', async (...row) => {
  const [storage, hasLink, expected] = row
  const { relayClient, client } = await begin()
  const session: { topic: string; sessionConfig?: { disableDeepLink?: boolean } } = { topic: 's' }
  Object.assign(client, { session: { getAll: () => [session], get: () => session }, request: async () => 'done' })
  const deny = () => {
    throw new DOMException('Denied.', 'SecurityError')
  }
  const access = vi.spyOn(window, 'localStorage', 'get')
  if (storage === 'denied') access.mockImplementation(deny)
  await relayClient.request({ topic: 's', chainId: 'eip155:1', method: 'personal_sign', params: [], hasLink })
  access.mockRestore()
  expect(session.sessionConfig?.disableDeepLink).toBe(expected)
})

test.each([
  ['our own', {}, true],
  ["an app's own", { isOwn: true }, false],
  ['one of an unknown version', { version: 'unknown' }, false],
])('URL-9: whether %s can be kept from opening the stored link is known', async (_, options, expected) => {
  expect((await begin(options)).relayClient.canSkipLinks).toBe(expected)
})

test("a wallet's error is passed on unchanged", async () => {
  const { relayClient, client } = await begin()
  const thrown = { code: 5000, message: 'No matching key.' }
  Object.assign(client, { request: () => Promise.reject(thrown) })
  const request = relayClient.request({
    topic: 's',
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: [],
    hasLink: true,
  })
  await expect(request).rejects.toBe(thrown)
})

describe('a client that cannot be patched', () => {
  test.each([
    ["an app's own instance", { isOwn: true }],
    ['an unknown version', { version: 'unknown' }],
  ])('%s pairs by its documented API, with its own URI', async (_, setup) => {
    const { pair, told, proposals, approvals, vouch, attest } = await begin(setup)
    const paired = pair()
    await settle()
    expect(told).toEqual([])
    proposals[0]?.sent.resolve()
    await settle()
    expect(told).toEqual(['wc:late', 'sent'])
    approvals[0]?.resolve({ topic: 's' })
    expect(await paired).toEqual({ topic: 's' })
    expect(vouch()).not.toBe(attest)
  })

  test('is recognized by its internals', () => {
    const { client } = createPublished()
    expect(openInside(client as never)).toBeDefined()
    expect(openInside({} as never)).toBeUndefined()
    expect(openInside(Object.assign(client, { core: {} }) as never)).toBeUndefined()
  })

  /** Everything that an app's own instance does, in order. */
  async function follow(setup: (published: ReturnType<typeof createPublished>) => void = () => undefined) {
    const started = await begin({ isOwn: true })
    setup(started)
    const seen: unknown[] = []
    const unwatch = started.relayClient.watchProvider({
      onUri: (uri) => seen.push(uri),
      onRejected: (error) => seen.push(error),
      onSession: (session) => seen.push(session),
    })
    return { ...started, emitter: started.provider as unknown as EventEmitter, seen, unwatch }
  }

  test("an app's own instance reports its URIs and sessions while watched", async () => {
    const { emitter, seen, unwatch } = await follow()
    emitter.emit('display_uri', 'wc:mine@2')
    emitter.emit('display_uri', 7)
    emitter.emit('connect', { session: { topic: 's' } })
    unwatch()
    emitter.emit('display_uri', 'wc:later@2')
    expect(seen).toEqual(['wc:mine@2', { topic: 's' }])
  })

  test("an app's own instance reports a rejection of its newest URI", async () => {
    const { emitter, history, seen, unwatch } = await follow()
    const reject = (topic: string) => history.emit('history_updated', { topic, response: { error: { code: 5000 } } })
    reject('older')
    emitter.emit('display_uri', 'wc:mine@2')
    reject('older')
    reject('mine')
    unwatch()
    reject('mine')
    expect(seen).toEqual(['wc:mine@2', { code: 5000 }])
  })

  test.each([
    ['a URI requested earlier', 'wc:mine@2', false, ['wc:mine@2']],
    ['no used URI', 'wc:mine@2', true, []],
    ['no expired URI', 'wc:gone@2', false, []],
    ['nothing before the first URI', undefined, false, []],
  ])("an app's own instance reports %s", async (_, uri, active, expected) => {
    const { seen } = await follow(({ pairings, provider }) => {
      pairings.push({ topic: 'mine', active })
      Object.assign(provider, { uri })
    })
    expect(seen).toEqual(expected)
  })

  test("an app's own instance ends its own session, and others through its client", async () => {
    const { relayClient, provider, client } = await begin({ isOwn: true })
    const ended: unknown[] = []
    Object.assign(provider, { session: { topic: 'mine' }, disconnect: async () => void ended.push('mine') })
    Object.assign(client, { disconnect: async ({ topic }: { topic: string }) => void ended.push(`client ${topic}`) })
    await relayClient.end('mine')
    await relayClient.end('other')
    expect(ended).toEqual(['mine', 'client other'])
  })

  test("WC-5: an app's own instance reports a session that the app ends, while watched", async () => {
    const { relayClient, client, expirer } = await begin({ isOwn: true })
    const ended: string[] = []
    const unwatch = relayClient.watch({ eventReceived() {}, updated() {}, ended: (topic) => void ended.push(topic) })
    expirer.emit('expirer_deleted', { target: 'topic:mine' })
    unwatch()
    expect([ended, expirer.eventNames(), client.eventNames()]).toEqual([['mine'], [], []])
  })
})
