import { expect, test } from 'vitest'
import { toSkeleton } from './skeleton.js'

test.each([
  ['USDC', 'UЅDС'],
  ['USDC', 'usdc'],
  ['USDC', 'ＵＳＤＣ'],
  ['USDC', 'U​SDC'],
  ['USDC', 'USDĊ'],
  ['USDT', 'USD₮'],
  ['ETH', 'ΕΤΗ'],
  ['ETH', 'ЕТН'],
  ['SOL', 'S0L'],
  ['DAI', 'DA1'],
])('TXT-5: %s looks like %s', (real, imitation) => {
  expect(toSkeleton(imitation)).toBe(toSkeleton(real))
})

test('different symbols stay different', () => {
  const symbols = ['ETH', 'USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'SOL', 'POL', 'ARB']
  expect(new Set(symbols.map(toSkeleton)).size).toBe(symbols.length)
})

test('GEN-4: a hostile text takes no time', () => {
  const began = performance.now()
  toSkeleton('́'.repeat(100_000))
  expect(performance.now() - began).toBeLessThan(100)
})
