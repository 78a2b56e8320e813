import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { NO_ANSWER } from '../noAnswer.js'
import { answerLocally } from './answerLocally.js'

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

test.each(['personal_sign', 'eth_call', 'eth_sendTransaction', 'wallet_sendCalls', 'ETH_ACCOUNTS', 'constructor', ''])(
  '%j is not answered locally',
  (method) => {
    const here = create()
    expect(answerLocally(method, [{ chainId: '0x1' }], here)).toBe(NO_ANSWER)
    expect(here.switchTo).not.toHaveBeenCalled()
  },
)

describe('wallet_switchEthereumChain', () => {
  test.each(['0x89', '0x089', '137', 137])('switches to the network of %j', async (chainId) => {
    const here = create()
    expect(await answerLocally('wallet_switchEthereumChain', [{ chainId }], here)).toBeNull()
    expect(here.switchTo.mock.calls).toEqual([['137']])
  })

  test('switches nowhere, or to a network with a number, for any params', () => {
    const chainId = fc.oneof(
      fc.nat().map(String),
      fc.nat(),
      fc.nat().map((id) => `0x${id.toString(16)}`),
      fc.anything(),
    )
    const params = fc.oneof(fc.tuple(fc.record({ chainId })), fc.anything())
    fc.assert(
      fc.property(params, (given) => {
        const here = create()
        try {
          void answerLocally('wallet_switchEthereumChain', given, here)
        } catch (error) {
          expect(error).toMatchObject({ code: -32602 })
        }
        for (const [reference] of here.switchTo.mock.calls) expect(reference).toMatch(/^[1-9]\d*$/)
      }),
      { numRuns: 500 },
    )
  })
})
