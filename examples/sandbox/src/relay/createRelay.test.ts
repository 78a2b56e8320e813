import { once } from 'node:events'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { useSandbox } from '../testing/useSandbox.ts'

const { running, send, post, read } = useSandbox()

type Frame = { id: number | string; method?: string; result?: unknown; error?: { message: string }; params?: Delivery }
type Delivery = { id: string; data: { topic: string; message: string; tag: number; publishedAt: number } }

const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

let topics = 0
const newTopic = () => (++topics).toString(16).padStart(64, '0')

const tokenOf = (keys: ReturnType<typeof generateKeyPair>) => signJWT('subject', running().relay, 86_400, keys)

async function openSocket(project: string, auth: string) {
  const socket = new WebSocket(`${running().relay}/?auth=${auth}&projectId=${project}&ua=wc-2`)
  sockets.push(socket)
  return socket
}

/** A relay client without the SDK. */
async function connect(project: string, keys = generateKeyPair()) {
  const socket = await openSocket(project, await tokenOf(keys))
  const frames: Frame[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)))
    for (const check of waiting.splice(0)) check()
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  let lastId = 1_000
  const next = async (find: (frame: Frame) => boolean): Promise<Frame> => {
    for (;;) {
      const match = frames.find(find)
      if (match) return match
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  return {
    frames,
    closed,
    close: () => socket.close(),
    async ask(method: string, params: object) {
      const id = ++lastId
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return next((frame) => frame.id === id && frame.method === undefined)
    },
    /** The next delivered message. */
    delivery: (message: string) => next(({ params }) => params?.data.message === message),
    deliveries: () =>
      frames.filter(({ method }) => method === 'irn_subscription').map(({ params }) => params?.data.message),
    acknowledge: ({ id }: Frame) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: true })),
    say: (text: string) => socket.send(text),
  }
}

