import { HttpResponse, http as route } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mainnet, solanaDevnet } from '../config/networks.js'
import { type Network, toNetwork } from '../domain/network.js'
import { createUnsupportedNetwork } from '../domain/unsupportedNetwork.js'
import {
  HttpStatusError,
  MalformedResponseError,
  RequestAbortedError,
  RequestTimeoutError,
  RpcUrlMissingError,
  ServiceBusyError,
} from '../errors/requestErrors.js'
import { createRpc, type RpcOptions } from './rpc.js'

const OWN = 'https://node.example/rpc'
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

const network: Network = {
  ...toNetwork('eip155', mainnet),
  rpcUrls: { default: { http: [OWN] } },
}
const unserved: Network = { ...network, id: '999', caipNetworkId: 'eip155:999' }

type Answer = (id: number) => Response
type Asked = { url: string; type: string | null; body: { id: number; method: string; params: unknown } }

/** Responds by URL; each response gets the id of the request, and the last one repeats. */
function serve(answers: Readonly<Record<string, Answer[]>>) {
  const requests: Asked[] = []
  server.use(
    route.post('*', async ({ request }) => {
      const body = (await request.clone().json()) as Asked['body']
      requests.push({ url: request.url, type: request.headers.get('content-type'), body })
      const list = Object.entries(answers).find(([prefix]) => request.url.startsWith(prefix))?.[1] ?? []
      const count = requests.filter(({ url }) => url === request.url).length
      return (list[count - 1] ?? list.at(-1) ?? (() => HttpResponse.error()))(body.id)
    }),
  )
  return requests
}

const result = (value: unknown) => (id: number) => HttpResponse.json({ jsonrpc: '2.0', id, result: value })
const failed =
  (code: number, message = 'no') =>
  (id: number) =>
    HttpResponse.json({ id, error: { code, message } })
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new HttpResponse('{}', { status: code, headers })

function create({
  addresses,
  ...changes
}: Partial<Omit<RpcOptions, 'addresses'>> & { addresses?: Partial<RpcOptions['addresses']> } = {}) {
  const owner = new AbortController()
  const delays: number[] = []
  const rpc = createRpc({
    addresses: { blockchainApi: 'https://api.example', projectId: '', customRpcUrls: {}, ...addresses },
    allowLoopback: false,
    signal: owner.signal,
    isOnline: () => true,
    retryTools: { sleep: async (ms) => void delays.push(Math.round(ms)), random: () => 0.5 },
    ...changes,
  })
  const read = (targetNetwork: Network = network, signal?: AbortSignal) =>
    rpc.read(targetNetwork, 'eth_getBalance', ['0xab', 'latest'], signal)
  return { rpc, read, owner, delays }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => {
      throw new Error(`it gave ${String(value)}`)
    },
    (error: unknown) => error,
  )

