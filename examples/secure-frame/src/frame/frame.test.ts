import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAllowedOrigin, parseOrigins } from '../../origins.mjs'
import { readChainId } from './chains.ts'
import { createApprovalGuard } from './createApprovalGuard.ts'
import { createPrompts, type PromptView, type Screen } from './createPrompts.ts'
import { readAppMessage } from './messages.ts'
import { readParent } from './readParent.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('FRM-13: an allowed origin', () => {
  const allowed = parseOrigins('https://app.example/, http://localhost:*')

  test.each(['https://app.example', 'http://localhost:4600', 'http://localhost'])('is %s', (origin) => {
    expect(isAllowedOrigin(allowed, origin)).toBe(true)
  })

  test.each([
    'null',
    '',
    'http://app.example',
    'https://app.example:8443',
    'https://app.example.evil.example',
    'https://localhost:4600',
    'http://evil.localhost:4600',
    'http://localhost.evil.example:4600',
    'http://localhost:4600/path',
    'http://localhost:*',
  ])('is not %s', (origin) => {
    expect(isAllowedOrigin(allowed, origin)).toBe(false)
  })

  test('comes from the browser', () => {
    const pageOf = (ancestors: string[] | undefined, referrer: string) =>
      ({ parent: {}, location: { ancestorOrigins: ancestors }, document: { referrer } }) as unknown as Window
    expect(readParent(pageOf(['http://localhost:1'], 'https://evil.example/'), allowed)).toBe('http://localhost:1')
    expect(readParent(pageOf(['https://evil.example'], 'http://localhost:1/'), allowed)).toBeUndefined()
    expect(readParent(pageOf(undefined, 'https://app.example/page'), allowed)).toBe('https://app.example')
    expect(readParent(pageOf(undefined, ''), allowed)).toBeUndefined()
  })
})

test.each([
  [1, 'eip155:1'],
  ['137', 'eip155:137'],
  ['0x89', 'eip155:137'],
  ['eip155:10', 'eip155:10'],
  [SOLANA, SOLANA],
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', SOLANA],
  [0, undefined],
  [-1, undefined],
  ['solana:unknown', undefined],
  ['eip155:1:2', undefined],
  [{}, undefined],
])('the chain %j is %s', (value, chain) => {
  expect(readChainId(value)).toBe(chain)
})

describe('FRM-13: a message', () => {
  test('is read with its id and payload', () => {
    const payload = { method: 'personal_sign', params: ['0x'], chainNamespace: 'eip155', chainId: 1, rpcUrl: 'x' }
    expect(readAppMessage({ id: 'a1', type: '@w3m-app/RPC_REQUEST', payload })).toEqual({
      id: 'a1',
      name: 'RPC_REQUEST',
      event: {
        name: 'RPC_REQUEST',
        request: { method: 'personal_sign', params: ['0x'], namespace: 'eip155', chain: 'eip155:1' },
      },
    })
  })

  test.each([
    null,
    'text',
    [],
    { type: 1 },
    { type: '@w3m-frame/READY' },
    { type: '@w3m-app/<b>' },
    { type: '@w3m-app/SIGN_OUT', id: 5 },
    { type: '@w3m-app/SIGN_OUT', id: 'x'.repeat(200) },
  ])('is ignored: %j', (data) => {
    expect(readAppMessage(data)).toBeUndefined()
  })

  test.each([
    ['CONNECT_EMAIL', { email: 5 }],
    ['CONNECT_OTP', undefined],
    ['SWITCH_NETWORK', { chainId: 'nowhere' }],
    ['RPC_REQUEST', { method: 'personal_sign', chainNamespace: 'cosmos' }],
    ['RPC_REQUEST', []],
    ['GET_USER', { chainId: 'nowhere' }],
    ['UNKNOWN', {}],
  ])('of %s with %j has no event', (name, payload) => {
    expect(readAppMessage({ id: 'a', type: `@w3m-app/${name}`, payload })).toEqual({ id: 'a', name, event: undefined })
  })
})

