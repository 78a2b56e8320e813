import { expect, test } from 'vitest'
import type { Token } from '../../domain/token.js'
import { arrangeTokens, findBySymbol, findNamesakes, searchTokens } from './swapTokens.js'

const token = (symbol: string, changes: Partial<Token> = {}): Token => ({
  id: `eip155:1/${symbol}${changes.address ?? ''}`,
  networkId: 'eip155:1',
  address: `0x${symbol}`,
  name: `${symbol} Token`,
  symbol,
  decimals: 18,
  amount: '0',
  ...changes,
})

test('the received list stays as it is, beside a copy by symbol and at most 8 suggested ones in the given order', () => {
  const symbols = ['ZRX', 'USDT', 'USDC', 'WETH', 'DAI', 'WBTC', 'LINK', 'AAVE', 'UNI', 'ETH', 'OP']
  const received = symbols.map((symbol) => token(symbol))
  const { popularTokens, suggestedTokens } = arrangeTokens(received)
  expect(received.map(({ symbol }) => symbol)).toEqual(symbols)
  expect(popularTokens.map(({ symbol }) => symbol)).toEqual([...symbols].sort())
  expect(suggestedTokens.map(({ symbol }) => symbol)).toEqual([
    ...['ETH', 'UNI', 'AAVE', 'LINK', 'WBTC', 'DAI', 'WETH', 'USDC'],
  ])
})

test('TXT-5: an imitation is never suggested', () => {
  const fake = token('USDC', { address: '0x1', isUnverified: true })
  expect(arrangeTokens([fake, token('USDC')]).suggestedTokens.map(({ address }) => address)).toEqual(['0xUSDC'])
})

test('TXT-5: a symbol of several tokens is not suggested: nobody can say which one is meant', () => {
  const list = [token('USDC'), token('USDC', { address: '0xbridged' }), token('DAI')]
  expect(arrangeTokens(list).suggestedTokens.map(({ symbol }) => symbol)).toEqual(['DAI'])
})

test('TXT-5: tokens of the same symbol in any case are told apart by their address', () => {
  const [usdc, bridged, dai] = [token('USDC'), token('usdc', { address: '0xbridged' }), token('DAI')]
  // The same token held and listed is one.
  expect([...findNamesakes([dai, usdc, { ...dai, amount: '5' }, bridged])]).toEqual([usdc.id, bridged.id])
})

test('a search looks in symbol, name and address, exact symbols first and imitations last', () => {
  const fake = token('USDC', { address: '0xfake', isUnverified: true })
  const list = [fake, token('aUSDC'), token('USDCe'), token('USDC'), token('DAI', { name: 'not usdc' }), token('UNI')]
  expect(searchTokens(list, ' usdc ').map(({ symbol, isUnverified }) => `${symbol}${isUnverified ? '?' : ''}`)).toEqual(
    [...['USDC', 'USDCe', 'aUSDC', 'DAI', 'USDC?']],
  )
  expect(searchTokens(list, '0xFAKE')).toEqual([fake])
  expect(searchTokens(list, '  ')).toBe(list)
})

test('TXT-5: a symbol means one token or none: a gift of the same name does not take its place', () => {
  const [dai, gift] = [token('DAI'), token('DAI', { address: '0xgift' })]
  const own = { ...dai, amount: '5' }
  expect(findBySymbol([dai, token('UNI')], [own], 'dai')).toBe(own)
  expect(findBySymbol([dai], [], 'DAI')).toBe(dai)
  expect(findBySymbol([dai], [gift], 'DAI')).toBeUndefined()
  expect(findBySymbol([dai], [gift], '0xGIFT')).toBe(gift)
  expect(findBySymbol([dai], [{ ...gift, isUnverified: true }], 'DAI')).toBe(dai)
  expect(findBySymbol([dai], [], 'UNI')).toBeUndefined()
})