describe('where a network is read', () => {
  test('at its own URL without a project id', async () => {
    const requests = serve({ [OWN]: [result('0x1')] })
    await expect(create().read()).resolves.toBe('0x1')
    expect(requests).toEqual([
      {
        url: OWN,
        type: 'application/json',
        body: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0xab', 'latest'] },
      },
    ])
  })

  test('at the service with a project id, where supported; as plain text, without a preflight', async () => {
    const requests = serve({ 'https://api.example': [result('0x1')], [OWN]: [result('0x2')] })
    const { read } = create({ addresses: { projectId: 'p1' } })
    await expect(read()).resolves.toBe('0x1')
    expect(requests[0]).toMatchObject({
      url: 'https://api.example/v1/?chainId=eip155%3A1&projectId=p1',
      type: 'text/plain',
    })
    await expect(read(unserved)).resolves.toBe('0x2')
    await expect(read(toNetwork('solana', { ...solanaDevnet, id: 'unknown', rpcUrls: network.rpcUrls }))).resolves.toBe(
      '0x2',
    )
  })

  test("at the app's URLs first, in order", async () => {
    const requests = serve({ 'https://one.example': [status(404)], 'https://two.example': [result('0x1')] })
    const customRpcUrls = { 'eip155:1': ['https://one.example/', 'https://two.example/'] }
    await expect(create({ addresses: { projectId: 'p1', customRpcUrls } }).read()).resolves.toBe('0x1')
    expect(requests.map(({ url }) => url)).toEqual(['https://one.example/', 'https://two.example/'])
  })

  test('falls back to the next URL after all retries, and fails with the last error', async () => {
    const customRpcUrls = { 'eip155:1': ['https://one.example/'] }
    const requests = serve({ 'https://one.example': [status(503)], [OWN]: [result('0x1')] })
    await expect(create({ addresses: { customRpcUrls } }).read()).resolves.toBe('0x1')
    expect(requests).toHaveLength(5)
    serve({ 'https://one.example': [status(503)], [OWN]: [status(404)] })
    expect(await failureOf(create({ addresses: { customRpcUrls } }).read())).toMatchObject({ status: 404 })
  })

  describe('with two URLs', () => {
    const customRpcUrls = { 'eip155:1': ['https://one.example/'] }
    const ask = async (first: Answer, second: Answer) => {
      const requests = serve({ 'https://one.example': [first], [OWN]: [second] })
      const reported = await create({ addresses: { customRpcUrls } })
        .read()
        .catch((error: unknown) => error)
      return { told: reported, urls: [...new Set(requests.map(({ url }) => url))] }
    }
    const ONE = 'https://one.example/'

    test.each([3, -32000, -32601, -32602])('an answer ends the call, also the error %i', async (code) => {
      const { told, urls } = await ask(failed(code), result('0x1'))
      expect(told).toMatchObject({ rpcCode: code })
      expect(urls).toEqual([ONE])
    })

    test.each([400, 404])('an error with status %i is an answer', async (code) => {
      const { told, urls } = await ask(
        (id) => HttpResponse.json({ id, error: { code: -32601, message: 'x' } }, { status: code }),
        result('0x1'),
      )
      expect(told).toMatchObject({ rpcCode: -32601 })
      expect(urls).toEqual([ONE])
    })

    test.each<[string, Answer]>([
      ['silence', () => HttpResponse.error()],
      ['status 404', status(404)],
      ['status 500', status(500)],
      ['overload', failed(-32005)],
      ['an internal error', failed(-32603)],
      ['a malformed response', () => new HttpResponse('<html>')],
      ['a rejected key', (id) => HttpResponse.json({ id, error: { code: -32000, message: 'key' } }, { status: 401 })],
    ])('after %s the next one is asked', async (_, first) => {
      expect(await ask(first, result('0x1'))).toEqual({ told: '0x1', urls: [ONE, OWN] })
    })

    test('what a node has said is told, rather than the silence of the next one', async () => {
      expect((await ask(failed(-32603), status(404))).told).toMatchObject({ rpcCode: -32603 })
      expect((await ask(failed(-32603), failed(3))).told).toMatchObject({ rpcCode: 3 })
    })

    test('one that does not respond is asked once, within its 10 s', async () => {
      vi.useFakeTimers()
      const requests: string[] = []
      const fetch = ((url: unknown, init?: RequestInit) => {
        requests.push(String(url))
        if (String(url) !== ONE) return Promise.resolve(HttpResponse.json({ id: 2, result: '0x1' }))
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')))
        })
      }) as typeof globalThis.fetch
      const read = create({ fetch, addresses: { customRpcUrls } }).read()
      await vi.advanceTimersByTimeAsync(10_000)
      await expect(read).resolves.toBe('0x1')
      expect(requests).toEqual([ONE, OWN])
    })
  })

  test('URL-2: only at https, or an allowed loopback URL', async () => {
    const plain = [
      'http://127.0.0.1:1/',
      'http://node.example',
      'ws://node.example',
      'javascript:alert(1)',
      'https://a@b.example',
    ]
    const customRpcUrls = { 'eip155:1': plain }
    const at = (urls: string[]): Network => ({ ...network, rpcUrls: { default: { http: urls } } })
    const requests = serve({ 'http://127.0.0.1:1': [result('0x1')] })
    expect(await failureOf(create({ addresses: { customRpcUrls } }).read(at([])))).toBeInstanceOf(RpcUrlMissingError)
    expect(await failureOf(create().read(at(['http://node.example'])))).toMatchObject({ message: 'Unsupported chain' })
    expect(requests).toEqual([])
    await expect(create({ addresses: { customRpcUrls }, allowLoopback: true }).read(at([]))).resolves.toBe('0x1')
  })

  test('NET-11: an unsupported network is not read', async () => {
    const requests = serve({})
    expect(await failureOf(create().read(createUnsupportedNetwork('eip155', '5')))).toBeInstanceOf(RpcUrlMissingError)
    expect(requests).toEqual([])
  })

  test("a wallet gets the app's and the network's own URLs, never a project id", () => {
    const customRpcUrls = { 'eip155:1': ['https://one.example/', 'http://plain.example/'] }
    const { rpc } = create({ addresses: { projectId: 'p1', customRpcUrls } })
    const several: Network = { ...network, rpcUrls: { default: { http: [OWN, 'https://second.example'] } } }
    expect(rpc.urlsForWallet(several)).toEqual(['https://one.example/', OWN])
  })
})

