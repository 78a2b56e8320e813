// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  EMAIL_COOLDOWN_MS,
  FRAME_LOAD_MS,
  FRAME_READY_MS,
  FRAME_REQUEST_MS,
  FRAME_SIGN_OUT_MS,
  NOT_ALLOWED_MS,
} from '../../config/limits.js'
import { isPageError } from '../../errors/embeddedErrors.js'
import { createFrameTransport } from './createFrameTransport.js'

const ORIGIN = 'https://secure.example'

type Posted = { readonly id: string; readonly type: string; readonly payload?: unknown }

/** A transport, and the page as far as messages go. */
function createPage() {
  const failures: string[] = []
  const posted: { message: Posted; target: string }[] = []
  const frames: HTMLIFrameElement[] = []
  let readies = 0
  const transport = createFrameTransport({
    address: `${ORIGIN}/sdk?projectId=p`,
    title: 'secure.example',
    async holdFrame(frame) {
      document.body.append(frame)
      frames.push(frame)
      vi.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(((message: Posted, target: string) => {
        posted.push({ message: structuredClone(message), target })
      }) as never)
      return () => frame.remove()
    },
    onFailure: (reason) => failures.push(reason),
    onReady: () => void readies++,
  })
  const frame = () => frames.at(-1) as HTMLIFrameElement
  const say = (
    data: unknown,
    { origin = ORIGIN, source = frame().contentWindow }: { origin?: string; source?: unknown } = {},
  ) => window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    transport,
    failures,
    posted,
    frames,
    frame,
    say,
    settle,
    readies: () => readies,
    last: () => posted.at(-1)?.message as Posted,
    load: () => frame().dispatchEvent(new Event('load')),
    async ready() {
      await settle()
      say({ type: '@w3m-frame/READY', payload: {} })
      await vi.advanceTimersByTimeAsync(FRAME_READY_MS)
    },
    succeed: ({ id, type }: Posted, payload?: unknown) =>
      say({ id, type: type.replace('@w3m-app/', '@w3m-frame/').concat('_SUCCESS'), payload }),
    refuse: ({ id, type }: Posted, message?: unknown) =>
      say({ id, type: type.replace('@w3m-app/', '@w3m-frame/').concat('_ERROR'), payload: { message } }),
  }
}

const settled = async (promise: Promise<unknown>) => {
  let state = 'pending'
  promise.then(
    () => (state = 'resolved'),
    () => (state = 'rejected'),
  )
  await vi.advanceTimersByTimeAsync(0)
  return state
}

let page: ReturnType<typeof createPage>

beforeEach(() => {
  vi.useFakeTimers()
  page = createPage()
})

