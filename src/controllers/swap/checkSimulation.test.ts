import { expect, test } from 'vitest'
import type { Simulation, SwapEffect } from '../../domain/swap.js'
import { SwapRefusedError } from '../../errors/swapErrors.js'
import { checkSimulation } from './checkSimulation.js'
import type { SwapTerms } from './swapRules.js'

const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const HELD = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const MIRROR = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'

const terms: SwapTerms = {
  network: 'eip155:1',
  account: '0x9B1C5F6A0D2e4c7F8a3B5D6E7f80912A3B4c5d6E',
  from: `eip155:1:${USDC}`,
  to: `eip155:1:${COIN}`,
  source: USDC,
  destination: undefined,
  units: 50_000n,
  slippage: 1,
  coinAddress: COIN,
  wrappedCoin: undefined,
}
const fromCoin: SwapTerms = { ...terms, source: undefined, destination: USDC }
const honest: Simulation = { spent: 50_000n, received: 990_000n, effects: [], fee: 1n, likelyFee: 1n }
const tested = { minimum: 990_000n, router: ROUTER, valued: [undefined, USDC, HELD] }

function check(
  changes: Partial<Simulation>,
  request = terms,
  candidate: Parameters<typeof checkSimulation>[2] = tested,
) {
  try {
    return checkSimulation({ ...honest, ...changes }, request, candidate)
  } catch (error) {
    if (error instanceof SwapRefusedError) return error.reason
    throw error
  }
}
const moves = (token: string, isFungible = true): SwapEffect => ({
  kind: 'transfer',
  token: token.toLowerCase(),
  isFungible,
})
const allows = (token: string, spender: string | undefined): SwapEffect => ({
  kind: 'approval',
  token: token.toLowerCase(),
  spender: spender?.toLowerCase(),
})

test.each<[string, Partial<Simulation>, string | readonly string[]]>([
  ['takes the amount', {}, []],
  ['leaves some of the amount', { spent: 49_999n }, []],
  ['takes nothing', { spent: 0n }, 'spent'],
  ['gives the account more of the source', { spent: -1n }, 'spent'],
  ['gives less than the minimum', { received: 989_999n }, 'received'],
  ['moves the source', { effects: [moves(USDC)] }, []],
  ['moves a token that is listed or held', { effects: [moves(USDC), moves(HELD)] }, 'taken'],
  ['tells what the router may still take', { effects: [allows(USDC, ROUTER)] }, []],
  ['lets another contract take the source', { effects: [allows(USDC, HELD)] }, 'approved'],
  ['lets the router take another token', { effects: [allows(HELD, ROUTER)] }, 'approved'],
  ['lets an unknown spender take the source', { effects: [allows(USDC, undefined)] }, 'approved'],
])('SWAP-14: a test that %s is judged', (_, changes, expected) => {
  expect(check(changes)).toEqual(expected)
})

test('SWAP-14: one that sells the coin moves no listed token at all', () => {
  expect(check({ effects: [moves(USDC)] }, fromCoin)).toBe('taken')
})

test.each<[string, bigint, SwapTerms, string | readonly string[]]>([
  ['one unit more', 50_001n, terms, []],
  ['two units more', 50_002n, terms, []],
  ['three units more', 50_003n, terms, 'spent'],
  ['one unit more of few', 20_000n, { ...terms, units: 19_999n }, 'spent'],
  ['two units more of just enough', 20_002n, { ...terms, units: 20_000n }, []],
  ['one unit more of the coin', 50_001n, fromCoin, 'spent'],
])('SWAP-14: a balance that bears interest is rounded, so %s is judged', (_, spent, request, expected) => {
  expect(check({ spent }, request)).toEqual(expected)
})

test('SWAP-14: a second token that follows the source is told, once', () => {
  const effects = [moves(USDC), moves(MIRROR), moves(MIRROR)]
  expect(check({ effects })).toEqual([MIRROR.toLowerCase()])
})

test.each<[string, Partial<Simulation>, Partial<typeof tested> | { valued: undefined }]>([
  ['a collectible', { effects: [moves(MIRROR, false)] }, {}],
  ['a token, while it is not known what the account has,', { effects: [moves(MIRROR)] }, { valued: undefined }],
  ['a token of the account', { effects: [moves(MIRROR)] }, { valued: [MIRROR] }],
])('SWAP-14: %s never follows the source', (_, changes, candidate) => {
  expect(check(changes, terms, { ...tested, ...candidate })).toBe('taken')
})
