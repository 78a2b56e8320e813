// @vitest-environment node
import { expect, test } from 'vitest'
import { openClientAuth } from './clientAuth.js'
import { openInside, type PairingEvents } from './clientInside.js'
import type { UniversalProvider } from './universalProvider.js'

/** The installed package, with storage in memory. */
async function createPublished() {
  const { UniversalProvider: Provider } = (await import('@walletconnect/universal-provider' as string)) as {
    UniversalProvider: { init(options: object): Promise<UniversalProvider> }
  }
  const stored = new Map<string, unknown>()
  return Provider.init({
    projectId: 'p',
    relayUrl: 'wss://relay.example',
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    telemetryEnabled: false,
    logger: 'silent',
    storage: {
      getKeys: async () => [...stored.keys()],
      getEntries: async () => [...stored],
      getItem: async (key: string) => stored.get(key),
      setItem: async (key: string, value: unknown) => void stored.set(key, value),
      removeItem: async (key: string) => void stored.delete(key),
    },
  })
}

/** Members of the published client that its own types lack. */
type Published = {
  core: {
    relayer: {
      subscribe: unknown
      publish(topic: string, message: string): Promise<void>
      request(request: object): Promise<unknown>
      publisher: { queue: Map<string, object>; checkQueue(): void }
    }
    verify: { register: unknown }
    crypto: {
      keychain: { has(key: string): boolean }
      decode(topic: string, message: string): Promise<{ method: string; params: { optionalNamespaces?: object } }>
    }
  }
  auth: { authKeys: { get(key: string): { publicKey: string } } }
}

test('the published client has the expected internals, and its URI is ready before a socket', async () => {
  const { client } = await createPublished()
  const inside = openInside(client)
  expect(inside).toBeDefined()
  const created: { topic: string; uri: string }[] = []
  const subscribed: unknown[] = []
  const ignore = () => undefined
  const events: PairingEvents = {
    onCreated: (candidate) => created.push(candidate),
    onSettled: ignore,
    onRejected: ignore,
    onRefused: ignore,
    // Held here, so that no socket opens.
    beforeSubscribe(topic) {
      subscribed.push(topic)
      return new Promise(ignore)
    },
  }
  const release = inside?.watchPairing(events)
  client.connect({ optionalNamespaces: { eip155: { methods: [], events: [], chains: ['eip155:1'] } } }).catch(ignore)
  await expect.poll(() => subscribed.length).toBe(1)
  expect(created).toHaveLength(1)
  const [{ topic = '', uri = '' } = {}] = created
  expect(subscribed).toEqual([topic])
  expect(uri).toMatch(new RegExp(`^wc:${topic}@2\\?expiryTimestamp=\\d{10}&relay-protocol=irn&symKey=[0-9a-f]{64}$`))
  release?.()
})

test('the published client proposes everything besides its sign-in request, and keeps the key of older URIs', async () => {
  const { client } = await createPublished()
  const { core, auth } = client as unknown as Published
  const sent: { topic: string; message: string }[] = []
  core.relayer.subscribe = async () => 'id'
  core.relayer.publish = async (topic, message) => void sent.push({ topic, message })
  core.verify.register = async () => ''
  const inside = openInside(client)
  const proposal = { eip155: { methods: ['personal_sign', 'own_method'], events: ['own'], chains: [], rpcMap: {} } }
  const created: { uri: string; isAuth: boolean }[] = []
  const ignore = () => undefined
  inside?.watchPairing({
    onSettled: ignore,
    onRejected: ignore,
    onRefused: ignore,
    beforeSubscribe: async () => undefined,
    onCreated: (candidate) => created.push(candidate),
  })
  const clientAuth = openClientAuth(client, () => proposal)
  const params = {
    chains: ['eip155:1'],
    chainId: 'eip155:1',
    domain: 'shop.example',
    uri: 'https://shop.example/',
    version: '1',
    nonce: 'nonce123',
    methods: ['personal_sign'],
  }
  const uris: (string | undefined)[] = []
  const keys: string[] = []
  for (const isRenewal of [false, true]) {
    const request = (await clientAuth?.authenticate(params, isRenewal)) as { uri?: string } | undefined
    uris.push(request?.uri)
    keys.push(auth.authKeys.get('wc@1.5:auth::PUB_KEY').publicKey)
  }
  expect(created.map(({ uri }) => uri)).toEqual(uris)
  expect(created.every(({ uri, isAuth }) => isAuth && uri.includes('&methods=wc_sessionAuthenticate&'))).toBe(true)
  expect(keys[1]).toBe(keys[0])
  expect(core.crypto.keychain.has(keys[0] ?? '')).toBe(true)
  const messages = await Promise.all(sent.map(({ topic, message }) => core.crypto.decode(topic, message)))
  expect(messages.map(({ method }) => method)).toEqual([
    ...['wc_sessionAuthenticate', 'wc_sessionPropose'],
    ...['wc_sessionAuthenticate', 'wc_sessionPropose'],
  ])
  expect(messages[1]?.params.optionalNamespaces).toEqual(proposal)
  // Another attempt begins with another key.
  await clientAuth?.authenticate(params, false)
  expect(auth.authKeys.get('wc@1.5:auth::PUB_KEY').publicKey).not.toBe(keys[0])
  clientAuth?.release()
  expect(openClientAuth({ ...client, auth: undefined } as never, () => proposal)).toBeUndefined()
})