afterEach(() => {
  page.transport.end()
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('FRM-2: the frame', () => {
  test('has exactly these permissions, no guessable name, and tells the page only its origin', async () => {
    void page.transport.load().catch(() => undefined)
    await page.settle()
    const frame = page.frame()
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    )
    expect(frame.allow).toBe(
      'publickey-credentials-get https://secure.example; publickey-credentials-create https://secure.example',
    )
    expect(frame.name).toBe('')
    expect(frame.id).toBe('')
    expect(frame.referrerPolicy).toBe('strict-origin')
    expect(frame.title).toBe('secure.example')
  })

  test('FRM-8: is created with the first request, once', async () => {
    expect(page.frames).toHaveLength(0)
    const request = [page.transport.load(), page.transport.request('CONNECT_DEVICE', undefined)]
    await page.ready()
    await request[0]
    expect(page.frames).toHaveLength(1)
    page.succeed(page.last())
    await request[1]
  })
})

describe('FRM-3: a message to the page', () => {
  test('waits for READY and 500 ms, and goes to its origin alone', async () => {
    const request = page.transport.request('CONNECT_EMAIL', { email: 'mara@fieldnote.co' })
    await page.settle()
    page.say({ type: '@w3m-frame/READY', payload: {} })
    await vi.advanceTimersByTimeAsync(FRAME_READY_MS - 1)
    expect(page.posted).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(page.posted).toHaveLength(1)
    expect(page.posted[0]?.target).toBe(ORIGIN)
    expect(page.last()).toMatchObject({ type: '@w3m-app/CONNECT_EMAIL', payload: { email: 'mara@fieldnote.co' } })
    page.succeed(page.last(), { action: 'VERIFY_OTP', more: true })
    expect(await request).toEqual({ action: 'VERIFY_OTP' })
  })

  test('bigints become hex text, at any depth', async () => {
    const payload = { method: 'eth_call', params: [{ value: 255n }], chainNamespace: 'eip155', chainId: 1 }
    void page.transport.request('RPC_REQUEST', payload).catch(() => undefined)
    await page.ready()
    expect(page.last().payload).toEqual({ ...payload, params: [{ value: '0xff' }] })
  })
})

describe('FRM-4: an answer counts only', () => {
  test.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from a subdomain', { origin: 'https://a.secure.example' }],
    ['from another window', { source: window }],
    ['from no window', { source: null }],
  ])('not %s', async (_, wrong) => {
    const request = page.transport.request('GET_CHAIN_ID', undefined)
    await page.ready()
    const { id } = page.last()
    page.say({ id, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 5 } }, wrong)
    expect(await settled(request)).toBe('pending')
    page.succeed(page.last(), { chainId: 1 })
    expect(await request).toEqual({ chainId: 1 })
  })

  test('if READY comes from the page itself', async () => {
    const request = page.transport.load()
    await page.settle()
    page.say({ type: '@w3m-frame/READY', payload: {} }, { origin: 'https://evil.example' })
    page.say({ type: '@w3m-frame/READY', payload: {} }, { source: window })
    await vi.advanceTimersByTimeAsync(FRAME_READY_MS)
    expect(await settled(request)).toBe('pending')
    await page.ready()
    expect(await settled(request)).toBe('resolved')
  })

  test.each([
    ['text', '@w3m-frame/GET_CHAIN_ID_SUCCESS'],
    ['nothing', null],
    ['an array', ['@w3m-frame/GET_CHAIN_ID_SUCCESS']],
    ['no type', { id: 'x' }],
    ['a number as type', { id: 'x', type: 5 }],
    ['another prefix', { id: 'x', type: '@w3m-app/GET_CHAIN_ID_SUCCESS' }],
    ['a type with more around it', { id: 'x', type: 'a@w3m-frame/GET_CHAIN_ID_SUCCESS' }],
  ])('with the right shape: %s is dropped', async (_, data) => {
    const request = page.transport.request('GET_CHAIN_ID', undefined)
    await page.ready()
    page.say(data)
    expect(await settled(request)).toBe('pending')
    page.succeed(page.last(), { chainId: 1 })
    await request
  })

  test('an answer of another shape is a typed error', async () => {
    const request = page.transport.request('CONNECT_EMAIL', { email: 'mara@fieldnote.co' })
    await page.ready()
    page.succeed(page.last(), { action: 'FORMAT_DISK' })
    await expect(request).rejects.toMatchObject({ code: 'ANSWER_MALFORMED' })
  })
})

