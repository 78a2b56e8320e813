import { expect, test } from 'vitest'
import type { Token } from '../../domain/token.js'
import { emptyForm, findGap, type SwapGap } from './swapState.js'

const tokenOf = (id: string, decimals: number | undefined = 6): Token => ({
  id,
  networkId: 'eip155:1',
  address: id,
  name: id,
  symbol: id,
  decimals,
  amount: '0',
})
const [usdc, dai] = [tokenOf('USDC'), tokenOf('DAI')]
const complete = {
  ...emptyForm(),
  sourceToken: usdc,
  toToken: dai,
  sourceTokenAmount: '1',
  quoteStatus: 'ready' as const,
  source: { balance: 2_000_000n, isMismatched: false },
}

test('a whole form with a quote has no gap', () => {
  expect(findGap(complete)).toBeUndefined()
})

test.each<[SwapGap, Partial<Parameters<typeof findGap>[0]>]>([
  ['token', { toToken: undefined }],
  ['same', { toToken: { ...usdc } }],
  ['unswappable', { toToken: { ...dai, decimals: undefined } }],
  ['unswappable', { destination: { balance: undefined, isMismatched: true } }],
  ['amount', { sourceTokenAmount: '' }],
  ['precision', { sourceTokenAmount: '0.0000001' }],
  ['zero', { sourceTokenAmount: '0.00' }],
  ['funds', { sourceTokenAmount: '2.000001' }],
  ['quote', { quoteStatus: 'loading' }],
])('the first gap is %s', (gap, fields) => {
  expect(findGap({ ...complete, ...fields })).toBe(gap)
})
