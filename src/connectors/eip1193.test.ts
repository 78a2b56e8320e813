// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_ACCOUNTS } from '../config/pageLimits.js'
import { addressesOf } from '../domain/account.js'
import { LatchkeyError, UserRejectedError } from '../errors/latchkeyError.js'
import { MalformedAnswerError, RequestAbortedError, RequestPendingError } from '../errors/requestErrors.js'
import { createDeferred, type Deferred } from '../testing/modal/fakeAdapter.js'
import { createTestWallet, type TestWallet } from '../testing/wallet/createTestWallet.js'
import type { Connection, ConnectionEvents, Connector, WalletSession } from './connector.js'
import { createEip1193Connector } from './eip1193.js'
import { connectEip1193, resumeEip1193 } from './eip1193Connection.js'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const MANY = Array.from({ length: MAX_ACCOUNTS + 1 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const

let wallet: TestWallet
const cleanups: (() => void)[] = []

beforeEach(() => {
  wallet = createTestWallet({
    name: 'Marten',
    rdns: 'example.marten',
    accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', SECOND_KEY],
    chains: [
      { id: 1, rpcUrl: 'http://127.0.0.1:1' },
      { id: 137, rpcUrl: 'http://127.0.0.1:1' },
    ],
    approvals: 'approve',
    announce: 'never',
    storage: null,
  })
  cleanups.push(wallet.destroy)
})

afterEach(() => {
  for (const stop of cleanups.splice(0).reverse()) stop()
  vi.useRealTimers()
})

const about = { id: 'example.marten', name: 'Marten', type: 'ANNOUNCED' as const }
const connectorOf = (provider: object) => createEip1193Connector({ ...about, provider })
/** The one connection of the session, with its disconnect. */
const flat = (session: WalletSession | undefined) => {
  if (!session) return undefined
  const connection = session.connections[0] as Connection<'eip155'>
  return { ...connection, accounts: addressesOf(connection.accounts), disconnect: session.disconnect }
}
const connect = async (provider: object = wallet.provider, signal = new AbortController().signal) =>
  flat(await connectorOf(provider).connect({ signal })) as NonNullable<ReturnType<typeof flat>>
const resume = async (provider: object) => flat(await connectorOf(provider).resume())
const answering = (answers: Readonly<Record<string, unknown>>) => ({
  request: async ({ method }: { method: string }) => answers[method],
})

function listen() {
  const received: unknown[] = []
  const events: ConnectionEvents = {
    accountsChanged: (accounts) => received.push(['accounts', ...addressesOf(accounts)]),
    chainChanged: (chainId) => received.push(['chain', chainId]),
    disconnected: () => received.push(['disconnected']),
  }
  return { heard: received, events }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('connect', () => {
  test('returns checksummed accounts and the chain', async () => {
    const connection = await connect()
    expect(connection.accounts).toEqual([FIRST, SECOND])
    expect(connection.chainId).toBe('1')
    expect(connection.signer.provider).toBe(wallet.provider)
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test('describes a browser wallet with accounts of its keys on EVM networks', async () => {
    const connector = connectorOf(wallet.provider)
    const session = await connector.connect({ signal: new AbortController().signal })
    expect(session).toMatchObject({ id: about.id, method: 'browser' })
    expect(session.connections).toMatchObject([
      {
        connector,
        namespace: 'eip155',
        accounts: [
          { address: FIRST, type: 'eoa' },
          { address: SECOND, type: 'eoa' },
        ],
      },
    ])
    const [connection] = session.connections
    const app = connection?.createAppProvider?.({ shown: () => SECOND, sending: () => () => undefined })
    const request = app && Reflect.get(app.provider, 'request')
    expect(await request({ method: 'eth_accounts' })).toEqual([SECOND.toLowerCase(), FIRST.toLowerCase()])
  })

  test('PRV-5: a decline and an open request have their own errors', async () => {
    wallet.next('reject')
    await expect(connect()).rejects.toBeInstanceOf(UserRejectedError)
    wallet.next('never')
    void failureOf(connect())
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    await expect(connect()).rejects.toBeInstanceOf(RequestPendingError)
  })

  test.each([
    { code: '4001' },
    { error: { code: 4001 } },
    { cause: { code: 4001 } },
    { code: 'ACTION_REJECTED' },
    { code: -32603, data: { originalError: { code: 4001 } } },
  ])('PRV-5: a rejection in the form %j is a decline', async (thrown) => {
    const provider = { request: () => Promise.reject(thrown) }
    await expect(connect(provider)).rejects.toBeInstanceOf(UserRejectedError)
  })

  test.each([
    ['before the approval', 'eth_requestAccounts', [FIRST]],
    ['after it', 'eth_chainId', undefined],
  ])('a wallet that empties its accounts %s connects only in the first case', async (_, during, connected) => {
    const listeners: Record<string, (value: unknown) => void> = {}
    const provider = {
      async request({ method }: { method: string }) {
        if (method === during) listeners.accountsChanged?.([])
        return method === 'eth_chainId' ? '0x1' : [FIRST]
      },
      on: (name: string, listener: (value: unknown) => void) => {
        listeners[name] = listener
      },
    }
    const session = await connect(provider).catch(() => undefined)
    expect(session?.accounts).toEqual(connected)
  })

  test('PRV-1: accounts are checksummed and de-duplicated', async () => {
    const twice = [FIRST.toLowerCase(), FIRST, `0x${SECOND.slice(2).toUpperCase()}`]
    const { accounts } = await connect(answering({ eth_requestAccounts: twice, eth_chainId: '0x1' }))
    expect(accounts).toEqual([FIRST, SECOND])
  })

  test('PRV-1: at most 200 accounts are accepted', async () => {
    const most = { eth_requestAccounts: MANY.slice(1), eth_chainId: '0x1' }
    expect((await connect(answering(most))).accounts).toHaveLength(200)
    await expect(connect(answering({ ...most, eth_requestAccounts: MANY }))).rejects.toBeInstanceOf(
      MalformedAnswerError,
    )
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', FIRST],
    ['an object', { 0: FIRST, length: 1 }],
    ['a number', [1]],
    ['one good and one bad', [FIRST, 'x']],
    ['a short address', [FIRST.slice(0, -1)]],
    ['no account', []],
    ['a list with a hole', new Array(1)],
    ['a list that maps to something else', Object.assign([], { map: () => ['<script>'] })],
    ['a list that throws', Object.defineProperty([FIRST], '0', { get: () => JSON.parse('{') })],
    ['a list without end', new Proxy([], { get: (_, key) => (key === 'length' ? 1e9 : FIRST) })],
  ])('PRV-1: %s instead of accounts is a failed connection: Something went wrong', async (_, answer) => {
    const error = await failureOf(connect(answering({ eth_requestAccounts: answer, eth_chainId: '0x1' })))
    expect(error).toBeInstanceOf(MalformedAnswerError)
    expect((error as Error).message).toBe('Something went wrong')
  })

  test.each([
    ['0x89', '137'],
    ['137', '137'],
    [137, '137'],
    ['0x0', 'unknown'],
    [null, 'unknown'],
    ['eip155:1', 'unknown'],
    [2 ** 53, 'unknown'],
    [{}, 'unknown'],
  ])('PRV-2: chain id %j is %s, and no crash', async (chainId, expected) => {
    const connection = await connect(answering({ eth_requestAccounts: [FIRST], eth_chainId: chainId }))
    expect(connection.chainId).toBe(expected)
  })

  test('PRV-1: any response gives at least one checksummed account, or an error of ours', {
    timeout: 20_000,
  }, async () => {
    const anything = fc.anything({ maxDepth: 1, maxKeys: 2 })
    const list = fc.array(fc.oneof(fc.constantFrom(FIRST, SECOND, FIRST.toLowerCase()), anything), {
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(list, anything), anything, async (accounts, chainId) => {
        const result = await connect(answering({ eth_requestAccounts: accounts, eth_chainId: chainId })).catch(
          (error: unknown) => error,
        )
        if (result instanceof LatchkeyError) return
        const connection = result as Awaited<ReturnType<typeof connect>>
        expect(connection.accounts.length).toBeGreaterThan(0)
        for (const account of connection.accounts) expect(account).toMatch(/^0x[0-9a-fA-F]{40}$/)
        expect(new Set(connection.accounts).size).toBe(connection.accounts.length)
        expect(connection.chainId).toMatch(/^([1-9][0-9]*|unknown)$/)
      }),
      { numRuns: 500 },
    )
  })

  test('PRV-5: a provider that throws anything gives an error of ours', async () => {
    const thrown = [
      undefined,
      null,
      'no',
      7,
      Object.freeze({}),
      new Proxy({}, { get: () => JSON.parse('{') }),
      Symbol('x'),
    ]
    for (const value of thrown) {
      const late = { request: () => Promise.reject(value) }
      const atOnce = {
        request() {
          throw value
        },
      }
      for (const provider of [late, atOnce]) expect(await failureOf(connect(provider))).toBeInstanceOf(LatchkeyError)
    }
    expect(await failureOf(connect({}))).toBeInstanceOf(LatchkeyError)
  })
})

describe('events during a request', () => {
  test('CON-1: another account or chain between two responses wins', async () => {
    let answer = (_: unknown) => {}
    const chain = new Promise((resolve) => {
      answer = resolve
    })
    wallet.answer('eth_chainId', () => chain)
    const connecting = connect()
    await vi.waitFor(() => expect(wallet.requests.map(({ method }) => method)).toContain('eth_chainId'))
    wallet.emit('accountsChanged', [SECOND])
    wallet.emit('chainChanged', '0x89')
    answer('0x1')
    const connection = await connecting
    expect([connection.accounts, connection.chainId]).toEqual([[SECOND], '137'])
    expect(EVENTS.map(wallet.listenerCount)).toEqual([0, 0, 0])
  })

  test('CON-1: another account that is chosen in the prompt wins over the response to it', async () => {
    wallet.answer('eth_requestAccounts', async () => {
      wallet.emit('accountsChanged', [SECOND])
      return [FIRST]
    })
    expect((await connect()).accounts).toEqual([SECOND])
  })

  test('CON-1: a wallet that locks while it is asked without a prompt is not resumed', async () => {
    wallet.answer('eth_accounts', async () => {
      wallet.emit('accountsChanged', [])
      return [FIRST]
    })
    expect(await resume(wallet.provider)).toBeUndefined()
  })

  test('PRV-8: a silent wallet has no listeners left after an abort', async () => {
    wallet.next('never')
    const controller = new AbortController()
    const failure = failureOf(connect(wallet.provider, controller.signal))
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    expect(wallet.listenerCount('accountsChanged')).toBe(1)
    controller.abort()
    await failure
    expect(EVENTS.map(wallet.listenerCount)).toEqual([0, 0, 0])
  })
})

test('PRV-1: a wallet that revokes its accounts during the request is not connected', async () => {
  const listeners = new Map<string, (value: unknown) => void>()
  const provider = {
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') listeners.get('accountsChanged')?.([])
      return method === 'eth_chainId' ? '0x1' : [FIRST]
    },
  }
  expect(await failureOf(connect(provider))).toBeInstanceOf(MalformedAnswerError)
  expect(await connectorOf(provider).resume()).toBeUndefined()
})

test('PRV-1: a list that grows while it is read is read up to the limit', async () => {
  const read: number[] = []
  let isFirstLook = true
  const list = new Proxy([] as string[], {
    get(target, name) {
      if (name === 'length') {
        const length = isFirstLook ? 1 : 10 * MAX_ACCOUNTS
        isFirstLook = false
        return length
      }
      if (!/^\d+$/.test(String(name))) return Reflect.get(target, name)
      read.push(Number(name))
      return FIRST
    },
  })
  const connection = await connect(answering({ eth_requestAccounts: list, eth_chainId: '0x1' }))
  expect(connection.accounts).toEqual([FIRST])
  expect(Math.max(...read)).toBe(MAX_ACCOUNTS - 1)
})

test('PRV-1: no entry beyond the limit of a list is read', async () => {
  const read: number[] = []
  const list = new Proxy(MANY.slice(0, MAX_ACCOUNTS), {
    get(target, name) {
      if (/^\d+$/.test(String(name))) read.push(Number(name))
      return Reflect.get(target, name)
    },
  })
  const connection = await connect(answering({ eth_requestAccounts: list, eth_chainId: '0x1' }))
  expect(connection.accounts).toHaveLength(MAX_ACCOUNTS)
  expect(Math.max(...read)).toBe(MAX_ACCOUNTS - 1)
})

describe('cancelling', () => {
  test('PRV-6: stops yielding at once, and drops a late response', async () => {
    wallet.next('never')
    const controller = new AbortController()
    const failure = failureOf(connect(wallet.provider, controller.signal))
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    controller.abort()
    expect(await failure).toBeInstanceOf(RequestAbortedError)
    wallet.approve()
    await Promise.resolve()
  })

  const isPrompt = ({ method }: { method: string }) => method === 'eth_requestAccounts'
  /** Asks, and leaves before the wallet has answered. */
  async function leavePage(connector: Connector) {
    const controller = new AbortController()
    const failure = failureOf(connector.connect({ signal: controller.signal }))
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    controller.abort()
    await failure
  }

  test.each([
    ['approves', () => wallet.approve(), [FIRST, SECOND]],
    ['declines', () => wallet.reject(), expect.any(UserRejectedError)],
  ])('a wallet whose prompt is still open is not asked twice, and %s for who asks then', async (_, answer, outcome) => {
    wallet.next('never')
    const connector = connectorOf(wallet.provider)
    await leavePage(connector)
    const asking = connector.connect({ signal: new AbortController().signal })
    const answered = asking.then(
      (session) => flat(session)?.accounts,
      (error: unknown) => error,
    )
    await vi.waitFor(() => expect(wallet.listenerCount('accountsChanged')).toBe(1))
    answer()
    expect(await answered).toEqual(outcome)
    expect(wallet.requests.filter(isPrompt)).toHaveLength(1)
  })

  test('what a wallet has approved for nobody is asked again', async () => {
    wallet.next('never')
    const connector = connectorOf(wallet.provider)
    await leavePage(connector)
    wallet.approve()
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(0))
    const session = await connector.connect({ signal: new AbortController().signal })
    expect(session.connections).toHaveLength(1)
    expect(wallet.requests.filter(isPrompt)).toHaveLength(2)
  })

  test('CON-5: a user who tries again asks again, also if the wallet refuses because of the open prompt', async () => {
    const { signal } = new AbortController()
    const prompts: Deferred<string[]>[] = []
    const provider = {
      request: async ({ method }: { method: string }) => {
        if (method !== 'eth_requestAccounts') return '0x1'
        if (prompts.length > 0) throw { code: -32002, message: 'Already processing' }
        const prompt = createDeferred<string[]>()
        prompts.push(prompt)
        return prompt.promise
      },
    }
    const connector = connectorOf(provider)
    const first = connector.connect({ signal })
    const joined = connector.connect({ signal })
    expect(await failureOf(connector.connect({ signal, isRetry: true }))).toBeInstanceOf(RequestPendingError)
    prompts[0]?.resolve([FIRST])
    for (const session of await Promise.all([first, joined])) expect(flat(session)?.accounts).toEqual([FIRST])
  })

  test('asks the wallet nothing if already aborted', async () => {
    const controller = new AbortController()
    controller.abort()
    expect(await failureOf(connect(wallet.provider, controller.signal))).toBeInstanceOf(RequestAbortedError)
    expect(wallet.requests).toEqual([])
  })
})

describe('resume', () => {
  test('DISC-6: requests accounts without a prompt', async () => {
    await connect()
    const before = wallet.requests.length
    const connection = await resume(wallet.provider)
    expect(connection?.accounts).toEqual([FIRST, SECOND])
    expect(wallet.requests.slice(before).map(({ method }) => method)).toEqual(['eth_accounts', 'eth_chainId'])
    expect(wallet.pending).toEqual([])
  })

  test('DISC-6: returns nothing if the wallet has forgotten the site', async () => {
    expect(await resume(wallet.provider)).toBeUndefined()
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_accounts'])
  })

  test('PRV-2: on a chain that cannot be read counts as unconfigured', async () => {
    const provider = answering({ eth_accounts: [FIRST], eth_requestAccounts: [FIRST], eth_chainId: '0x' })
    const session = await resumeEip1193(connectorOf(provider), provider)
    expect(session?.connections).toMatchObject([{ chainId: 'unknown' }])
    const { signal } = new AbortController()
    expect((await connectEip1193(connectorOf(provider), provider, { signal })).connections).toMatchObject([
      { chainId: 'unknown' },
    ])
  })
})

describe('watch', () => {
  test('reports changes of account and chain, and an empty list', async () => {
    const { heard, events } = listen()
    cleanups.push((await connect()).watch(events))
    wallet.selectAccount(SECOND)
    wallet.switchChain(137)
    wallet.lock()
    expect(heard).toEqual([['accounts', SECOND, FIRST], ['chain', '137'], ['disconnected']])
  })

  test('PRV-1: drops invalid accounts', async () => {
    const { heard, events } = listen()
    cleanups.push((await connect()).watch(events))
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    for (const wrong of [undefined, null, FIRST, [1], ['0x'], MANY, {}, proxy]) wallet.emit('accountsChanged', wrong)
    expect(heard).toEqual([])
  })

  test('PRV-2: an unreadable chain counts as unconfigured', async () => {
    const { heard, events } = listen()
    cleanups.push((await connect()).watch(events))
    for (const wrong of [undefined, {}, '0x', -1]) wallet.emit('chainChanged', wrong)
    expect(heard).toEqual(Array.from({ length: 4 }, () => ['chain', 'unknown']))
  })

  test('accepts a disconnect only if the wallet has no account left', async () => {
    const { heard, events } = listen()
    cleanups.push((await connect()).watch(events))
    wallet.emit('disconnect', { code: 4900 })
    await vi.waitFor(() => expect(heard).toEqual([['accounts', FIRST, SECOND]]))
    wallet.revoke()
    await vi.waitFor(() => expect(heard).toContainEqual(['disconnected']))
  })

  test('reports nothing after it has ended, not even pending changes', async () => {
    const { heard, events } = listen()
    const unwatch = (await connect()).watch(events)
    let answer = (_: unknown) => {}
    const later = new Promise((resolve) => {
      answer = resolve
    })
    wallet.answer('eth_accounts', () => later)
    wallet.emit('disconnect', {})
    await Promise.resolve()
    unwatch()
    answer([FIRST])
    await new Promise((resolve) => setTimeout(resolve))
    wallet.emit('accountsChanged', [SECOND])
    expect(heard).toEqual([])
  })

  test('CON-1: a wallet that cannot be unsubscribed is ignored after the end', async () => {
    const { heard, events } = listen()
    const listeners: Record<string, (value: unknown) => void> = {}
    const request = vi.fn(
      answering({ eth_requestAccounts: [FIRST], eth_chainId: '0x1', eth_accounts: [SECOND] }).request,
    )
    const sticky = {
      request,
      on: (name: string, listener: (value: unknown) => void) => {
        listeners[name] = listener
      },
    }
    const unwatch = (await connect(sticky)).watch(events)
    unwatch()
    request.mockClear()
    listeners.chainChanged?.('0x89')
    listeners.accountsChanged?.([SECOND])
    listeners.disconnect?.({})
    await new Promise((resolve) => setTimeout(resolve))
    expect(heard).toEqual([])
    expect(request).not.toHaveBeenCalled()
  })

  test('PRV-8: 100 connect and disconnect rounds leave the listener count unchanged', async () => {
    const { events } = listen()
    for (let round = 0; round < 100; round++) {
      const connection = await connect()
      const unwatch = connection.watch(events)
      expect(EVENTS.map(wallet.listenerCount)).toEqual([1, 1, 1])
      unwatch()
      await connection.disconnect()
    }
    expect(EVENTS.map(wallet.listenerCount)).toEqual([0, 0, 0])
  })

  test('PRV-5: a wallet without events, or with broken ones, still connects', async () => {
    const broken = {
      ...answering({ eth_requestAccounts: [FIRST], eth_chainId: '0x1' }),
      on: () => JSON.parse('{'),
    }
    const connection = await connect(broken)
    const unwatch = connection.watch(listen().events)
    expect(unwatch).not.toThrow()
  })
})

describe('request', () => {
  test('omits params if none are given', async () => {
    const requests: object[] = []
    const provider = {
      async request(args: { method: string }) {
        requests.push(args)
        return args.method === 'eth_chainId' ? '0x1' : [FIRST]
      },
    }
    const connection = await connect(provider)
    await connection.signer.request('eth_gasPrice')
    await connection.signer.request('eth_call', [])
    expect(requests.slice(-2)).toEqual([{ method: 'eth_gasPrice' }, { method: 'eth_call', params: [] }])
    for (const args of requests.slice(0, -1)) expect(Object.hasOwn(args, 'params')).toBe(false)
  })

  test('SEND-8: one that is cancelled before the wallet is asked never reaches it', async () => {
    const { signer } = await connect()
    const before = wallet.requests.length
    const onAsked = vi.fn()
    const cancelled = { signal: AbortSignal.abort(), onAsked }
    await expect(signer.request('eth_sendTransaction', [{}], cancelled)).rejects.toBeInstanceOf(RequestAbortedError)
    expect(wallet.requests).toHaveLength(before)
    expect(onAsked).not.toHaveBeenCalled()
    expect(await signer.request('eth_chainId', undefined, { ...cancelled, signal: new AbortController().signal })).toBe(
      '0x1',
    )
    expect(onAsked).toHaveBeenCalledOnce()
  })

  test('forwards requests, and wraps errors', async () => {
    const connection = await connect()
    await expect(connection.signer.request('eth_chainId')).resolves.toBe('0x1')
    wallet.next('reject')
    await expect(connection.signer.request('personal_sign', ['0x61', FIRST])).rejects.toBeInstanceOf(UserRejectedError)
  })
})

describe('disconnect', () => {
  test('revokes the permission if the wallet supports it', async () => {
    const connection = await connect()
    await connection.disconnect()
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await resume(wallet.provider)).toBeUndefined()
  })

  test('is no failure where the wallet knows none, nor where it cannot take one back', async () => {
    const connection = await connect()
    const unknown = () => Promise.reject({ code: 4200, message: 'no such method' })
    wallet.answer('wallet_revokePermissions', unknown)
    await expect(connection.disconnect()).resolves.toBeUndefined()
    wallet.answer('wallet_getPermissions', unknown)
    await expect(connection.disconnect()).resolves.toBeUndefined()
  })

  test('asks for nothing back where no permission for accounts is among the answer', async () => {
    const connection = await connect()
    const countRequests = () => wallet.requests.filter(({ method }) => method === 'wallet_revokePermissions').length
    const second = { parentCapability: 'snap_dialog' }
    const answers = [[], [second], [null], [7], 'eth_accounts', { some: 'eth_accounts' }, null]
    for (const answer of answers) {
      wallet.answer('wallet_getPermissions', () => Promise.resolve(answer))
      await expect(connection.disconnect()).resolves.toBeUndefined()
      expect(countRequests(), JSON.stringify(answer)).toBe(0)
    }
    wallet.answer('wallet_getPermissions', () => Promise.resolve([second, { parentCapability: 'eth_accounts' }]))
    await connection.disconnect()
    expect(countRequests()).toBe(1)
  })

  test('fails when the wallet refuses', async () => {
    const connection = await connect()
    wallet.answer('wallet_revokePermissions', () => Promise.reject(new Error('no')))
    await expect(connection.disconnect()).rejects.toBeInstanceOf(LatchkeyError)
  })

  test('fails when the wallet does not say within 3 s whether it has revoked', async () => {
    const connection = await connect()
    wallet.answer('wallet_revokePermissions', () => new Promise(() => {}))
    vi.useFakeTimers()
    const failure = failureOf(connection.disconnect())
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await failure).toBeInstanceOf(RequestAbortedError)
  })

  test('gives a wallet that never answers 3 s', async () => {
    const connection = await connect()
    vi.useFakeTimers()
    wallet.answer('wallet_getPermissions', () => new Promise(() => {}))
    const done = vi.fn()
    void connection.disconnect().then(done)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalled()
  })
})
