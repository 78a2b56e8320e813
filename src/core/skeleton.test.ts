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
  // Invisible, but letters or nothing to Unicode.
  ['USDC', 'USD\u3164C'],
  ['USDC', 'USD\u115fC'],
  ['USDC', '\uffa0USDC'],
  ['USDC', 'USD\u2065C'],
  ['USDC', 'USD\u0001C'],
  ['USDC', 'USD\ud800C'],
  ['USDC', 'USDC\u{e0043}'],
  ['BNB', 'ΒΝΒ'],
  ['YFI', 'ΥFΙ'],
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
