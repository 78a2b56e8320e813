// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CaipNetworkId } from '../core/caip.js'
import type { Siwx, SiwxContext, SiwxMessage, SiwxSession } from '../domain/siwx.js'
import { InvalidOptionError } from '../errors/latchkeyError.js'
import { HttpStatusError, MalformedResponseError, NetworkFailedError } from '../errors/requestErrors.js'
import { SignatureUncheckedError, SiwxFieldError, SiwxSessionInvalidError } from '../errors/siwxErrors.js'
import { createWalletModal } from '../instance/createWalletModal.js'
import type { WalletModalOptions } from '../instance/walletModal.js'
import { createStorage } from '../platform/storage.js'
import { createDeferred } from '../testing/modal/fakeAdapter.js'
import { createCloudSiwx } from './createCloudSiwx.js'
import { createLocalSiwx } from './createLocalSiwx.js'
import { createRequests } from './createRequests.js'
import { createServerSiwx } from './createServerSiwx.js'
import { formatMessage } from './messageText.js'
import { localSiwx, siweConfigToSiwx } from './siwx.js'
import type { CloudSiwxOptions, ServerSiwxOptions, SiweConfig } from './siwxOptions.js'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DAY_MS = 86_400_000
const KEY = 'latchkey/shop/v1/siwx_sessions'

