import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits } from '../../core/units.js'
import type { Token } from '../../domain/token.js'
import { findGap, initialSendState, type SendState, unitsOf } from './sendState.js'

const token: Token = {
  id: 'eip155:1/coin',
  networkId: 'eip155:1',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: '1',
}
const unread: Token = { ...token, decimals: undefined }
const ready: Partial<SendState> = { token, sendTokenAmount: '0.5', balance: 10n ** 18n, receiverStatus: 'ready' }
const gapOf = (changes: Partial<SendState>) => findGap({ ...initialSendState(), ...ready, ...changes })

describe('the first thing that is missing', () => {
  test.each<[string, Partial<SendState>, string | undefined]>([
    ['nothing', {}, undefined],
    ['a token', { token: undefined, sendTokenAmount: '' }, 'token'],
    ['the decimals of a token, while they are read', { token: unread }, 'reading'],
    ['the decimals of a token that could not be read', { token: unread, isBalanceUnknown: true }, 'unread'],
    ['a token, where the chain has none', { token: unread, isMismatched: true }, 'unsendable'],
    ['a token that the chain reports differently', { isMismatched: true }, 'unsendable'],
    ['an amount', { sendTokenAmount: '', receiverStatus: 'empty' }, 'amount'],
    ['more than nothing', { sendTokenAmount: '0.0' }, 'zero'],
    ['AMT-3: fewer fraction digits', { sendTokenAmount: `0.${'1'.repeat(19)}` }, 'precision'],
    ['funds', { sendTokenAmount: '1.000000000000000001', receiverStatus: 'empty' }, 'funds'],
    ['a receiver', { receiverStatus: 'empty' }, 'receiver'],
    ['the answer of a name service', { receiverStatus: 'resolving' }, 'resolving'],
    ['an address', { receiverStatus: 'invalid' }, 'address'],
    ['a name that somebody has', { receiverStatus: 'unresolved' }, 'address'],
    ['a valid name', { receiverStatus: 'badName' }, 'address'],
    ['SEND-3: another receiver', { receiverRefusal: 'token' }, 'refused'],
  ])('is %s', (_, changes, gap) => {
    expect(gapOf(changes)).toBe(gap)
  })

  test('is not the balance while it is unknown: the review reads it', () => {
    expect(gapOf({ balance: undefined, isBalanceUnknown: true, sendTokenAmount: '5' })).toBeUndefined()
  })
})

test('AMT-9: units and their text are each other, for 0 to 36 decimals', () => {
  const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 36 }), (value, decimals) => {
      const sendTokenAmount = formatUnits(value, decimals)
      // 60 digits before the point are the most that can be typed.
      fc.pre((sendTokenAmount.split('.')[0] ?? '').length <= 60)
      expect(unitsOf({ token: { ...token, decimals }, sendTokenAmount })).toBe(value)
    }),
    { numRuns: 500 },
  )
})
