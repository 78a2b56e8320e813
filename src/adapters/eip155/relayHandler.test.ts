import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { NO_ANSWER } from '../../connectors/requestHandler.js'
import { answerLocally, checkCalls } from './relayHandler.js'

describe('answerLocally', () => {
  const accounts = ['0xab', '0xcd']
  const create = (chain = '1') => ({ chain, accounts: () => accounts, switchTo: vi.fn(async (_: string) => null) })

  describe('a request that the session can answer', () => {
    test.each([
      ['eth_accounts', '1', accounts],
      ['eth_requestAccounts', '1', accounts],
      ['eth_chainId', '1', '0x1'],
      ['eth_chainId', '42161', '0xa4b1'],
      ['net_version', '42161', '42161'],
    ])('%s on %s is %j', (method, chain, answer) => {
      expect(answerLocally(method, undefined, create(chain))).toEqual(answer)
    })

    test('is answered with a copy of the list', () => {
      expect(answerLocally('eth_accounts', undefined, create())).not.toBe(accounts)
    })

    test.each(['', 'x', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])(
      'eth_chainId on %j, which has no number, is 0x0',
      (chain) => {
        expect(answerLocally('eth_chainId', undefined, create(chain))).toBe('0x0')
      },
    )
  })

  test.each([
    'personal_sign',
    'eth_call',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'ETH_ACCOUNTS',
    'constructor',
    '',
  ])('%j is not answered locally', (method) => {
    const context = create()
    expect(answerLocally(method, [{ chainId: '0x1' }], context)).toBe(NO_ANSWER)
    expect(context.switchTo).not.toHaveBeenCalled()
  })

  describe('wallet_switchEthereumChain', () => {
    test.each(['0x89', '0x089', '137', 137])('switches to the network of %j', async (chainId) => {
      const context = create()
      expect(await answerLocally('wallet_switchEthereumChain', [{ chainId }], context)).toBeNull()
      expect(context.switchTo.mock.calls).toEqual([['137']])
    })

    test('switches nowhere, or to a network with a number, for any params', () => {
      const chainId = fc.oneof(
        fc.nat().map(String),
        fc.nat(),
        fc.nat().map((id) => `0x${id.toString(16)}`),
        fc.anything(),
      )
      const anyParams = fc.oneof(fc.tuple(fc.record({ chainId })), fc.anything())
      fc.assert(
        fc.property(anyParams, (params) => {
          const context = create()
          try {
            void answerLocally('wallet_switchEthereumChain', params, context)
          } catch (error) {
            expect(error).toMatchObject({ code: -32602 })
          }
          for (const [reference] of context.switchTo.mock.calls) expect(reference).toMatch(/^[1-9]\d*$/)
        }),
        { numRuns: 500 },
      )
    })
  })
})

describe('checkCalls', () => {
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const check = (...calls: unknown[]) => checkCalls([{ version: '2.0.0', calls }])
  const failure = (action: () => void) => {
    try {
      action()
      return undefined
    } catch (error) {
      return error
    }
  }

  test.each([
    [{ to }],
    [{ to, data: '0x' }],
    [{ to, data: '0xa9059cbb', value: '0x0' }],
    [{ to, value: '1' }],
    [{ to, data: undefined, value: undefined, capabilities: {} }],
  ])('accepts the call %j', (call) => {
    expect(() => check(call)).not.toThrow()
    expect(() => check(call, call)).not.toThrow()
  })

  const bad = [
    undefined,
    null,
    7,
    '0x',
    [],
    [to],
    {},
    { data: '0x' },
    { to: undefined },
    { to: null },
    { to: '' },
    { to: to.slice(2) },
    { to: 'vitalik.eth' },
    { to: [to] },
    { to, data: 'a9059cbb' },
    { to, data: null },
    { to, data: 7 },
    { to, value: 1 },
    { to, value: null },
    { to, value: {} },
  ]
  test('rejects an invalid call, even among valid ones', () => {
    for (const call of bad) {
      expect(
        failure(() => check(call)),
        JSON.stringify(call),
      ).toMatchObject({ code: -32602 })
      expect(
        failure(() => check({ to }, call)),
        JSON.stringify(call),
      ).toMatchObject({ code: -32602 })
    }
  })

  const requests = [
    ...[undefined, null, 7, 'x', {}, { calls: [{ to }] }],
    ...[[], [[]], [null], [{}], [{ calls: {} }], [{ calls: [] }], [[{ to }]]],
  ]
  test('rejects an invalid request', () => {
    for (const params of requests) {
      expect(
        failure(() => checkCalls(params)),
        JSON.stringify(params),
      ).toMatchObject({ code: -32602 })
    }
  })

  test('an accepted call always has a recipient that starts with 0x', () => {
    const call = fc.oneof(
      fc.record({ to: fc.oneof(fc.constant(to), fc.anything()), data: fc.anything() }),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.array(call), (calls) => {
        const refusal = failure(() => check(...calls))
        if (refusal) expect(refusal).toMatchObject({ code: -32602 })
        else for (const passed of calls) expect(String((passed as { to: unknown }).to)).toMatch(/^0x/)
      }),
      { numRuns: 500 },
    )
  })
})