/** Signs for tests: only a text's own signature is valid. */
const signatureOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`

const contextWith = (changes: Partial<SiwxContext> = {}): SiwxContext => ({
  id: 'shop',
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  projectId: 'project',
  cloudUrl: 'https://cloud.example',
  sdkType: 'appkit',
  sdkVersion: 'react-1',
  isSigned: async ({ message, signature }) => signature === signatureOf(message),
  walletInfo: () => ({ type: 'extension', name: 'Marten', icon: '' }),
  clientId: async () => null,
  ...changes,
})
const sign = (message: SiwxMessage): SiwxSession => {
  const { toString: _, ...data } = message
  return { data, message: String(message), signature: signatureOf(String(message)) }
}
/** A wallet that signs while it connects adds its account to the fields, and signs the standard text. */
function signWithConnection(message: SiwxMessage, chainId: CaipNetworkId = 'eip155:1'): SiwxSession {
  const { toString: _, ...fields } = message
  const data = { ...fields, accountAddress: ALICE, chainId }
  const text = formatMessage(data)
  return { data, message: text, signature: signatureOf(text), cacao: { h: { t: 'caip122' } } }
}
async function signIn(siwx: Siwx, accountAddress = ALICE, chainId: CaipNetworkId = 'eip155:1') {
  const session = sign(await siwx.createMessage({ accountAddress, chainId }))
  await siwx.addSession(session)
  return session
}
const stored = (): unknown[] => JSON.parse(localStorage.getItem(KEY) ?? '[]')
const invalid = (reason: string) => expect.objectContaining({ code: 'SIWX_SESSION_INVALID', reason })

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

describe('local sign-in', () => {
  const create = (changes: Partial<SiwxContext> = {}) => createLocalSiwx({}, contextWith(changes))

  test('keeps a session over a reload, for its own account and network', async () => {
    const session = await signIn(create())
    const reloaded = create({ uri: 'https://shop.example/another/path' })
    expect(await reloaded.getSessions('eip155:1', ALICE)).toEqual([session])
    expect(await reloaded.getSessions('eip155:1', ALICE.toLowerCase())).toEqual([session])
    expect(await reloaded.getSessions('eip155:10', ALICE)).toEqual([])
    expect(await reloaded.getSessions('eip155:1', BOB)).toEqual([])
  })

  test('loads on first use, and knows its rules before', async () => {
    const siwx = localSiwx({ required: false, signOutOnDisconnect: false })(contextWith())
    expect([siwx.getRequired?.(), siwx.signOutOnDisconnect]).toEqual([false, false])
    const session = await signIn(siwx)
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([session])
    expect(localSiwx()(contextWith()).getRequired?.()).toBe(true)
  })

  test('SIWX-6: refuses a wrong signature, another text, and a message that it did not ask for', async () => {
    const siwx = create()
    const session = sign(await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' }))
    await expect(siwx.addSession({ ...session, signature: '0x12' })).rejects.toThrow('The signature is not valid')
    const otherText = session.message.replace('Version: 1', 'Version: 1\nVersion: 1')
    await expect(
      siwx.addSession({ ...session, message: otherText, signature: signatureOf(otherText) }),
    ).rejects.toEqual(invalid('text'))
    const foreign = sign(await create().createMessage({ accountAddress: ALICE, chainId: 'eip155:1' }))
    await expect(siwx.addSession(foreign)).rejects.toEqual(invalid('nonce'))
    expect(stored()).toEqual([])
    await siwx.addSession(session)
    expect(stored()).toHaveLength(1)
  })

  test('takes the sessions of a wallet that signs while it connects', async () => {
    const siwx = create()
    const message = await siwx.createMessage({ accountAddress: '', chainId: 'eip155:1' })
    expect([message.accountAddress, String(message)]).toEqual(['', ''])
    const sessions = [signWithConnection(message), signWithConnection(message, 'eip155:10')]
    await siwx.setSessions(sessions)
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual(sessions.slice(0, 1))
    expect(await siwx.getSessions('eip155:10', ALICE)).toEqual(sessions.slice(1))
    await siwx.setSessions([])
    await expect(siwx.setSessions(sessions)).rejects.toEqual(invalid('nonce'))
  })

  test('SIWX-9: accepts a nonce once', async () => {
    const siwx = create()
    const session = await signIn(siwx)
    await siwx.setSessions([])
    await expect(siwx.addSession(session)).rejects.toEqual(invalid('nonce'))
    expect(stored()).toEqual([])
  })

  test('SIWX-6: stores what the text says, and keeps the cacao', async () => {
    const siwx = create()
    const session = sign(await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' }))
    const data = { ...session.data, isAdmin: true, accountAddress: ALICE.toLowerCase() }
    await siwx.addSession({ ...session, data, cacao: { h: { t: 'eip4361' } } })
    expect(stored()).toEqual([{ ...session, cacao: { h: { t: 'eip4361' } } }])
  })

  test('deletes only what is of the same network and the same account', async () => {
    const siwx = create()
    await signIn(siwx)
    const remaining = [await signIn(siwx, ALICE, 'eip155:10'), await signIn(siwx, BOB)]
    await siwx.revokeSession('eip155:1', ALICE.toLowerCase())
    expect(stored()).toEqual(remaining)
    await siwx.setSessions([])
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test('replaces all sessions, and none if one is invalid', async () => {
    const siwx = create()
    const old = await signIn(siwx)
    const retained = await signIn(siwx, BOB)
    const next = sign(await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:10' }))
    await expect(siwx.setSessions([next, { ...retained, signature: '0x12' }])).rejects.toThrow(SiwxSessionInvalidError)
    expect(stored()).toEqual([old, retained])
    await siwx.setSessions([next, retained])
    expect(stored()).toEqual([next, retained])
  })

  test('respects what other tabs wrote', async () => {
    const [leftValue, rightValue] = [create(), create()]
    const first = await signIn(leftValue)
    const second = await signIn(rightValue, BOB)
    expect(stored()).toEqual([first, second])
    await leftValue.revokeSession('eip155:1', ALICE)
    expect(await rightValue.getSessions('eip155:1', ALICE)).toEqual([])
    expect(await leftValue.getSessions('eip155:1', BOB)).toEqual([second])
  })

  test('SIWX-7: a session that another tab ends while the chain is asked does not count', async () => {
    await signIn(create())
    const slow = create({
      isSigned: async () => {
        localStorage.clear()
        return true
      },
    })
    expect(await slow.getSessions('eip155:1', ALICE)).toEqual([])
  })

  test('SIWX-7: an expired session is deleted', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const siwx = create()
    await signIn(siwx)
    vi.setSystemTime(Date.now() + DAY_MS)
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([])
    expect(stored()).toEqual([])
  })

  test('SIWX-7: a session whose time has not come does not count, and is kept for when the clock is right', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const siwx = create()
    const session = await signIn(siwx)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([])
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([session])
  })

  test('SIWX-7: a valid session survives a node that does not respond', async () => {
    const session = await signIn(create())
    const offline = create({ isSigned: () => Promise.reject(new SignatureUncheckedError()) })
    await expect(offline.getSessions('eip155:1', ALICE)).rejects.toThrow(SignatureUncheckedError)
    expect(stored()).toEqual([session])
  })

  type Stored = { data: Record<string, unknown>; message: string; signature: string }
  test.each<[string, (session: Stored) => unknown]>([
    ['another account', (candidate) => ({ ...candidate, data: { ...candidate.data, accountAddress: BOB } })],
    ['another network', (candidate) => ({ ...candidate, data: { ...candidate.data, chainId: 'eip155:10' } })],
    [
      'a later expiry',
      (candidate) => ({ ...candidate, data: { ...candidate.data, expirationTime: '2099-01-01T00:00:00Z' } }),
    ],
    [
      'a later expiry in its text',
      (candidate) => ({ ...candidate, message: candidate.message.replace(/(Expiration Time: )2/, '$13') }),
    ],
    [
      'another domain',
      (candidate) => ({
        ...candidate,
        data: { ...candidate.data, domain: 'evil.example' },
        message: candidate.message.replace('shop.example', 'evil.example'),
      }),
    ],
    ['no text', (candidate) => ({ ...candidate, message: '' })],
    ['another signature', (candidate) => ({ ...candidate, signature: '0x12' })],
    ['empty data', (candidate) => ({ ...candidate, data: {} })],
  ])('SIWX-7: a stored session with %s does not count and is deleted', async (_, tamper) => {
    const siwx = create()
    const session = await signIn(siwx)
    localStorage.setItem(KEY, JSON.stringify([tamper(session as unknown as Stored)]))
    for (const account of [ALICE, BOB]) {
      for (const chain of ['eip155:1', 'eip155:10'] as const) expect(await siwx.getSessions(chain, account)).toEqual([])
    }
    expect(stored()).toEqual([])
  })

  test('SIWX-7: nothing that anything wrote into storage counts as signed in', async () => {
    const siwx = create()
    const message = String(await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' }))
    const entry = fc.oneof(
      fc.anything(),
      fc.record({ data: fc.anything(), message: fc.oneof(fc.string(), fc.constant(message)), signature: fc.string() }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom('true', 'null', '"signed-in"', '{}'),
          fc.json(),
          fc.array(entry).map((list) => JSON.stringify(list) ?? ''),
        ),
        async (text) => {
          localStorage.setItem(KEY, text)
          expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** A server of the app's own, or the cloud service: answers by path, and records what it was asked. */
function createServer(routes: Record<string, () => Response | Promise<Response>>) {
  const calls: { method: string; url: string; headers: Headers; body: unknown; init: RequestInit }[] = []
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ method: init.method ?? '', url: String(url), headers: new Headers(init.headers), body, init })
    const route = routes[new URL(String(url)).pathname]
    if (!route) throw new TypeError('offline')
    return route()
  }
  const retryTools = { sleep: async () => undefined, random: () => 0 }
  const requests = (credentials: RequestCredentials) =>
    createRequests(credentials, { fetch: fetch as typeof globalThis.fetch, retryTools })
  return { calls, requests }
}
const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })
const plain = (text: string, status: number) => new Response(text, { status })

describe("sign-in to the app's own server", () => {
  const urls = { nonce: '/nonce', verify: '/verify', session: '/session', signOut: '/sign-out' }
  function create(routes: Parameters<typeof createServer>[0], options: Partial<ServerSiwxOptions> = {}) {
    const server = createServer({ '/nonce': () => json({ nonce: 'server12nonce' }), ...routes })
    const siwx = createServerSiwx({ ...urls, ...options }, contextWith(), server.requests('include'))
    return { ...server, siwx }
  }

  test('signs with the nonce of the server, and posts the session with cookies', async () => {
    const { siwx, calls } = create({ '/verify': () => plain('', 204) })
    const session = await signIn(siwx)
    expect(session.data.nonce).toBe('server12nonce')
    const [nonce, verify] = calls
    expect(nonce).toMatchObject({ method: 'GET', url: 'https://shop.example/nonce', init: { credentials: 'include' } })
    expect(verify).toMatchObject({
      method: 'POST',
      url: 'https://shop.example/verify',
      body: session,
      init: { credentials: 'include', redirect: 'error' },
    })
    expect(verify?.headers.get('content-type')).toBe('application/json')
    expect(localStorage.length).toBe(0)
  })

  test('reads sessions and nonces one after the other, since an answer may set a cookie', async () => {
    const answers = { session: createDeferred<Response>(), nonce: createDeferred<Response>() }
    const { siwx, calls } = create({
      '/session': () => answers.session.promise,
      '/nonce': async () => (await answers.nonce.promise).clone(),
    })
    const input = { accountAddress: ALICE, chainId: 'eip155:1' } as const
    const lookup = siwx.getSessions('eip155:1', ALICE)
    const messages = [siwx.createMessage(input), siwx.createMessage(input)]
    const requests = () => calls.map(({ url }) => new URL(url).pathname)
    await vi.waitFor(() => expect(requests()).toEqual(['/session']))
    answers.session.resolve(plain('', 400))
    await expect(lookup).rejects.toThrow(HttpStatusError)
    await vi.waitFor(() => expect(requests().filter((path) => path === '/nonce')).toHaveLength(1))
    answers.nonce.resolve(json({ nonce: 'server12nonce' }))
    await Promise.all(messages)
    expect(requests().filter((path) => path === '/nonce')).toHaveLength(2)
  })

  test('SIWX-1: stops at a nonce of the wrong shape', async () => {
    for (const nonce of ['short', 'a'.repeat(129), 'abcdefgh-ijkl', 'abcdefgh\nURI: x']) {
      const { siwx } = create({ '/nonce': () => json({ nonce }) })
      await expect(siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' })).rejects.toThrow(SiwxFieldError)
    }
    for (const answer of [{}, null, { nonce: 5 }, 'abcdefgh1234']) {
      const { siwx } = create({ '/nonce': () => json(answer) })
      await expect(siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' })).rejects.toThrow(
        MalformedResponseError,
      )
    }
  })

  test.each([
    [401, SiwxSessionInvalidError],
    [403, SiwxSessionInvalidError],
    [422, SiwxSessionInvalidError],
    [500, HttpStatusError],
    [503, HttpStatusError],
  ])('SIWX-9: never posts a session twice, also after status %d', async (status, error) => {
    const { siwx, calls } = create({ '/verify': () => plain('no', status) })
    const session = sign(await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' }))
    await expect(siwx.addSession(session)).rejects.toThrow(error)
    await expect(siwx.addSession(session)).rejects.toEqual(invalid('nonce'))
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('posts nothing that was not asked for, and reports a server that cannot be reached', async () => {
    const { siwx, calls } = create({})
    const session = sign(await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' }))
    const second = { ...session, data: { ...session.data, accountAddress: BOB } }
    await expect(siwx.addSession(second)).rejects.toEqual(invalid('data'))
    expect(calls).toHaveLength(1)
    await expect(siwx.addSession(session)).rejects.toThrow(NetworkFailedError)
    expect(calls).toHaveLength(2)
  })

  test('SIWX-7: takes the sessions of the server that are for this page, account, network and time', async () => {
    let sessions: unknown[] = []
    const { siwx } = create({ '/verify': () => plain('', 200), '/session': () => json({ sessions }) })
    const session = await signIn(siwx)
    const { message, signature } = session
    const foreign = message.replace('shop.example', 'evil.example')
    sessions = [null, {}, { message: foreign, signature }, { message: 'x', signature }, { message, signature }]
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([session])
    expect(await siwx.getSessions('eip155:1', BOB)).toEqual([])
    expect(await siwx.getSessions('eip155:10', ALICE)).toEqual([])
    sessions = []
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([])
  })

  test('takes 401 for nobody signed in, and rejects for anything else', async () => {
    expect(await create({ '/session': () => plain('', 401) }).siwx.getSessions('eip155:1', ALICE)).toEqual([])
    const broken = create({ '/session': () => json({}) })
    await expect(broken.siwx.getSessions('eip155:1', ALICE)).rejects.toThrow(MalformedResponseError)
    await expect(create({}).siwx.getSessions('eip155:1', ALICE)).rejects.toThrow(NetworkFailedError)
    const page = create({ '/session': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) })
    await expect(page.siwx.getSessions('eip155:1', ALICE)).rejects.toThrow(MalformedResponseError)
  })

  test('signs out of one account, or of all', async () => {
    const { siwx, calls } = create({ '/sign-out': () => plain('', 204) })
    await siwx.revokeSession('eip155:1', ALICE)
    await siwx.setSessions([])
    expect(calls.map(({ body }) => body)).toEqual([{ chainId: 'eip155:1', accountAddress: ALICE }, {}])
  })

  test('calls functions in place of URLs', async () => {
    const verify = vi.fn(async () => true)
    const signOut = vi.fn(async () => undefined)
    const nonce = vi.fn(async () => 'function12nonce')
    let sessions: SiwxSession[] = []
    const { siwx, calls } = create({}, { nonce, verify, signOut, session: async () => sessions })
    const session = await signIn(siwx)
    sessions = [session]
    expect(verify).toHaveBeenCalledWith(session)
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([session])
    verify.mockResolvedValueOnce(false)
    await expect(signIn(siwx)).rejects.toEqual(invalid('server'))
    await siwx.revokeSession('eip155:1', ALICE)
    await siwx.setSessions([])
    expect(signOut.mock.calls).toEqual([[{ chainId: 'eip155:1', accountAddress: ALICE }], [undefined]])
    expect(calls).toEqual([])
  })

  test.each([
    'http://api.example/nonce',
    'javascript:alert(1)',
    'https://user@api.example/',
    '//user@shop.example/x',
    'http://localhost:1/',
  ])('refuses the URL %s', async (nonce) => {
    const { siwx, calls } = create({}, { nonce })
    await expect(siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' })).rejects.toThrow(InvalidOptionError)
    expect(calls).toEqual([])
  })

  test('takes https of another origin, and loopback of a page on loopback', async () => {
    const { siwx, calls } = create({}, { nonce: 'https://api.example/nonce' })
    await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' })
    expect(calls[0]?.url).toBe('https://api.example/nonce')
    const server = createServer({ '/nonce': () => json({ nonce: 'server12nonce' }) })
    const local = contextWith({ domain: 'localhost:4600', uri: 'http://localhost:4600/' })
    const options = { ...urls, nonce: 'http://127.0.0.1:9/nonce' }
    const message = await createServerSiwx(options, local, server.requests('include')).createMessage({
      accountAddress: ALICE,
      chainId: 'eip155:1',
    })
    expect(String(message)).toContain('localhost:4600 wants you')
  })
})

describe('sign-in to the cloud service', () => {
  const account = {
    aud: 'shop.example',
    address: ALICE.toLowerCase(),
    caip2Network: 'eip155:1',
    domain: 'shop.example',
    uri: 'https://shop.example/login',
    nonce: 'cloud12nonce',
    exp: Date.now() / 1000 + 3600,
  }
  function create(routes: Parameters<typeof createServer>[0] = {}, options: CloudSiwxOptions = {}) {
    const server = createServer({
      '/auth/v1/nonce': () => json({ nonce: 'cloud12nonce', token: 'nonce.to-ken' }),
      '/auth/v1/authenticate': () => json({ token: 'auth.to-ken' }),
      '/auth/v1/me': () => json(account),
      ...routes,
    })
    const siwx = createCloudSiwx(options, contextWith(), createStorage('shop'), server.requests('omit'))
    return { ...server, siwx }
  }
  const read = (name: string) => localStorage.getItem(`latchkey/shop/v1/siwx_${name}_token`)

  test('SIWX-9: stores both tokens, and uses that of the nonce once', async () => {
    const { siwx, calls } = create()
    const session = sign(await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' }))
    expect([read('nonce'), read('auth')]).toEqual(['nonce.to-ken', null])
    await siwx.addSession(session)
    expect([read('nonce'), read('auth')]).toEqual([null, 'auth.to-ken'])
    const [nonce, authenticate] = calls
    expect(nonce?.url).toBe('https://cloud.example/auth/v1/nonce?projectId=project&st=appkit&sv=react-1')
    expect(authenticate).toMatchObject({
      method: 'POST',
      url: 'https://cloud.example/auth/v1/authenticate?projectId=project&st=appkit&sv=react-1',
      body: { ...session, clientId: null, walletInfo: { type: 'extension', name: 'Marten', icon: '' } },
    })
    expect(authenticate?.headers.get('x-nonce-jwt')).toBe('Bearer nonce.to-ken')
    expect(authenticate?.headers.get('content-type')).toBeNull()
    expect(session.message).toContain('\nChain ID: eip155:1\n')
    await expect(siwx.addSession(session)).rejects.toEqual(invalid('nonce'))
  })

  test('SIWX-9: posts each message with the token of its own nonce', async () => {
    let count = 0
    const { siwx, calls } = create({
      '/auth/v1/nonce': () => json({ nonce: `cloud12nonce${++count}`, token: `token${count}` }),
    })
    const input = { accountAddress: ALICE, chainId: 'eip155:1' } as const
    const [first, second] = [sign(await siwx.createMessage(input)), sign(await siwx.createMessage(input))]
    await siwx.addSession(first)
    await siwx.addSession(second)
    const posted = calls.filter(({ method }) => method === 'POST')
    expect(posted.map(({ headers }) => headers.get('x-nonce-jwt'))).toEqual(['Bearer token1', 'Bearer token2'])
    const third = sign(await siwx.createMessage(input))
    await siwx.setSessions([])
    await expect(siwx.addSession(third)).rejects.toEqual(invalid('nonce'))
  })

  describe('an e-mail address', () => {
    const account = `eip155:1:${ALICE}` as const
    const input = { accountAddress: ALICE, chainId: 'eip155:1' } as const
    const email = 'mara@fieldnote.co'
    function capture(routes: Parameters<typeof create>[0] = {}) {
      const created = create({ '/auth/v1/otp': () => json({ uuid: 'u-1' }), ...routes }, { emailCapture: 'required' })
      const { emailCapture } = created.siwx
      if (!emailCapture) throw new Error('nothing is captured')
      return { ...created, emailCapture }
    }

    test('is proved by its code, named in the message and sent with its proof', async () => {
      const { siwx, emailCapture, calls } = capture()
      expect(await emailCapture.request({ email, account })).toEqual({ needsCode: true })
      await emailCapture.confirm('416283')
      const session = sign(await siwx.createMessage(input))
      expect(session.message).toContain(`\nResources:\n- email:${email}`)
      await siwx.addSession(session)
      const posted = calls.filter(({ method }) => method !== 'GET')
      expect(posted.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
        'POST /auth/v1/otp',
        'PUT /auth/v1/otp',
        'POST /auth/v1/authenticate',
      ])
      expect(posted.map(({ headers }) => headers.get('x-otp'))).toEqual([null, 'u-1', 'u-1'])
      expect(posted.slice(0, 2).map(({ body }) => body)).toEqual([{ email, account }, { code: '416283' }])
    })

    test('that the service knows needs no code', async () => {
      const { emailCapture, siwx } = capture({ '/auth/v1/otp': () => json({ uuid: null }) })
      expect(await emailCapture.request({ email, account })).toEqual({ needsCode: false })
      expect((await siwx.createMessage(input)).resources).toEqual([`email:${email}`])
    })

    test('of each account goes with its own proof', async () => {
      let count = 0
      const { siwx, emailCapture, calls } = capture({
        '/auth/v1/otp': () => json({ uuid: `u-${++count}` }),
        '/auth/v1/nonce': () => json({ nonce: `cloud12nonce${++count}`, token: `token${count}` }),
      })
      await emailCapture.request({ email, account })
      await emailCapture.request({ email: 'juno@fieldnote.co', account: `eip155:137:${ALICE}` })
      await siwx.addSession(sign(await siwx.createMessage({ ...input, accountAddress: ALICE.toLowerCase() })))
      const authenticate = calls.find(({ url }) => url.includes('/authenticate'))
      expect(authenticate?.headers.get('x-otp')).toBe('u-1')
      expect(JSON.stringify(authenticate?.body)).toContain(`email:${email}`)
    })

    test('of one account is not named for another, nor after signing out', async () => {
      const { emailCapture, siwx } = capture()
      await emailCapture.request({ email, account })
      const otherSiwxMessage = await siwx.createMessage({ ...input, chainId: 'eip155:137' })
      expect(otherSiwxMessage.resources).toBeUndefined()
      await siwx.setSessions([])
      expect((await siwx.createMessage(input)).resources).toBeUndefined()
    })

    test.each([
      ['an address that is refused', () => new Response('Invalid email', { status: 400 }), { code: 'EMAIL_REFUSED' }],
      ['an outage', () => new Response('', { status: 503 }), { code: 'HTTP_STATUS' }],
      ['another answer', () => json([]), { code: 'RESPONSE_MALFORMED' }],
      ['an id that is no id', () => json({ uuid: '<script>' }), { code: 'RESPONSE_MALFORMED' }],
      ['an id that is too long', () => json({ uuid: 'u'.repeat(200) }), { code: 'RESPONSE_MALFORMED' }],
    ])('%s', async (_, answer, error) => {
      const { emailCapture } = capture({ '/auth/v1/otp': answer })
      await expect(emailCapture.request({ email, account })).rejects.toMatchObject(error)
    })

    test('with a wrong code is refused', async () => {
      let requestCount = 0
      const answer = () =>
        ++requestCount === 1 ? json({ uuid: 'u-1' }) : new Response('Invalid code', { status: 401 })
      const { emailCapture } = capture({ '/auth/v1/otp': answer })
      await emailCapture.request({ email, account })
      await expect(emailCapture.confirm('000000')).rejects.toMatchObject({ code: 'EMAIL_REFUSED', field: 'code' })
    })

    test('has no code to confirm before one was mailed, nor after signing out', async () => {
      const { siwx, emailCapture, calls } = capture()
      await expect(emailCapture.confirm('416283')).rejects.toMatchObject({ code: 'EMAIL_REFUSED' })
      await emailCapture.request({ email, account })
      await siwx.setSessions([])
      await expect(emailCapture.confirm('416283')).rejects.toMatchObject({ code: 'EMAIL_REFUSED' })
      expect(calls.map(({ method }) => method)).toEqual(['POST'])
    })

    test('that the service wants first is an error of its own', async () => {
      const { siwx } = capture({ '/auth/v1/authenticate': () => new Response('OTP is required', { status: 401 }) })
      const session = sign(await siwx.createMessage(input))
      await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'EMAIL_UNVERIFIED' })
    })

    test('is not asked for without the option', () => {
      expect(create().siwx.emailCapture).toBeUndefined()
    })
  })

  test('takes the standard text of a wallet that signs while it connects', async () => {
    const { siwx, calls } = create()
    const session = signWithConnection(await siwx.createMessage({ accountAddress: '', chainId: 'eip155:1' }))
    await siwx.setSessions([session])
    expect(session.message).toContain('\nChain ID: 1\n')
    expect(calls.at(-1)).toMatchObject({ body: { message: session.message } })
    expect(read('auth')).toBe('auth.to-ken')
  })

  test('finds the session of its account and network', async () => {
    const { siwx, calls } = create()
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([])
    expect(calls).toEqual([])
    await signIn(siwx)
    expect(await siwx.getSessions('eip155:1', ALICE)).toMatchObject([
      { data: { accountAddress: ALICE, chainId: 'eip155:1', domain: 'shop.example', nonce: 'cloud12nonce' } },
    ])
    expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer auth.to-ken')
    expect(await siwx.getSessions('eip155:1', BOB)).toEqual([])
    expect(await siwx.getSessions('eip155:10', ALICE)).toEqual([])
  })

  test.each<[string, () => Response]>([
    ['an error', () => plain('no', 401)],
    ['a page', () => plain('<html>', 200)],
    ['another domain', () => json({ ...account, domain: 'evil.example' })],
    ['another account', () => json({ ...account, address: BOB })],
    ['an expired token', () => json({ ...account, exp: 5 })],
    ['an impossible expiry', () => json({ ...account, exp: '1e999' })],
    ['nothing of use', () => json({ ok: true })],
  ])('SIWX-7: a token that the service answers with %s is no session', async (_, me) => {
    const { siwx } = create({ '/auth/v1/me': me })
    await signIn(siwx)
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([])
  })

  test('SIWX-9: asks to verify once, whatever comes back', async () => {
    for (const [answer, error] of [
      [() => plain('Invalid signature', 400), SiwxSessionInvalidError],
      [() => plain('', 503), HttpStatusError],
      [() => plain('token', 200), MalformedResponseError],
      [() => json({ token: 'a b' }), MalformedResponseError],
    ] as const) {
      const { siwx, calls } = create({ '/auth/v1/authenticate': answer })
      const session = sign(await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' }))
      await expect(siwx.addSession(session)).rejects.toThrow(error)
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
      expect([read('nonce'), read('auth')]).toEqual([null, null])
    }
  })

  test('SIWX-9: signing out removes both tokens', async () => {
    const { siwx } = create()
    await signIn(siwx)
    await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' })
    await siwx.revokeSession('eip155:1', ALICE)
    expect([read('nonce'), read('auth')]).toEqual([null, null])
    await signIn(siwx)
    await siwx.setSessions([])
    expect(read('auth')).toBeNull()
  })
})

describe('siweConfig', () => {
  test('setting both the SIWE config and the siwx option throws', () => {
    const both = { siweConfig: {}, siwx: {} } as unknown as WalletModalOptions
    expect(() => createWalletModal(both)).toThrow('Cannot set both `siweConfig` and `siwx` options')
    expect(() => createWalletModal(both)).toThrow(expect.objectContaining({ code: 'SIGN_IN_CONFLICT' }))
  })

  function create(changes: Partial<SiweConfig> = {}) {
    let session: { address: string; chainId: number } | null = null
    const config: SiweConfig = {
      getNonce: vi.fn(async () => 'older12nonce'),
      getMessageParams: async () => ({
        domain: 'shop.example',
        uri: 'https://shop.example',
        chains: [1],
        statement: 'Hello',
      }),
      createMessage: ({ address, chainId, domain, uri, nonce, iat, version, statement }) =>
        `${domain} wants you to sign in with your Ethereum account:\n${address.split(':').at(-1)}\n\n${statement}\n\n` +
        `URI: ${uri}\nVersion: ${version}\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${iat}`,
      verifyMessage: vi.fn(async ({ message, signature }) => {
        session = { address: ALICE, chainId: 1 }
        return signature === signatureOf(message)
      }),
      getSession: async () => session,
      signOut: vi.fn(async () => {
        session = null
        return true
      }),
      onSignIn: vi.fn(),
      onSignOut: vi.fn(),
      ...changes,
    }
    const siwx = siweConfigToSiwx(config)?.(contextWith())
    if (!siwx) throw new Error('disabled')
    return { config, siwx }
  }

  test('signs in and out with the functions of the app', async () => {
    const { config, siwx } = create()
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([])
    const { message, signature } = await signIn(siwx)
    expect(config.getNonce).toHaveBeenCalledWith(ALICE)
    expect(config.verifyMessage).toHaveBeenCalledWith({ message, signature })
    expect(config.onSignIn).toHaveBeenCalledWith({ address: ALICE, chainId: 1 })
    expect(await siwx.getSessions('eip155:1', ALICE)).toMatchObject([{ data: { accountAddress: ALICE } }])
    await siwx.setSessions([])
    expect(config.onSignOut).toHaveBeenCalledOnce()
    expect(await siwx.getSessions('eip155:1', ALICE)).toEqual([])
  })

  test('signs out its own account alone, once', async () => {
    const { config, siwx } = create()
    await signIn(siwx)
    await siwx.revokeSession('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'CNsSF9JG5MBbjmtYUnCGQ1kTPNxHD1mhBHVgKjJbsZwa')
    await siwx.revokeSession('eip155:1', BOB)
    expect(config.signOut).not.toHaveBeenCalled()
    await siwx.revokeSession('eip155:1', ALICE)
    await siwx.revokeSession('eip155:10', ALICE)
    expect(config.signOut).toHaveBeenCalledOnce()
  })

  test('takes the session of a wallet that signs while it connects', async () => {
    const { config, siwx } = create()
    const created = await siwx.createMessage({ accountAddress: '', chainId: 'eip155:1' })
    expect(config.getNonce).toHaveBeenCalledWith(undefined)
    expect(created).toMatchObject({ accountAddress: '', nonce: 'older12nonce', statement: 'Hello' })
    const session = signWithConnection(created)
    const { message, signature, cacao } = session
    await siwx.setSessions([session])
    expect(config.verifyMessage).toHaveBeenCalledWith({ message, signature, cacao })
    expect(config.onSignIn).toHaveBeenCalledWith({ address: ALICE, chainId: 1 })
  })

  test('a session of another account or network counts only if the app says so', async () => {
    const strict = create()
    await signIn(strict.siwx)
    expect(await strict.siwx.getSessions('eip155:1', BOB)).toEqual([])
    expect(await strict.siwx.getSessions('eip155:10', ALICE)).toEqual([])
    const loose = create({ signOutOnAccountChange: false, signOutOnNetworkChange: false })
    await signIn(loose.siwx)
    expect(await loose.siwx.getSessions('eip155:10', BOB)).toMatchObject([
      { data: { accountAddress: ALICE, chainId: 'eip155:1' } },
    ])
  })

  test('has nothing to sign on other chains, and nothing at all if turned off', async () => {
    const { siwx, config } = create()
    expect(await siwx.getSessions('solana:x', 'abc')).toMatchObject([{ data: { accountAddress: 'abc' } }])
    expect(siweConfigToSiwx({ ...config, enabled: false })).toBeUndefined()
    expect(create({ required: false }).siwx.getRequired?.()).toBe(false)
  })

  test.each<[string, Partial<SiweConfig>]>([
    ['domain', { getMessageParams: async () => ({ domain: 'evil.example', uri: 'https://shop.example' }) }],
    ['uri', { getMessageParams: async () => ({ domain: 'shop.example', uri: 'https://evil.example' }) }],
    [
      'nonce',
      {
        createMessage: ({ domain, uri, iat }) =>
          `${domain} wants you to sign in with your Ethereum account:\n${ALICE}\n\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: anothernonce\nIssued At: ${iat}`,
      },
    ],
    ['text', { createMessage: () => 'Sign in' }],
  ])('SIWX-2: refuses another %s than that of the page and attempt', async (field, changes) => {
    const { siwx } = create(changes)
    await expect(siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' })).rejects.toEqual(
      expect.objectContaining({ code: 'SIWX_FIELD', field }),
    )
  })

  test('SIWX-9: a refusal of the app is final for its nonce', async () => {
    const { siwx, config } = create({ verifyMessage: vi.fn(async () => false) })
    const session = sign(await siwx.createMessage({ accountAddress: ALICE, chainId: 'eip155:1' }))
    await expect(siwx.addSession(session)).rejects.toEqual(invalid('server'))
    await expect(siwx.addSession(session)).rejects.toEqual(invalid('nonce'))
    expect(config.onSignIn).not.toHaveBeenCalled()
  })
})