type Client = Awaited<ReturnType<typeof connect>>
const publish = (client: Client, topic: string, message: string, more: object = {}) =>
  client.ask('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: true, ...more })
const control = (project: string, path: string, body: object) =>
  post(`/__sandbox/relay/${path}?projectId=${project}`, body)
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('messages', () => {
  test('go to all subscribers except the sender', async () => {
    const topic = newTopic()
    const [app, wallet] = [await connect('p'), await connect('p')]
    const { result } = await app.ask('irn_subscribe', { topic })
    await wallet.ask('irn_subscribe', { topic })
    expect(result).toMatch(/^[0-9a-f]{64}$/)
    await publish(wallet, topic, 'hello')
    const { params } = await app.delivery('hello')
    expect(params).toMatchObject({ id: result, data: { topic, message: 'hello', tag: 1108 } })
    expect(params?.data.publishedAt).toBeGreaterThan(1_700_000_000_000)
    await settle()
    expect(wallet.deliveries()).toEqual([])
  })

  test('wait for offline clients, and repeat until acknowledged', async () => {
    const topic = newTopic()
    const keys = generateKeyPair()
    const app = await connect('p')
    await publish(app, topic, 'waiting')
    const wallet = await connect('p', keys)
    await wallet.ask('irn_subscribe', { topic })
    await wallet.delivery('waiting')
    wallet.close()
    await wallet.closed
    const again = await connect('p', keys)
    await again.ask('irn_batchSubscribe', { topics: [topic] })
    again.acknowledge(await again.delivery('waiting'))
    await settle()
    again.close()
    await again.closed
    const last = await connect('p', keys)
    await last.ask('irn_subscribe', { topic })
    await settle()
    expect(last.deliveries()).toEqual([])
  })

  test('that are sent twice arrive once', async () => {
    const topic = newTopic()
    const [app, wallet] = [await connect('p'), await connect('p')]
    await wallet.ask('irn_subscribe', { topic })
    await publish(app, topic, 'once')
    await publish(app, topic, 'once')
    await wallet.delivery('once')
    await settle()
    expect(wallet.deliveries()).toEqual(['once'])
  })

  test('arrive once at a client that subscribes again before it acknowledges', async () => {
    const topic = newTopic()
    const [app, wallet] = [await connect('p'), await connect('p')]
    await publish(app, topic, 'once')
    await wallet.ask('irn_subscribe', { topic })
    await wallet.delivery('once')
    await wallet.ask('irn_batchSubscribe', { topics: [topic] })
    await settle()
    expect(wallet.deliveries()).toEqual(['once'])
  })

  test('stop with the subscription', async () => {
    const topic = newTopic()
    const [app, wallet] = [await connect('p'), await connect('p')]
    const { result: id } = await wallet.ask('irn_subscribe', { topic })
    await wallet.ask('irn_unsubscribe', { topic, id })
    await publish(app, topic, 'late')
    await settle()
    expect(wallet.deliveries()).toEqual([])
  })
})

test('a proposal and its approval subscribe their senders, as clients rely on', async () => {
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
  const [app, wallet] = [await connect('p'), await connect('p')]
  await app.ask('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 })
  await wallet.ask('irn_subscribe', { topic: pairingTopic })
  expect((await wallet.delivery('proposal')).params?.data.tag).toBe(1100)
  const approval = { sessionProposalResponse: 'response', sessionSettlementRequest: 'settlement', ttl: 300 }
  await wallet.ask('wc_approveSession', { pairingTopic, sessionTopic, ...approval, correlationId: 1 })
  expect((await app.delivery('response')).params?.data.tag).toBe(1101)
  await app.ask('irn_subscribe', { topic: sessionTopic })
  expect((await app.delivery('settlement')).params?.data.tag).toBe(1102)
  await publish(app, sessionTopic, 'request')
  await wallet.delivery('request')
})

describe('authentication', () => {
  test.each(['', 'a.b.c', 'x'.repeat(5_000)])(
    'an invalid token (%#) closes the socket with the fatal code',
    async (auth) => {
      const [code] = await once(await openSocket('p', auth), 'close')
      expect(code).toBe(3000)
    },
  )

  test('BOX-1: a page of another machine gets no socket', async () => {
    const auth = await tokenOf(generateKeyPair())
    const socket = new WebSocket(`${running().relay}/?auth=${auth}&projectId=p`, { headers: { host: 'evil.example' } })
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('403')
  })
})

describe('faults on request', () => {
  test('sockets of only that project are closed', async () => {
    const [first, second] = [await connect('kicked'), await connect('calm')]
    await control('kicked', 'kick', { code: 1001 })
    expect(await first.closed).toBe(1001)
    expect((await second.ask('irn_subscribe', { topic: newTopic() })).result).toBeTruthy()
  })

  test('connections are rejected, with or without the fatal code', async () => {
    const auth = await tokenOf(generateKeyPair())
    await control('refused', 'faults', { fault: { kind: 'refuse', code: 3000 }, times: 1 })
    expect((await once(await openSocket('refused', auth), 'close'))[0]).toBe(3000)
    await control('refused', 'faults', { fault: { kind: 'refuse' }, times: 1 })
    expect(String((await once(await openSocket('refused', auth), 'error'))[0])).toContain('503')
    await connect('refused')
  })

  test('publishes are acknowledged but lost', async () => {
    const topic = newTopic()
    const [app, wallet] = [await connect('lossy'), await connect('lossy')]
    await wallet.ask('irn_subscribe', { topic })
    await control('lossy', 'faults', { fault: { kind: 'drop', tag: 1108 }, times: 1 })
    expect((await publish(app, topic, 'lost')).result).toBe(true)
    await publish(app, topic, 'kept')
    await wallet.delivery('kept')
    expect(wallet.deliveries()).toEqual(['kept'])
  })

  test('only the newest socket of a client gets messages, also of topics that another one has subscribed to', async () => {
    const topic = newTopic()
    const keys = generateKeyPair()
    const app = await connect('newest')
    const older = await connect('newest', keys)
    await older.ask('irn_subscribe', { topic })
    const newest = await connect('newest', keys)
    await control('newest', 'faults', { fault: { kind: 'newestOnly' } })
    await publish(app, topic, 'answer')
    await newest.delivery('answer')
    expect(older.deliveries()).toEqual([])
    await send('/__sandbox/relay/faults?projectId=newest', { method: 'DELETE' })
  })

  test('requests are not answered, or late', async () => {
    const app = await connect('slow')
    await control('slow', 'faults', { fault: { kind: 'mute', method: 'irn_subscribe' }, times: 1 })
    void app.ask('irn_subscribe', { topic: newTopic() })
    await settle()
    expect(app.frames).toEqual([])
    await control('slow', 'faults', { fault: { kind: 'delay', ms: 150 }, times: 1 })
    const before = performance.now()
    await app.ask('irn_subscribe', { topic: newTopic() })
    expect(performance.now() - before).toBeGreaterThan(140)
    await send('/__sandbox/relay/faults?projectId=slow', { method: 'DELETE' })
  })

  test.each([
    { fault: { kind: 'fire' } },
    { fault: { kind: 'delay' } },
    { fault: { kind: 'refuse', code: 7 } },
    { fault: { kind: 'drop' }, times: 0 },
    {},
  ])('an invalid fault (%j) is rejected', async (body) => {
    expect((await control('p', 'faults', body)).status).toBe(400)
  })
})

test('requests can be read, without message contents', async () => {
  const topic = newTopic()
  const app = await connect('read')
  await publish(app, topic, 'secret')
  const { connections, log } = await read<{ connections: string[]; log: object[] }>('/__sandbox/relay?projectId=read')
  expect(connections).toHaveLength(1)
  expect(log).toEqual([
    { client: connections[0], method: 'irn_publish', topic, tag: 1108, ttl: 300, at: expect.any(Number) },
  ])
})

test('an invalid frame is answered and ends nothing', async () => {
  const app = await connect('p')
  app.say('nonsense')
  expect((await app.ask('irn_subscribe', {})).error?.message).toContain('topic')
  expect((await app.ask('irn_subscribe', { topic: newTopic() })).result).toBeTruthy()
})
