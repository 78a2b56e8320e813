import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAllowedOrigin, parseOrigins } from '../../origins.mjs'
import { readChainId } from './chains.ts'
import { createApprovalGuard } from './createApprovalGuard.ts'
import { createPrompts, type PromptView, type Screen } from './createPrompts.ts'
import { readAppMessage } from './messages.ts'
import { PasskeyDeclinedError } from './passkeys.ts'
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
    ['4px', 4],
    ['0px', 0],
    ['9px', 6],
    ['4px; color: red', undefined],
    [4, undefined],
  ])('with the theme radius %j sets %j', (value, radius) => {
    const payload = { themeMode: 'dark', themeVariables: { '--w3m-border-radius-master': value } }
    expect(readAppMessage({ id: 'a1', type: '@w3m-app/SYNC_THEME', payload })?.event).toEqual({
      name: 'SYNC_THEME',
      mode: 'dark',
      radius,
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
    const visibleText: string[] = []
    const view: PromptView = {
      show(content, input) {
        answers = input
        if (content) visibleText.push([content.title, ...content.warnings].join(': '))
      },
      showUnlocking() {
        visibleText.push('unlocking')
      },
      showBusy() {},
      hide() {},
    }
    return { view, shown: visibleText, approve: () => answers.approve(), reject: () => answers.reject() }
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

  describe('with a passkey', () => {
    const locked = (title: string, unlock: (signal: AbortSignal) => Promise<void>) => {
      const sign = vi.fn(async () => `signed ${title}`)
      const ask = async () => ({ screen: { ...screen, title }, approve: sign, unlock })
      return { sign, ask }
    }

    test('sign once it is confirmed', async () => {
      const { view, shown, approve } = createView()
      const { ask, sign } = locked('a', async () => undefined)
      const signed = createPrompts(view).ask(ask)
      await settle()
      expect(sign).not.toHaveBeenCalled()
      approve()
      approve()
      expect(await signed).toBe('signed a')
      expect(shown).toEqual(['a', 'unlocking'])
      expect(sign).toHaveBeenCalledTimes(1)
    })

    test('reject the request if it is declined, and the next one is shown', async () => {
      const { view, shown, approve } = createView()
      const prompts = createPrompts(view)
      const { ask, sign } = locked('a', () => Promise.reject(new PasskeyDeclinedError()))
      const rejected = prompts.ask(ask)
      const next = prompts.ask(prepare('b', async () => 'signed b'))
      await settle()
      approve()
      await expect(rejected).rejects.toThrow('User rejected the request')
      expect(sign).not.toHaveBeenCalled()
      await settle()
      approve()
      expect(await next).toBe('signed b')
      expect(shown).toEqual(['a', 'unlocking', 'b'])
    })

    test('stay if it is the wrong one, and say so', async () => {
      const { view, shown, approve, reject } = createView()
      const { ask, sign } = locked('a', () => Promise.reject(new Error('This passkey does not open your keys')))
      const rejected = createPrompts(view).ask(ask)
      await settle()
      approve()
      await settle()
      const problem = 'This passkey does not open your keys, so nothing was signed. Try again, or reject.'
      expect(shown).toEqual(['a', 'unlocking', `a: ${problem}`])
      reject()
      await expect(rejected).rejects.toThrow('User rejected the request')
      expect(sign).not.toHaveBeenCalled()
    })

    test('end its window when they are rejected or aborted meanwhile, and sign nothing', async () => {
      const { view, approve, reject } = createView()
      const prompts = createPrompts(view)
      for (const end of [reject, prompts.abort]) {
        let confirm = () => {}
        let request: AbortSignal | undefined
        const { ask, sign } = locked('a', (signal) => {
          request = signal
          return new Promise<void>((resolve) => {
            confirm = resolve
          })
        })
        const ended = prompts.ask(ask)
        await settle()
        approve()
        expect(request?.aborted).toBe(false)
        end()
        await expect(ended).rejects.toThrow(/rejected|aborted/)
        expect(request?.aborted).toBe(true)
        confirm()
        await settle()
        expect(sign).not.toHaveBeenCalled()
      }
    })
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
