import { describe, expect, test, vi } from 'vitest'
import { createAppProvider, orderAccounts } from './createAppProvider.js'

const [A, B, C] = ['0xAa', '0xBb', '0xCc'] as const

function setup({ shown = B as string | undefined, answer = [A, B, C] as unknown } = {}) {
  const calls: unknown[] = []
  const sent: unknown[] = []
  const app = { shown, sends: 0 }
  const wallet = {
    request(args: unknown) {
      calls.push(this === wallet ? args : 'not as a method')
      return Promise.resolve(answer)
    },
    on: vi.fn(),
    removeListener: vi.fn(),
  }
  const { provider, tell } = createAppProvider(wallet, {
    shown: () => app.shown,
    sending() {
      app.sends++
      return (value) => void sent.push(value)
    },
  })
  return { wallet, provider, tell, calls, sent, app }
}

describe('accounts', () => {
  test.each(['eth_accounts', 'eth_requestAccounts'])('%s lists the active account first', async (method) => {
    const { provider, app } = setup()
    expect(await provider.request({ method })).toEqual([B, A, C])
    app.shown = C
    expect(await provider.request({ method })).toEqual([C, A, B])
  })

  test("match in any case, and keep the wallet's spelling", () => {
    expect(orderAccounts(['0xaa', '0xbb'], '0xBB')).toEqual(['0xbb', '0xaa'])
  })

  test.each([undefined, '0xDd'])(
    'keep their order while %s is active, which the wallet does not have',
    (visibleText) => {
      expect(orderAccounts([A, B], visibleText)).toEqual([A, B])
    },
  )

  test.each([{ odd: true }, null, 'no list'])('a response that is not a list (%o) passes through', async (answer) => {
    const { provider } = setup({ answer })
    expect(await provider.request({ method: 'eth_accounts' })).toBe(answer)
  })

  test('a change is emitted once, with the active one first; repeats are not', () => {
    const { provider, tell, wallet } = setup()
    const events: unknown[] = []
    provider.on('accountsChanged', (accounts: never) => events.push(accounts))
    tell([A, B])
    expect(events).toEqual([])
    tell([B, A])
    tell([B, A])
    tell([])
    expect(events).toEqual([[B, A], []])
    expect(wallet.on).not.toHaveBeenCalled()
  })

  test('removing a listener works like in an emitter: one of two equal ones', () => {
    const { provider, tell } = setup()
    const listener = vi.fn()
    expect(provider.on('accountsChanged', listener)).toBe(provider)
    provider.on('accountsChanged', listener)
    expect(provider.removeListener('accountsChanged', listener)).toBe(provider)
    tell([A])
    tell([B])
    expect(listener).toHaveBeenCalledTimes(1)
    provider.removeListener('accountsChanged', listener)
    provider.removeListener('accountsChanged', listener)
    tell([C])
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('a throwing listener is reported, and the next one still runs', () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const { provider, tell } = setup()
    const next = vi.fn()
    provider.on('accountsChanged', () => {
      throw new Error('theirs')
    })
    provider.on('accountsChanged', next)
    tell([A])
    tell([B])
    expect(next).toHaveBeenCalledTimes(1)
    expect(report).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })
})

describe('everything else', () => {
  test('passes through unchanged in both directions', async () => {
    const answer = [A, B]
    const { provider, calls } = setup({ answer })
    const args = { method: 'personal_sign', params: ['0x', A] }
    expect(await provider.request(args)).toBe(answer)
    expect(calls).toEqual([args])
    expect(calls[0]).toBe(args)
  })

  test("a rejection is the wallet's own error", async () => {
    const { provider, wallet } = setup()
    const refusal = { code: 4001 }
    wallet.request = () => Promise.reject(refusal)
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toBe(refusal)
  })

  test('other events come from the wallet itself', () => {
    const { provider, wallet } = setup()
    const listener = () => undefined
    provider.on('chainChanged', listener)
    provider.removeListener('chainChanged', listener)
    expect(wallet.on).toHaveBeenCalledWith('chainChanged', listener)
    expect(wallet.removeListener).toHaveBeenCalledWith('chainChanged', listener)
  })

  test('a wallet without events still works', () => {
    const { provider } = createAppProvider({}, { shown: () => undefined, sending: () => () => undefined })
    expect(() => provider.on('chainChanged', () => undefined)).not.toThrow()
  })

  test("a sent transaction is reported with the wallet's response, a signature is not", async () => {
    const { provider, sent, app } = setup({ answer: '0xhash' })
    await provider.request({ method: 'personal_sign' })
    expect(app.sends).toBe(0)
    await provider.request({ method: 'eth_sendTransaction', params: [{}] })
    await provider.request({ method: 'eth_sendRawTransaction', params: ['0x'] })
    expect(sent).toEqual(['0xhash', '0xhash'])
  })
})
