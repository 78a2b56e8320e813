import { expect, test } from 'vitest'
import { formatUnits } from './formatUnits.ts'

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [1_500_000n, 6, '1.5'],
  [250_000_000n, 6, '250'],
  [10_000n * 10n ** 18n, 18, '10000'],
  [7n, 0, '7'],
  [70n, 0, '70'],
])('%s units of %i decimals are %s', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text)
})
