import { expect, test } from 'vitest'
import { mainnet } from '../config/networks.js'
import { type BalanceToken, tokenOn } from './balanceToken.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test.each<[string, BalanceToken]>([
  ['CAIP-19', `eip155:1/erc20:${USDC}`],
  ['a network literal and an address', { network: mainnet, address: USDC }],
  ['a chain id and an address', { network: 1, address: USDC }],
  ['a CAIP-2 id and an address', { network: 'eip155:1', address: USDC }],
])('names a token by %s', (_, token) => {
  expect(tokenOn(token, 'eip155:1')).toMatchObject({ key: `eip155:1/${USDC}`, networkId: 'eip155:1', address: USDC })
})

test('of several tokens, the one on the network counts', () => {
  const tokens: BalanceToken[] = [`eip155:1/erc20:${USDC}`, `${SOLANA}/token:${MINT}`]
  expect(tokenOn(tokens, SOLANA)).toMatchObject({ networkId: SOLANA, address: MINT })
  expect(tokenOn(tokens, 'eip155:10')).toBeUndefined()
})

test('takes the label of the app', () => {
  expect(tokenOn({ network: 1, address: USDC, symbol: 'Dollars' }, 'eip155:1')?.symbol).toBe('Dollars')
})

test.each(['USDC', 'eip155:1', 'eip155:1/', 'eip155:1/erc20', 'eip155:1/erc20:', 'eip155/erc20:0x1', '/erc20:0x1'])(
  '%j names no token',
  (text) => {
    expect(tokenOn(text as BalanceToken, 'eip155:1')).toBeUndefined()
  },
)

test('without a token or a network there is none', () => {
  expect(tokenOn(undefined, 'eip155:1')).toBeUndefined()
  expect(tokenOn({ network: 1, address: USDC }, undefined)).toBeUndefined()
})