describe('NET-4: the response', () => {
  test.each([
    ['another id', () => HttpResponse.json({ id: 77, result: '0x1' })],
    ['the id as text', (id: number) => HttpResponse.json({ id: String(id), result: '0x1' })],
    ['no id', () => HttpResponse.json({ result: '0x1' })],
    ['result and error', (id: number) => HttpResponse.json({ id, result: '0x1', error: { code: 1 } })],
    ['neither result nor error', (id: number) => HttpResponse.json({ id })],
    ['a list', (id: number) => HttpResponse.json([{ id, result: '0x1' }])],
    ['a page', () => new HttpResponse('<html>')],
    ['nothing', () => new HttpResponse('')],
    ['null', () => new HttpResponse('null')],
    ['a truncated answer', () => new HttpResponse('{"id":1,"result":"0x')],
  ])('NET-4: %s is a malformed response', async (_, answer) => {
    const requests = serve({ [OWN]: [answer] })
    expect(await failureOf(create().read())).toBeInstanceOf(MalformedResponseError)
    expect(requests).toHaveLength(1)
  })

  test('NET-4: a result of null is a result', async () => {
    serve({ [OWN]: [result(null)] })
    await expect(create().read()).resolves.toBeNull()
  })

  test('NET-4: every request has its own id', async () => {
    const requests = serve({ [OWN]: [result('0x1')] })
    const { read } = create()
    await Promise.all([read(), read()])
    expect(requests.map(({ body }) => body.id).sort()).toEqual([1, 2])
  })

  test('GEN-5: a response of more than 10 MiB is rejected', async () => {
    const fetch = async () => new Response('{}', { headers: { 'content-length': String(11 * 2 ** 20) } })
    expect(await failureOf(create({ fetch }).read())).toBeInstanceOf(MalformedResponseError)
  })
})

