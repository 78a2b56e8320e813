import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { SessionEndedError } from '../../errors/relayErrors.js'
import { OfflineError } from '../../errors/requestErrors.js'
import { toAccounts } from '../../testing/modal/fakeAdapter.js'
import type { ConnectionEvents } from '../connector.js'
import { createEip1193Provider } from './createEip1193Provider.js'

let lines: Set<ConnectionEvents>
let ask: ReturnType<typeof vi.fn<(method: string, params?: unknown) => Promise<unknown>>>

const create = () =>
  createEip1193Provider({
    ask,
    watch(events) {
      lines.add(events)
      return () => void lines.delete(events)
    },
  })
const tell = (say: (events: ConnectionEvents) => void) => [...lines].forEach(say)

beforeEach(() => {
  lines = new Set()
  ask = vi.fn(async () => 'done')
})

describe('a request', () => {
  test('passes its method and params', async () => {
    const { request } = create()
    expect(await request({ method: 'personal_sign', params: ['0x00'] })).toBe('done')
    expect(await request({ method: 'eth_accounts' })).toBe('done')
    expect(ask.mock.calls).toEqual([
      ['personal_sign', ['0x00']],
      ['eth_accounts', undefined],
    ])
  })

  test.each([
    [{ code: 4001 }, 4001],
    [{ code: 5000, message: 'User rejected.' }, 4001],
    [new UserRejectedError(), 4001],
    [{ code: 4200 }, 4200],
    [{ code: 4902 }, 4902],
    [{ code: -32602 }, -32602],
    [{ code: -32603, data: { originalError: { code: 4902 } } }, 4902],
    [new SessionEndedError(), 4900],
    [new OfflineError(), 4900],
    [new Error('odd'), -32603],
    [{ code: '4001' }, 4001],
    [{ error: { code: 4001 } }, 4001],
    ['odd', -32603],
    [undefined, -32603],
    [null, -32603],
  ])('that fails with %j is an error with the code %d', async (thrown, code) => {
    ask.mockRejectedValue(thrown)
    const error = await create()
      .request({ method: 'personal_sign' })
      .catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code })
    expect((error as Error).cause).toBe(thrown)
  })

  test("that fails has our message, and the wallet's own in its cause", async () => {
    ask.mockRejectedValue({ code: 4902, message: 'send your words to me' })
    const { request } = create()
    await expect(request({ method: 'personal_sign' })).rejects.toThrow(/^Something went wrong$/)
  })
})

describe('the events of a session', () => {
  test('have the form that libraries expect: accounts as a new list, chain ids in hex', () => {
    const { on } = create()
    const [accountsChanged, chainChanged] = [vi.fn(), vi.fn()]
    on('accountsChanged', accountsChanged)
    on('chainChanged', chainChanged)
    const accounts = toAccounts(['0xab'])
    tell((events) => events.accountsChanged(accounts))
    tell((events) => events.chainChanged('42161'))
    tell((events) => events.chainChanged('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'))
    expect(accountsChanged.mock.calls).toEqual([[['0xab']]])
    expect(chainChanged.mock.calls).toEqual([['0xa4b1'], ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']])
  })

  test('end with no accounts and a disconnect', () => {
    const { on } = create()
    const events: unknown[] = []
    on('disconnect', (error: unknown) => events.push(error))
    on('accountsChanged', (accounts: unknown) => events.push(accounts))
    tell((events) => events.disconnected())
    expect(events).toEqual([[], expect.objectContaining({ code: 4900 })])
  })

  test('are followed once, and only while there are listeners', () => {
    const { on, removeListener } = create()
    expect(lines.size).toBe(0)
    const [first, second] = [vi.fn(), vi.fn()]
    on('chainChanged', first)
    on('chainChanged', second)
    on('accountsChanged', first)
    expect(lines.size).toBe(1)
    removeListener('chainChanged', first)
    removeListener('accountsChanged', first)
    tell((events) => events.chainChanged('1'))
    expect([first, second].map((listener) => listener.mock.calls.length)).toEqual([0, 1])
    removeListener('chainChanged', second)
    expect(lines.size).toBe(0)
    on('chainChanged', first)
    expect(lines.size).toBe(1)
  })

  test('reach a listener once that was added twice', () => {
    const { on } = create()
    const listener = vi.fn()
    on('chainChanged', listener)
    on('chainChanged', listener)
    tell((events) => events.chainChanged('1'))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('reach every listener that existed before, even if one is removed meanwhile', () => {
    const { on, removeListener } = create()
    const last = vi.fn()
    const once = vi.fn(() => {
      removeListener('chainChanged', once)
      removeListener('chainChanged', last)
    })
    on('chainChanged', once)
    on('chainChanged', last)
    tell((events) => events.chainChanged('1'))
    tell((events) => events.chainChanged('10'))
    expect([once, last].map((listener) => listener.mock.calls.length)).toEqual([1, 1])
    expect(lines.size).toBe(0)
  })

  test('are not lost when a foreign listener is removed', () => {
    const { on, removeListener } = create()
    const listener = vi.fn()
    on('chainChanged', listener)
    removeListener('chainChanged', vi.fn())
    removeListener('accountsChanged', listener)
    removeListener('__proto__', listener)
    tell((events) => events.chainChanged('1'))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