describe('FRM-13: the approve button', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('works after half a second in full view once it was read to the end, and not while covered', () => {
    let isArmed = false
    const guard = createApprovalGuard((value) => {
      isArmed = value
    })
    guard.setVisible(true)
    vi.advanceTimersByTime(1_000)
    expect(isArmed).toBe(false)
    guard.show()
    vi.advanceTimersByTime(1_000)
    expect(isArmed).toBe(false)
    guard.setRead()
    vi.advanceTimersByTime(499)
    expect(isArmed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isArmed).toBe(true)
    guard.setVisible(false)
    expect(isArmed).toBe(false)
    guard.setVisible(true)
    vi.advanceTimersByTime(499)
    expect(isArmed).toBe(false)
    guard.show()
    vi.advanceTimersByTime(499)
    expect(isArmed).toBe(false)
  })
})

describe('prompts', () => {
  const screen: Screen = { action: 'sign', title: '', rows: [], warnings: [], approveLabel: 'Sign' }

  function createView() {
    let answers = { approve() {}, reject() {} }
    const shown: string[] = []
    const view: PromptView = {
      show(content, given) {
        answers = given
        if (content) shown.push(content.title)
      },
      showBusy() {},
      hide() {},
    }
    return { view, shown, approve: () => answers.approve(), reject: () => answers.reject() }
  }

  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const prepare = (title: string, approve: () => Promise<string>) => async () => ({
    screen: { ...screen, title },
    approve,
  })

  test('are shown one at a time', async () => {
    const { view, shown, approve, reject } = createView()
    const prompts = createPrompts(view)
    const first = prompts.ask(prepare('a', async () => 'signed a'))
    const second = prompts.ask(prepare('b', async () => 'signed b'))
    await settle()
    expect(shown).toEqual(['a'])
    approve()
    expect(await first).toBe('signed a')
    await settle()
    expect(shown).toEqual(['a', 'b'])
    reject()
    await expect(second).rejects.toThrow('User rejected the request')
  })

  test('stay until the passkey is confirmed, too', async () => {
    const { view, shown, approve, reject } = createView()
    const prompts = createPrompts(view)
    const confirmations = [false, true, false]
    const unlock = async () => {
      if (!confirmations.shift()) throw new Error('NotAllowedError')
    }
    const locked = (title: string) => async () => ({
      ...(await prepare(title, async () => `signed ${title}`)()),
      unlock,
    })
    const signed = prompts.ask(locked('a'))
    await settle()
    approve()
    approve()
    await settle()
    expect(shown).toEqual(['a', 'a'])
    approve()
    expect(await signed).toBe('signed a')
    const rejected = prompts.ask(locked('b'))
    await settle()
    approve()
    await settle()
    reject()
    await expect(rejected).rejects.toThrow('User rejected the request')
  })

  test('that are rejected while the passkey is asked for sign nothing', async () => {
    const { view, approve, reject } = createView()
    let confirm = () => {}
    const unlock = () =>
      new Promise<void>((resolve) => {
        confirm = resolve
      })
    const sign = vi.fn(async () => 'signed')
    const rejected = createPrompts(view).ask(async () => ({ ...(await prepare('a', sign)()), unlock }))
    await settle()
    approve()
    reject()
    await expect(rejected).rejects.toThrow('User rejected the request')
    confirm()
    await settle()
    expect(sign).not.toHaveBeenCalled()
  })

  test('are aborted before approval, and not after it', async () => {
    const { view, approve } = createView()
    const prompts = createPrompts(view)
    const aborted = prompts.ask(prepare('a', async () => 'signed a'))
    await settle()
    expect(prompts.abort()).toBe(true)
    await expect(aborted).rejects.toThrow('Request was aborted')

    let finish = (_: string) => {}
    const approved = prompts.ask(
      prepare(
        'b',
        () =>
          new Promise<string>((resolve) => {
            finish = resolve
          }),
      ),
    )
    await settle()
    approve()
    approve()
    expect(prompts.abort()).toBe(false)
    finish('signed b')
    expect(await approved).toBe('signed b')
  })
})