test('the published client reports each session that is deleted', async () => {
  const { client } = await createPublished()
  const { expirer } = (
    client as unknown as { core: { expirer: { set(topic: string, at: number): void; del(topic: string): void } } }
  ).core
  const deleted: string[] = []
  const unwatch = openInside(client)?.watchDeleted((topic) => deleted.push(topic))
  expirer.set('a', 2_000_000_000)
  expirer.del('a')
  unwatch?.()
  expirer.set('b', 2_000_000_000)
  expirer.del('b')
  expect(deleted).toEqual(['a'])
})

test('the published client reports each message of its socket, and takes one of another tab once', async () => {
  const { client } = await createPublished()
  const { relayer } = client.core as unknown as {
    relayer: {
      provider: { connection: { send(answer: object): Promise<void> } }
      onPayloadHandler(payload: object): void
      on(event: string, listener: (message: object) => void): void
      subscriber: { topicMap: { set(topic: string, id: string): void } }
      createProvider(): Promise<void>
    }
  }
  await relayer.createProvider()
  relayer.provider.connection.send = async () => undefined
  const inside = openInside(client)
  const reported: object[] = []
  const processed: object[] = []
  const unwatch = inside?.watchMessages((message) => reported.push(message))
  relayer.on('relayer_message', (message) => processed.push(message))
  const data = { topic: 'a', message: 'AAAA', publishedAt: 1 }
  const payload = { id: 1, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } }
  relayer.onPayloadHandler(payload)
  await expect.poll(() => reported).toEqual([data])
  // A topic that this tab does not know is another tab's.
  expect(processed).toEqual([])
  relayer.subscriber.topicMap.set('a', 'x')
  inside?.receive(data)
  await expect.poll(() => processed).toHaveLength(1)
  inside?.receive(data)
  unwatch?.()
  relayer.onPayloadHandler(payload)
  await new Promise((done) => setTimeout(done, 50))
  expect([reported.length, processed.length]).toEqual([1, 1])
})

test('a message that the published client fails to publish again stays queued, and leaves nothing uncaught', async () => {
  const { client } = await createPublished()
  const { relayer } = (client as unknown as Published).core
  const requests: object[] = []
  relayer.request = async (request) => {
    requests.push(request)
    throw new Error('No internet connection detected.')
  }
  const message = { id: 1, method: 'irn_publish', params: { tag: 1100 } }
  relayer.publisher.queue.set('1', { request: message, attempt: 1 })
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('unhandledRejection', note)
  openInside(client)?.catchRetries()
  for (const _ of [1, 2]) {
    relayer.publisher.checkQueue()
    // Rejections without a handler are reported after the microtasks.
    await new Promise(setImmediate)
  }
  process.off('unhandledRejection', note)
  expect(requests).toEqual([message, message])
  expect(relayer.publisher.queue.size).toBe(1)
  expect(uncaught).toEqual([])
})

test('an event of a session that has ended, or an invalid one, is no uncaught error', async () => {
  const { client } = await createPublished()
  const { engine } = client as unknown as {
    engine: {
      recentlyDeletedMap: Map<string, string>
      onSessionEventRequest(topic: string, request: object): Promise<void>
      isValidEmit(event: object): Promise<void>
    }
  }
  openInside(client)?.catchEvents()
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => uncaught.push(error)
  process.on('unhandledRejection', onUncaught)
  engine.recentlyDeletedMap.set('ended', 'session')
  const event = { name: 'chainChanged', data: 1 }
  for (const topic of ['ended', 'unknown', '']) {
    await engine.onSessionEventRequest(topic, { id: 1, params: { chainId: 'eip155:1', event } }).catch(() => undefined)
  }
  await new Promise((done) => setTimeout(done, 20))
  process.off('unhandledRejection', onUncaught)
  expect(uncaught).toEqual([])
  // The client's own callers still learn of it.
  await expect(engine.isValidEmit({ topic: 'ended', event, chainId: 'eip155:1' })).rejects.toThrow('recently deleted')
})
