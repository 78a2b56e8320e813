import { delay, HttpResponse, http as route } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CALLS } from '../config/callLimits.js'
import { sleep } from '../core/async.js'
import { isImageType } from '../core/untrusted.js'
import { isRecord } from '../core/values.js'
import {
  HttpStatusError,
  MalformedResponseError,
  NetworkFailedError,
  RequestAbortedError,
  RequestTimeoutError,
  ServiceBusyError,
} from '../errors/requestErrors.js'
import { createHttp, type HttpOptions } from './http.js'

const BASE = 'https://service.example'
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
})
afterAll(() => server.close())

const parse = (value: unknown) => (isRecord(value) && value.ok === true ? 'fine' : undefined)
const fine = () => HttpResponse.json({ ok: true })

function create(changes: Partial<HttpOptions> = {}) {
  const owner = new AbortController()
  const delays: number[] = []
  const http = createHttp({
    base: BASE,
    common: { projectId: 'p1', st: 'appkit', sv: 'react-latchkey-1.7.6' },
    signal: owner.signal,
    isOnline: () => true,
    now: () => NOW,
    retryTools: { sleep: async (ms) => void delays.push(Math.round(ms)), random: () => 0.5 },
    ...changes,
  })
  return { http, owner, delays }
}

/** Responds in order, the last response repeatedly; returns the received requests. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = []
  server.use(
    route.all(`${BASE}/*`, ({ request }) => {
      requests.push(request.clone())
      return (answers[requests.length - 1] ?? answers.at(-1) ?? fine)()
    }),
  )
  return requests
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new HttpResponse(JSON.stringify({ reasons: [{ description: 'Because.' }, { description: 'Also.' }] }), {
      status: code,
      headers,
    })

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => {
      throw new Error(`it gave ${String(value)}`)
    },
    (error: unknown) => error,
  )

describe('every call', () => {
  test('carries project id, SDK type and version; empty ones are left out', async () => {
    const requests = serve(fine)
    const { http } = create()
    await http.get('/v1/x', { query: { page: 1, all: true, none: undefined, empty: '' }, parse })
    await http.post('/v1/y', { query: { a: 'b&c=d' }, body: { z: 1 }, kind: 'post', parse })
    await create({ common: { projectId: '', st: 'appkit', sv: '1' } }).http.get('/v1/x', { parse })
    expect(requests.map(({ url }) => url)).toEqual([
      `${BASE}/v1/x?page=1&all=true&projectId=p1&st=appkit&sv=react-latchkey-1.7.6`,
      `${BASE}/v1/y?a=b%26c%3Dd&projectId=p1&st=appkit&sv=react-latchkey-1.7.6`,
      `${BASE}/v1/x?st=appkit&sv=1`,
    ])
    expect(await requests[1]?.json()).toEqual({ z: 1 })
  })

  test('NET-5: is sent without credentials and cache, with only the origin as referrer', async () => {
    const inits: (RequestInit | undefined)[] = []
    const fetch = async (_: unknown, init?: RequestInit) => {
      inits.push(init)
      return new Response('{"ok":true}')
    }
    const { http } = create({ fetch: fetch as typeof globalThis.fetch })
    await http.get('/x', { parse })
    await http.post('/x', { body: {}, kind: 'change', parse })
    for (const init of inits) {
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'strict-origin', cache: 'no-store' })
    }
    expect(inits[1]?.redirect).toBe('error')
  })

  test.each([
    ['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
    ['Fri, 02 Jan 2026 03:03:05 GMT', -60_000],
    ['soon', 0],
  ])('NAME-7: tells how far the clock of the service is ahead (%s)', async (date, aheadMs) => {
    serve(status(500, { date }), () => HttpResponse.json({ ok: true }, { headers: { date } }))
    const { http } = create()
    expect(http.aheadMs()).toBe(0)
    await http.get('/x', { parse })
    expect(http.aheadMs()).toBe(aheadMs)
  })

  test('NET-5: a redirect of a POST is rejected', async () => {
    serve(() => HttpResponse.redirect('https://other.example/v1/x', 307))
    const { http } = create()
    expect(await failureOf(http.post('/x', { body: {}, kind: 'change', parse }))).toBeInstanceOf(NetworkFailedError)
  })
})

describe('NET-1: the table of attempts', () => {
  test.each([408, 413, 429, 500, 502, 503, 504])('NET-1: status %i of a GET is retried 3 times', async (code) => {
    const requests = serve(status(code))
    const { http, delays } = create()
    expect(await failureOf(http.get('/x', { parse }))).toMatchObject({
      code: 'HTTP_STATUS',
      status: code,
      reason: 'Because.',
    })
    expect(requests).toHaveLength(4)
    expect(delays).toEqual([150, 300, 600])
  })

  test.each([304, 400, 401, 403, 404, 405, 409, 410, 422, 451, 501, 505])(
    'NET-1: status %i is not retried',
    async (code) => {
      const requests = serve(() => new HttpResponse(null, { status: code }))
      const { http } = create()
      expect(CALLS.get.statuses).not.toContain(code)
      expect(await failureOf(http.get('/x', { parse }))).toMatchObject({ code: 'HTTP_STATUS', status: code })
      expect(requests).toHaveLength(1)
    },
  )

  test.each([401, 403])(
    'status %i of a GET says that the project id is rejected, of a POST it does not',
    async (code) => {
      serve(() => new HttpResponse(null, { status: code }))
      const onUnauthorized = vi.fn()
      const { http } = create({ onUnauthorized })
      await failureOf(http.post('/x', { body: {}, kind: 'change', parse }))
      expect(onUnauthorized).not.toHaveBeenCalled()
      await failureOf(http.get('/x', { parse }))
      expect(onUnauthorized).toHaveBeenCalledOnce()
    },
  )

  test('an outage says nothing about the project id', async () => {
    serve(status(503))
    const onUnauthorized = vi.fn()
    await failureOf(create({ onUnauthorized }).http.get('/x', { parse }))
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  test.each([
    ['post', 2, [150]],
    ['change', 1, []],
    ['telemetry', 1, []],
  ] as const)('NET-1: a POST of kind %s is sent at most %i times', async (kind, times, waits) => {
    const requests = serve(status(503))
    const { http, delays } = create()
    expect(await failureOf(http.post('/x', { body: {}, kind, parse }))).toBeInstanceOf(HttpStatusError)
    expect(requests).toHaveLength(times)
    expect(delays).toEqual(waits)
  })

  test('NET-1: a changing POST is never sent twice, even without a response', async () => {
    const requests = serve(() => HttpResponse.error())
    const { http } = create()
    expect(await failureOf(http.post('/x', { body: {}, kind: 'change', parse }))).toBeInstanceOf(NetworkFailedError)
    expect(requests).toHaveLength(1)
  })

  test('NET-1: a network error is retried, and a later response counts', async () => {
    const requests = serve(() => HttpResponse.error(), status(500), fine)
    const { http, delays } = create()
    await expect(http.get('/x', { parse })).resolves.toBe('fine')
    expect(requests).toHaveLength(3)
    expect(delays).toEqual([150, 300])
  })

  test('NET-9: no retry loop while offline', async () => {
    const requests = serve(() => HttpResponse.error())
    const { http } = create({ isOnline: () => false })
    expect(await failureOf(http.get('/x', { parse }))).toBeInstanceOf(NetworkFailedError)
    expect(requests).toHaveLength(1)
  })
})

describe('NET-2: Retry-After', () => {
  test.each([
    ['whole seconds', '2', [2_200]],
    ['0 seconds', '0', [0]],
    ['an HTTP date', 'Fri, 02 Jan 2026 03:04:15 GMT', [11_000]],
    ['a date that is past', 'Fri, 02 Jan 2026 03:04:00 GMT', [0]],
    ['30 seconds', '30', [33_000]],
    ['nonsense', 'soon', [150]],
    ['a negative number', '-5', [150]],
    ['a fraction', '1.5', [150]],
  ])('NET-2: %s', async (_, header, expected) => {
    serve(status(429, { 'retry-after': header }), fine)
    const { http, delays } = create()
    await expect(http.get('/x', { parse })).resolves.toBe('fine')
    expect(delays).toEqual(expected)
  })

  test.each(['31', '86400', '99999999', 'Fri, 02 Jan 2026 03:05:00 GMT'])(
    'NET-2: a wait of more than 30 s (%s) fails at once as busy',
    async (header) => {
      const requests = serve(status(503, { 'retry-after': header }))
      const { http, delays } = create()
      const error = await failureOf(http.get('/x', { parse }))
      expect(error).toBeInstanceOf(ServiceBusyError)
      expect((error as ServiceBusyError).cause).toBeInstanceOf(HttpStatusError)
      expect(requests).toHaveLength(1)
      expect(delays).toEqual([])
    },
  )

  test('NET-2: a logical call takes at most 60 s, waits included', async () => {
    let clock = NOW
    const requests = serve(status(503, { 'retry-after': '29' }))
    const sleep = async (ms: number) => {
      clock += ms
    }
    const { http } = create({ now: () => clock, retryTools: { sleep, random: () => 0 } })
    expect(await failureOf(http.get('/x', { parse }))).toBeInstanceOf(HttpStatusError)
    expect(clock - NOW).toBeLessThanOrEqual(60_000)
    expect(requests).toHaveLength(3)
  })

  test('NET-2: its jitter does not exceed the 60 s', async () => {
    let clock = NOW
    serve(status(503, { 'retry-after': '29' }), status(503, { 'retry-after': '25' }), fine)
    const sleep = async (ms: number) => {
      clock += ms
    }
    const { http } = create({ now: () => clock, retryTools: { sleep, random: () => 1 } })
    await http.get('/x', { parse }).catch(() => undefined)
    expect(clock - NOW).toBe(60_000)
  })

  test('NET-2: the last attempts share what is left of the 60 s', async () => {
    vi.useFakeTimers()
    const fetch = ((_: unknown, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')))
      })) as typeof globalThis.fetch
    const startedAt = Date.now()
    const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms * 20))
    const { http } = create({ fetch, now: Date.now, retryTools: { sleep, random: () => 0.5 } })
    const failure = failureOf(http.get('/x', { parse }))
    await vi.runAllTimersAsync()
    expect(await failure).toBeInstanceOf(RequestTimeoutError)
    expect(Date.now() - startedAt).toBeLessThanOrEqual(60_000)
  })
})

describe('time-out', () => {
  test.each([
    ['get', 10_000, 4],
    ['post', 15_000, 2],
    ['change', 30_000, 1],
    ['telemetry', 5_000, 1],
  ] as const)('NET-1: a %s without a response ends after %i ms, %i times', async (kind, timeoutMs, times) => {
    vi.useFakeTimers()
    const fetch = vi.fn((_: unknown, init?: RequestInit) => {
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')))
      })
    })
    const { http } = create({ fetch: fetch as unknown as typeof globalThis.fetch })
    const call = kind === 'get' ? http.get('/x', { parse }) : http.post('/x', { body: {}, kind, parse })
    const failure = failureOf(call)
    await vi.advanceTimersByTimeAsync(timeoutMs - 1)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1 + timeoutMs * (times - 1))
    expect(await failure).toMatchObject({ code: 'REQUEST_TIMEOUT', timeoutMs })
    expect(fetch).toHaveBeenCalledTimes(times)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('NET-1: an endless body counts as no response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const body = (signal: AbortSignal | null | undefined) =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"ok":'))
          signal?.addEventListener('abort', () => controller.error(new DOMException('x', 'AbortError')))
        },
      })
    const fetch = async (_: unknown, init?: RequestInit) => new Response(body(init?.signal))
    const { http } = create({ fetch: fetch as typeof globalThis.fetch })
    const failure = failureOf(http.post('/x', { body: {}, kind: 'change', parse }))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toBeInstanceOf(RequestTimeoutError)
  })
})

describe('aborting', () => {
  const slow = async () => {
    await delay('infinite')
    return fine()
  }

  test('NET-1: ends with its owner', async () => {
    serve(slow)
    const { http, owner } = create()
    const failures = [
      failureOf(http.get('/x', { parse })),
      failureOf(http.post('/x', { body: {}, kind: 'post', parse })),
      failureOf(http.getImage('/x', isImageType)),
    ]
    await new Promise((resolve) => setTimeout(resolve))
    owner.abort()
    for (const failure of failures) expect(await failure).toBeInstanceOf(RequestAbortedError)
  })

  test('NET-1: ends with its caller', async () => {
    serve(slow)
    const { http } = create()
    const { signal, abort } = withAbort()
    const failures = [
      failureOf(http.get('/x', { parse, signal })),
      failureOf(http.post('/x', { body: {}, kind: 'post', parse, signal })),
      failureOf(http.getImage('/x', isImageType, signal)),
    ]
    await new Promise((resolve) => setTimeout(resolve))
    abort()
    for (const failure of failures) expect(await failure).toBeInstanceOf(RequestAbortedError)
  })

  test('NET-1: requests nothing if already aborted', async () => {
    const requests = serve(fine)
    const removed = create()
    removed.owner.abort()
    const { signal, abort } = withAbort()
    abort()
    const { http } = create()
    const failures = [
      failureOf(removed.http.get('/x', { parse })),
      failureOf(removed.http.post('/x', { body: {}, kind: 'change', parse })),
      failureOf(removed.http.getImage('/x', isImageType)),
      failureOf(http.post('/x', { body: {}, kind: 'change', parse, signal })),
      failureOf(http.getImage('/x', isImageType, signal)),
    ]
    for (const failure of failures) expect(await failure).toBeInstanceOf(RequestAbortedError)
    await new Promise((resolve) => setTimeout(resolve))
    expect(requests).toEqual([])
  })

  test('NET-1: ends while it waits for the next attempt', async () => {
    const requests = serve(status(503))
    const wait = vi.fn((_: number, signal?: AbortSignal) => sleep(60_000, signal))
    const { http, owner } = create({ retryTools: { sleep: wait } })
    const failure = failureOf(http.post('/x', { body: {}, kind: 'post', parse }))
    await vi.waitFor(() => expect(wait).toHaveBeenCalledOnce())
    owner.abort()
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    expect(requests).toHaveLength(1)
  })

  test('CON-7: leaves no listener on its owner', async () => {
    serve(fine, status(404), () => HttpResponse.error())
    const { http, owner } = create()
    const added = vi.spyOn(owner.signal, 'addEventListener')
    const removed = vi.spyOn(owner.signal, 'removeEventListener')
    for (let round = 0; round < 3; round++) {
      await http.post('/x', { body: {}, kind: 'change', parse }).catch(() => undefined)
      await http.get('/x', { parse }).catch(() => undefined)
      await http.getImage('/x', isImageType).catch(() => undefined)
    }
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length)
  })
})

function withAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

describe('NET-7: equal concurrent reads', () => {
  test('NET-7: share one request, and none once it has ended', async () => {
    const requests = serve(fine)
    const { http } = create()
    const answers = await Promise.all([http.get('/x', { parse }), http.get('/x', { parse }), http.get('/x', { parse })])
    expect(answers).toEqual(['fine', 'fine', 'fine'])
    expect(requests).toHaveLength(1)
    await http.get('/x', { parse })
    expect(requests).toHaveLength(2)
  })

  test('NET-7: other parameters are another request', async () => {
    const requests = serve(fine)
    const { http } = create()
    await Promise.all([http.get('/x', { query: { a: 1 }, parse }), http.get('/x', { query: { a: 2 }, parse })])
    expect(requests).toHaveLength(2)
  })

  test('NET-7: one aborting leaves it to the others, and the last one ends it', async () => {
    let resolve = (_: Response) => {}
    const promise = new Promise<Response>((settle) => {
      resolve = settle
    })
    const signals: AbortSignal[] = []
    const fetch = (_: unknown, init?: RequestInit) => {
      if (init?.signal) signals.push(init.signal)
      return promise.then((response) => response.clone())
    }
    const { http } = create({ fetch: fetch as typeof globalThis.fetch })
    const [first, two, three] = [withAbort(), withAbort(), withAbort()]
    const failures = [first, two].map(({ signal }) => failureOf(http.get('/x', { parse, signal })))
    first.abort()
    expect(await failures[0]).toBeInstanceOf(RequestAbortedError)
    expect(signals[0]?.aborted).toBe(false)
    two.abort()
    expect(await failures[1]).toBeInstanceOf(RequestAbortedError)
    expect(signals[0]?.aborted).toBe(true)
    const again = http.get('/x', { parse, signal: three.signal })
    expect(signals).toHaveLength(2)
    resolve(new Response('{"ok":true}'))
    await expect(again).resolves.toBe('fine')
  })
})

describe('NET-3: responses', () => {
  test.each(['text/plain', 'text/html', 'application/octet-stream', ''])(
    'NET-3: a body is parsed as JSON with any content type (%s)',
    async (type) => {
      serve(() => new HttpResponse('{"ok":true}', { headers: { 'content-type': type } }))
      await expect(create().http.get('/x', { parse })).resolves.toBe('fine')
    },
  )

  test.each([
    ['a page', '<!doctype html><p>Sign in to the hotel network'],
    ['nothing', ''],
    ['a truncated answer', '{"ok":tr'],
    ['another shape', '{"ok":"true"}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"ok"'],
    ['too deep an answer', '['.repeat(17) + ']'.repeat(17)],
  ])('NET-3: %s is a malformed response, without a second attempt', async (_, body) => {
    const requests = serve(() => new HttpResponse(body))
    const error = await failureOf(create().http.get('/secret/path', { parse }))
    expect(error).toBeInstanceOf(MalformedResponseError)
    expect((error as Error).message).toBe('The service sent a malformed response')
    expect(requests).toHaveLength(1)
  })

  test('NET-3: 204 is a response without a body', async () => {
    serve(() => new HttpResponse(null, { status: 204 }))
    const { http } = create()
    await expect(http.post('/x', { body: {}, kind: 'telemetry', parse: () => 'sent' })).resolves.toBe('sent')
    expect(await failureOf(http.get('/x', { parse }))).toBeInstanceOf(MalformedResponseError)
  })

  test('GEN-5: a body of more than 5 MiB is rejected, with or without a length header', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(32)
    let sent = 0
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          sent++
          if (sent > 50) controller.close()
          else controller.enqueue(chunk)
        },
      })
    const flood = async () => new Response(endless())
    expect(await failureOf(create({ fetch: flood }).http.get('/x', { parse }))).toBeInstanceOf(MalformedResponseError)
    expect(sent).toBeLessThan(10)
    const fetch = async () => new Response('{"ok":true}', { headers: { 'content-length': String(6 * 2 ** 20) } })
    expect(await failureOf(create({ fetch }).http.get('/x', { parse }))).toBeInstanceOf(MalformedResponseError)
  })

  test('GEN-2: keys that reach a prototype are dropped before the parser sees the response', async () => {
    serve(() => new HttpResponse('{"ok":true,"__proto__":{"polluted":1},"constructor":1}'))
    const seen = await create().http.get('/x', { parse: (value) => value })
    expect(seen).toEqual({ ok: true })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test("ERR-1: the service's first reason is kept beside the message, truncated", async () => {
    serve(() => HttpResponse.json({ reasons: [{ description: 'x'.repeat(5000) }] }, { status: 400 }))
    const error = (await failureOf(create().http.get('/x', { parse }))) as HttpStatusError
    expect(error.message).toBe('HTTP status code: 400')
    expect(error.reason).toHaveLength(1000)
    for (const body of ['{"reasons":{}}', '{"reasons":[null]}', '{"reasons":[{"description":7}]}', '<html>', '']) {
      serve(() => new HttpResponse(body, { status: 400 }))
      expect(await failureOf(create().http.get('/x', { parse }))).toMatchObject({ reason: undefined })
    }
  })
})

describe('getImage', () => {
  const picture =
    (type: string, body = 'AAAA') =>
    () =>
      new HttpResponse(body, { headers: { 'content-type': type } })

  test.each(['image/png', 'image/svg+xml', 'image/webp; charset=x'])('IMG-1: accepts %s', async (type) => {
    serve(picture(type))
    const blob = await create().http.getImage('/x', isImageType)
    expect(await blob.text()).toBe('AAAA')
  })

  test.each(['text/html', 'image/tiff', 'application/json', 'image/png2', ''])('IMG-1: rejects %s', async (type) => {
    serve(picture(type))
    expect(await failureOf(create().http.getImage('/x', isImageType))).toBeInstanceOf(MalformedResponseError)
  })

  test('NET-1: an image is requested once, without a referrer', async () => {
    const requests = serve(status(503))
    expect(await failureOf(create().http.getImage('/x', isImageType))).toBeInstanceOf(MalformedResponseError)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.referrerPolicy).toBe('no-referrer')
    serve(() => HttpResponse.error())
    expect(await failureOf(create().http.getImage('/x', isImageType))).toBeInstanceOf(NetworkFailedError)
  })

  test('NET-1: an image times out after 10 s', async () => {
    vi.useFakeTimers()
    const fetch = ((_: unknown, init?: RequestInit) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')))
      })) as typeof globalThis.fetch
    const failure = failureOf(create({ fetch }).http.getImage('/x', isImageType))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toBeInstanceOf(RequestTimeoutError)
  })

  test('GEN-5: an image of more than 5 MiB is rejected', async () => {
    serve(picture('image/png', 'A'.repeat(5 * 2 ** 20 + 1)))
    expect(await failureOf(create().http.getImage('/x', isImageType))).toBeInstanceOf(MalformedResponseError)
  })
})