describe('NET-1: retries', () => {
  test.each([403, 408, 413, 429, 500, 502, 503, 504])('NET-1: status %i is retried 3 times', async (code) => {
    const requests = serve({ [OWN]: [status(code)] })
    const { read, delays } = create()
    expect(await failureOf(read())).toMatchObject({ code: 'HTTP_STATUS', status: code })
    expect(requests).toHaveLength(4)
    expect(delays).toEqual([150, 300, 600])
  })

  test("NET-1: a busy node's response without an id is retried", async () => {
    const busy = () => HttpResponse.json({ id: null, error: { code: -32000, message: 'slow down' } }, { status: 429 })
    const requests = serve({ [OWN]: [busy, result('0x1')] })
    await expect(create().read()).resolves.toBe('0x1')
    expect(requests).toHaveLength(2)
  })

  test.each([-32603, -32005, 429])('NET-1: JSON-RPC code %i is retried', async (code) => {
    const requests = serve({ [OWN]: [failed(code), result('0x1')] })
    await expect(create().read()).resolves.toBe('0x1')
    expect(requests).toHaveLength(2)
  })

  test.each([-32700, -32600, -32601, -32602, -32000, 3, 4100])(
    'NET-1: JSON-RPC code %i is not retried',
    async (code) => {
      const requests = serve({ [OWN]: [failed(code)] })
      expect(await failureOf(create().read())).toMatchObject({ rpcCode: code })
      expect(requests).toHaveLength(1)
    },
  )

  test('PRV-5: an error of a node becomes one of ours', async () => {
    for (const error of [null, 'no', [], { code: 'x' }, {}]) {
      serve({ [OWN]: [(id) => HttpResponse.json({ id, error })] })
      expect(await failureOf(create().read())).toMatchObject({ code: 'RPC_UNKNOWN' })
    }
    // A node asks nobody.
    for (const [code, message] of [
      [4001, 'no'],
      [-32002, 'resource unavailable'],
      [3, 'execution reverted: user denied'],
    ] as const) {
      serve({ [OWN]: [(id) => HttpResponse.json({ id, error: { code, message } })] })
      expect(await failureOf(create().read())).toMatchObject({ name: 'RpcError', rpcCode: code })
    }
  })

  test('NET-1: other statuses are not retried', async () => {
    const requests = serve({ [OWN]: [status(404)] })
    expect(await failureOf(create().read())).toBeInstanceOf(HttpStatusError)
    expect(requests).toHaveLength(1)
  })

  test('NET-2: Retry-After is honoured', async () => {
    serve({ [OWN]: [status(429, { 'retry-after': '5' }), result('0x1')] })
    const { read, delays } = create()
    await expect(read()).resolves.toBe('0x1')
    expect(delays).toEqual([5_500])
  })

  test('NET-2: instead of waiting more than 30 s, the next URL is tried, or the call fails as busy', async () => {
    const customRpcUrls = { 'eip155:1': ['https://one.example/'] }
    const busy = status(429, { 'retry-after': '60' })
    const requests = serve({ 'https://one.example': [busy], [OWN]: [result('0x1')] })
    const { read, delays } = create({ addresses: { customRpcUrls } })
    await expect(read()).resolves.toBe('0x1')
    expect(requests).toHaveLength(2)
    expect(delays).toEqual([])
    serve({ [OWN]: [busy] })
    expect(await failureOf(create().read())).toBeInstanceOf(ServiceBusyError)
  })

  test('NET-2: a logical call takes at most 60 s over all URLs', async () => {
    vi.useFakeTimers()
    const fetch = ((_: unknown, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')))
      })) as typeof globalThis.fetch
    const customRpcUrls = { 'eip155:1': ['https://one.example/', 'https://two.example/'] }
    const startedAt = Date.now()
    const failure = failureOf(create({ fetch, addresses: { customRpcUrls } }).read())
    await vi.runAllTimersAsync()
    expect(await failure).toBeInstanceOf(RequestTimeoutError)
    expect(Date.now() - startedAt).toBeLessThanOrEqual(60_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('NET-9: no retry loop while offline', async () => {
    const requests = serve({ [OWN]: [() => HttpResponse.error()] })
    expect(await failureOf(create({ isOnline: () => false }).read())).toMatchObject({ code: 'NETWORK_FAILED' })
    expect(requests).toHaveLength(1)
  })
})

describe('aborting', () => {
  test('NET-1: ends with its owner and with its caller, and requests nothing if already aborted', async () => {
    const fetch = vi.fn(
      (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')))
        }),
    )
    const { read, owner } = create({ fetch: fetch as unknown as typeof globalThis.fetch })
    const caller = new AbortController()
    const failure = failureOf(read(network, caller.signal))
    caller.abort()
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    const second = failureOf(read())
    owner.abort()
    expect(await second).toBeInstanceOf(RequestAbortedError)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(await failureOf(read())).toBeInstanceOf(RequestAbortedError)
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})