describe('FRM-5: ids', () => {
  test('are random UUIDs, each used once', async () => {
    void page.transport.request('GET_CHAIN_ID', undefined).catch(() => undefined)
    void page.transport.request('GET_CHAIN_ID', undefined).catch(() => undefined)
    await page.ready()
    const ids = page.posted.map(({ message }) => message.id)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test("an answer of another request's type keeps the request open", async () => {
    const request = page.transport.request('CONNECT_OTP', { otp: '123456' })
    await page.ready()
    page.say({ id: page.last().id, type: '@w3m-frame/GET_USER_SUCCESS', payload: {} })
    page.say({ id: page.last().id, type: '@w3m-frame/CONNECT_DEVICE_SUCCESS' })
    expect(await settled(request)).toBe('pending')
    page.succeed(page.last())
    expect(await settled(request)).toBe('resolved')
  })

  test('answers in another order reach their own request', async () => {
    const candidate = page.transport.request('SWITCH_NETWORK', { chainId: 1 })
    const two = page.transport.request('SWITCH_NETWORK', { chainId: 137 })
    await page.ready()
    const [first, second] = page.posted.map(({ message }) => message)
    page.succeed(second as Posted, { chainId: 137 })
    page.succeed(first as Posted, { chainId: 1 })
    page.succeed(first as Posted, { chainId: 99 })
    expect([await candidate, await two]).toEqual([{ chainId: 1 }, { chainId: 137 }])
  })

  test('an answer after an abort is dropped', async () => {
    const aborter = new AbortController()
    const request = page.transport.request('CONNECT_DEVICE', undefined, { signal: aborter.signal })
    await page.ready()
    const late = page.last()
    aborter.abort()
    await expect(request).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    page.succeed(late)
  })

  test('aborted before the page is ready, nothing is sent', async () => {
    const aborter = new AbortController()
    const request = page.transport.request('CONNECT_EMAIL', { email: 'mara@fieldnote.co' }, { signal: aborter.signal })
    aborter.abort()
    const outcome = expect(request).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await page.ready()
    await outcome
    expect(page.posted).toEqual([])
  })
})

describe('FRM-6: another document in the frame', () => {
  test('fails what was asked, and is sent nothing before its own READY', async () => {
    const request = page.transport.request('CONNECT_DEVICE', undefined)
    const outcome = expect(request).rejects.toMatchObject({ code: 'EMBEDDED_ERROR', message: 'An error occurred' })
    await page.ready()
    page.load()
    page.load()
    await outcome
    const next = page.transport.request('GET_CHAIN_ID', undefined)
    await vi.advanceTimersByTimeAsync(FRAME_READY_MS)
    expect(page.posted).toHaveLength(1)
    await page.ready()
    page.succeed(page.last(), { chainId: 1 })
    expect(await next).toEqual({ chainId: 1 })
  })

  test('may say READY before its element knows that it has loaded', async () => {
    await Promise.all([page.transport.load(), page.ready()])
    page.load()
    page.say({ type: '@w3m-frame/READY', payload: {} })
    page.load()
    const request = page.transport.request('GET_CHAIN_ID', undefined)
    await vi.advanceTimersByTimeAsync(FRAME_READY_MS)
    page.succeed(page.last(), { chainId: 1 })
    expect(await request).toEqual({ chainId: 1 })
  })

  test('before it is ready, what waits is sent to the next one', async () => {
    const request = page.transport.request('GET_CHAIN_ID', undefined)
    await page.settle()
    page.load()
    page.load()
    await page.ready()
    page.succeed(page.last(), { chainId: 1 })
    expect(await request).toEqual({ chainId: 1 })
  })

  test('READY again from the same document changes nothing', async () => {
    const request = page.transport.request('CONNECT_DEVICE', undefined)
    await page.ready()
    page.load()
    await page.ready()
    expect(await settled(request)).toBe('pending')
    expect(page.readies()).toBe(1)
    page.succeed(page.last())
    await request
  })

  test('that we have asked for is waited for: what was asked before fails at once', async () => {
    await Promise.all([page.transport.load(), page.ready()])
    page.load()
    const request = page.transport.request('CONNECT_DEVICE', undefined)
    const outcome = expect(request).rejects.toMatchObject({ code: 'EMBEDDED_ERROR' })
    await page.settle()
    page.transport.reload()
    await outcome
    expect(page.last().type).toBe('@w3m-app/RELOAD')
    const next = page.transport.request('GET_CHAIN_ID', undefined)
    // The old document may still say something.
    await vi.advanceTimersByTimeAsync(FRAME_READY_MS)
    expect(page.last().type).toBe('@w3m-app/RELOAD')
    page.say({ type: '@w3m-frame/READY', payload: {} })
    page.load()
    await vi.advanceTimersByTimeAsync(FRAME_READY_MS)
    page.succeed(page.last(), { chainId: 1 })
    expect(await next).toEqual({ chainId: 1 })
  })

  test('that we have asked for and that never comes has failed after 20 s, as at first', async () => {
    await Promise.all([page.transport.load(), page.ready()])
    page.load()
    page.transport.reload()
    const next = page.transport.request('GET_CHAIN_ID', undefined)
    const outcome = expect(next).rejects.toMatchObject({ reason: 'iframe_load_failed' })
    await vi.advanceTimersByTimeAsync(FRAME_LOAD_MS)
    await outcome
    expect(page.frames[0]?.isConnected).toBe(false)
  })

  test('is not asked for while the first one loads', async () => {
    const request = page.transport.request('GET_CHAIN_ID', undefined)
    await page.settle()
    page.transport.reload()
    await page.ready()
    expect(page.posted).toHaveLength(1)
    page.succeed(page.last(), { chainId: 1 })
    await request
  })

  test('that comes unasked after our own reload fails what was asked of that one', async () => {
    await Promise.all([page.transport.load(), page.ready()])
    page.load()
    page.transport.reload()
    await page.settle()
    page.load()
    await page.ready()
    const request = page.transport.request('CONNECT_DEVICE', undefined)
    const outcome = expect(request).rejects.toMatchObject({ code: 'EMBEDDED_ERROR' })
    await page.settle()
    page.load()
    await outcome
  })
})

describe('an answer that nobody waits for any more', () => {
  const ask = (options: { signal?: AbortSignal; timeoutMs?: number }) => {
    const onLate = vi.fn()
    const request = page.transport.request('CONNECT_EMAIL', { email: 'mara@fieldnote.co' }, { ...options, onLate })
    return { asked: request, onLate }
  }

  test.each(['cancelled', 'out of time'])('is told once if the request was %s', async (end) => {
    const aborter = new AbortController()
    const { asked, onLate } = ask(end === 'cancelled' ? { signal: aborter.signal } : { timeoutMs: FRAME_REQUEST_MS })
    const outcome = expect(asked).rejects.toThrow()
    await page.ready()
    aborter.abort()
    await vi.advanceTimersByTimeAsync(FRAME_REQUEST_MS)
    await outcome
    expect(onLate).not.toHaveBeenCalled()
    page.succeed(page.last(), { action: 'CONNECT' })
    page.succeed(page.last(), { action: 'CONNECT' })
    expect(onLate).toHaveBeenCalledExactlyOnceWith({ action: 'CONNECT' })
  })

  test.each([
    ['in the right form', { action: 'CONNECT' }, 1],
    ['in another form', { action: 'FORMAT_DISK' }, 0],
  ])('counts only %s', async (_, payload, calls) => {
    const aborter = new AbortController()
    const { asked, onLate } = ask({ signal: aborter.signal })
    const outcome = expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await page.ready()
    aborter.abort()
    await outcome
    page.succeed(page.last(), payload)
    page.succeed(page.last(), payload)
    expect(onLate).toHaveBeenCalledTimes(calls)
  })

  test('does not count from another document', async () => {
    const aborter = new AbortController()
    const { asked, onLate } = ask({ signal: aborter.signal })
    const outcome = expect(asked).rejects.toThrow()
    await page.ready()
    const late = page.last()
    aborter.abort()
    page.load()
    page.load()
    await outcome
    page.succeed(late, { action: 'CONNECT' })
    expect(onLate).not.toHaveBeenCalled()
  })
})

describe('offline', () => {
  test.each([
    ['CONNECT_EMAIL', { email: 'mara@fieldnote.co' }],
    ['CONNECT_OTP', { otp: '123456' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
    ['CONNECT_SOCIAL', { uri: 'x' }],
    ['GET_FARCASTER_URI', undefined],
    ['SWITCH_NETWORK', { chainId: 1 }],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
    ['UPDATE_EMAIL', { email: 'mara@fieldnote.co' }],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
  ] as const)('%s is refused at once, and the page is not asked', async (event, payload) => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    const request = page.transport.request(event, payload as never, { timeoutMs: FRAME_REQUEST_MS })
    await expect(request).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(page.frames).toEqual([])
    expect(page.failures).toEqual([])
  })

  test('signing out still reaches the page', async () => {
    await Promise.all([page.transport.load(), page.ready()])
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    const request = page.transport.request('SIGN_OUT', undefined)
    await page.settle()
    page.succeed(page.last())
    expect(await settled(request)).toBe('resolved')
  })
})

test('an error without a payload is an answer of the page', async () => {
  const page = createPage()
  const request = page.transport.request('CONNECT_OTP', { otp: '482915' }).catch((error) => error)
  await page.ready()
  page.say({ id: page.last().id, type: '@w3m-frame/CONNECT_OTP_ERROR' })
  expect(isPageError(await request)).toBe(true)
})

test('GEN-5: an answer of more than 1 MiB is malformed', async () => {
  const payload = { method: 'eth_call', chainNamespace: 'eip155', chainId: 1 }
  const request = page.transport.request('RPC_REQUEST', payload)
  const outcome = expect(request).rejects.toMatchObject({ code: 'ANSWER_MALFORMED' })
  await page.ready()
  page.succeed(page.last(), `0x${'0'.repeat(1024 * 1024)}`)
  await outcome
})

describe('the constants of the specification', () => {
  test('not-allowed message delay 300 ms, email login cooldown 30 s', () => {
    expect([NOT_ALLOWED_MS, EMAIL_COOLDOWN_MS]).toEqual([300, 30_000])
  })

  test('frame load timeout 20 s, request timeout 30 s, frame ready delay 500 ms, sign-out waits at most 3 s', () => {
    expect([FRAME_LOAD_MS, FRAME_REQUEST_MS, FRAME_READY_MS, FRAME_SIGN_OUT_MS]).toEqual([20_000, 30_000, 500, 3_000])
  })
})

describe('FRM-7: limits', () => {
  test('a page that is not ready within 20 s is removed, and every request fails', async () => {
    const request = page.transport.request('GET_CHAIN_ID', undefined)
    const outcome = expect(request).rejects.toMatchObject({
      code: 'EMBEDDED_UNAVAILABLE',
      message: 'Unable to load email login dependency',
      reason: 'iframe_load_failed',
    })
    await page.settle()
    await vi.advanceTimersByTimeAsync(FRAME_LOAD_MS)
    await outcome
    expect(document.querySelector('iframe')).toBeNull()
    expect(page.failures).toEqual(['iframe_load_failed'])
  })

  test('a page that loads again and again gets no longer than one that loads once', async () => {
    const { transport, failures, settle, load, say } = createPage()
    const request = transport.request('IS_CONNECTED', undefined).catch((error) => error)
    await settle()
    for (let ms = 0; ms < FRAME_LOAD_MS; ms += 1_000) {
      load()
      say({ type: '@w3m-frame/READY', payload: {} })
      await vi.advanceTimersByTimeAsync(400)
      load()
      await vi.advanceTimersByTimeAsync(600)
    }
    expect(failures).toEqual(['iframe_load_failed'])
    expect(await request).toMatchObject({ code: 'EMBEDDED_UNAVAILABLE' })
  })

  test('a request that is aborted while the page loads ends at once', async () => {
    const { transport, settle, posted, ready } = createPage()
    const aborter = new AbortController()
    const request = transport.request('IS_CONNECTED', undefined, { signal: aborter.signal }).catch((error) => error)
    await settle()
    aborter.abort()
    await settle()
    expect(await request).toMatchObject({ code: 'REQUEST_ABORTED' })
    await ready()
    expect(posted).toEqual([])
  })

  test('the next request loads the page once more', async () => {
    void page.transport.load().catch(() => undefined)
    await page.settle()
    await vi.advanceTimersByTimeAsync(FRAME_LOAD_MS)
    const request = page.transport.load()
    await page.ready()
    await request
    expect(page.frames).toHaveLength(2)
  })

  test('an answer that is too late fails the request alone', async () => {
    const options = { timeoutMs: FRAME_REQUEST_MS }
    const request = page.transport.request('CONNECT_OTP', { otp: '123456' }, options)
    const outcome = expect(request).rejects.toMatchObject({ reason: 'iframe_request_timeout' })
    await page.ready()
    const late = page.last()
    await vi.advanceTimersByTimeAsync(FRAME_REQUEST_MS)
    await outcome
    page.succeed(late)
    expect(page.failures).toEqual(['iframe_request_timeout'])
    expect(document.querySelector('iframe')).not.toBeNull()
  })

  test('a user who takes longer is no failure of the page', async () => {
    const request = page.transport.request('CONNECT_DEVICE', undefined, {
      timeoutMs: FRAME_REQUEST_MS,
      isUserSlow: true,
    })
    const outcome = expect(request).rejects.toMatchObject({ reason: 'iframe_request_timeout' })
    await page.ready()
    await vi.advanceTimersByTimeAsync(FRAME_REQUEST_MS)
    await outcome
    expect(page.failures).toEqual([])
  })

  test('a question to the user has no limit', async () => {
    const payload = { method: 'personal_sign', chainNamespace: 'eip155', chainId: 1 }
    const request = page.transport.request('RPC_REQUEST', payload)
    await page.ready()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(await settled(request)).toBe('pending')
    page.succeed(page.last(), '0x1')
    expect(await request).toBe('0x1')
  })
})

describe('FRM-11: the words of an error', () => {
  test.each([
    ['Invalid code', 'Invalid code'],
    ['', 'An error occurred'],
    [undefined, 'An error occurred'],
    [{ html: '<b>' }, 'An error occurred'],
    ['a\u202eb\u0000c', 'abc'],
  ])('%j becomes %j', async (message, visibleText) => {
    const request = page.transport.request('CONNECT_OTP', { otp: '123456' })
    const outcome = expect(request).rejects.toMatchObject({ code: 'EMBEDDED_ERROR', message: visibleText })
    await page.ready()
    page.refuse(page.last(), message)
    await outcome
  })
})

test('ending removes the frame and ends what is open', async () => {
  const request = page.transport.request('CONNECT_DEVICE', undefined)
  const outcome = expect(request).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await page.ready()
  page.transport.end()
  await outcome
  expect(document.querySelector('iframe')).toBeNull()
  await expect(page.transport.load()).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})
