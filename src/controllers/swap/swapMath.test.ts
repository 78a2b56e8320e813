import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cautionOf,
  computeLoss,
  computeMinimum,
  computeRate,
  impactOf,
  isImplausible,
  isWorse,
  providerFeeOf,
} from './swapMath.js'

const units = fc.bigInt({ min: 1n, max: 2n ** 128n })
const decimals = fc.integer({ min: 0, max: 36 })

describe('the minimum received', () => {
  test('SWAP-7: it is rounded down, and never above what the slippage leaves', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 50 }), (amount, slippage) => {
        const minimum = computeMinimum(amount, slippage)
        const exact = amount * BigInt(100 - slippage)
        return minimum * 100n <= exact && (minimum + 1n) * 100n > exact && minimum < amount
      }),
      { numRuns: 500 },
    )
    expect(computeMinimum(199n, 1)).toBe(197n)
  })
})

test('the provider keeps 0.85 percent of the source', () => {
  expect(providerFeeOf(1_200_000_000n)).toBe(10_200_000n)
  fc.assert(
    fc.property(units, (amount) => providerFeeOf(amount) * 10_000n <= amount * 85n),
    { numRuns: 500 },
  )
})

test('SWAP-4: an output is lower by more than half a percent, or it is not', () => {
  expect([isWorse(995n, 1_000n), isWorse(994n, 1_000n), isWorse(1_001n, 1_000n)]).toEqual([false, true, false])
})

describe('the rate', () => {
  test.each([
    [{ units: 10n ** 18n, decimals: 18 }, { units: 2_465_067_300n, decimals: 6 }, '2465.067'],
    [{ units: 850_000_000_000_000_000n, decimals: 18 }, { units: 3_379_587n * 10n ** 15n, decimals: 18 }, '3975.984'],
    [{ units: 1n, decimals: 0 }, { units: 1n, decimals: 36 }, '0'],
  ])('of %o in %o is %s', (amount, second, text) => {
    expect(computeRate(amount, second, 3)).toBe(text)
  })

  test('is never above the true one, for any decimals', () => {
    fc.assert(
      fc.property(units, decimals, units, decimals, (paid, paidDecimals, got, gotDecimals) => {
        const text =
          computeRate({ units: paid, decimals: paidDecimals }, { units: got, decimals: gotDecimals }, 0) ?? '0'
        return BigInt(text) * paid * 10n ** BigInt(gotDecimals) <= got * 10n ** BigInt(paidDecimals)
      }),
      { numRuns: 500 },
    )
  })

  test('of nothing is unknown', () => {
    expect(computeRate({ units: 0n, decimals: 18 }, { units: 1n, decimals: 18 }, 3)).toBeUndefined()
  })
})

describe('the loss', () => {
  const side = (amount: bigint, decimalPlaces: number, price: number | undefined) => ({
    units: amount,
    decimals: decimalPlaces,
    price,
  })

  test('is the specified price impact, in hundredths of a percent', () => {
    expect(computeLoss(side(10n ** 18n, 18, 2_500), side(2_475_000_000n, 6, 1))).toBe(100n)
    expect(computeLoss(side(10n ** 18n, 18, 2_500), side(2_525_000_000n, 6, 1))).toBe(-100n)
  })

  test('works for amounts of 1,000 and more', () => {
    expect(computeLoss(side(1_000_000n * 10n ** 6n, 6, 1), side(396n * 10n ** 18n, 18, 2_500))).toBe(100n)
  })

  test.each([undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-30])(
    'SWAP-15: is unknown at the price %s, never 0',
    (price) => {
      expect(computeLoss(side(1n, 0, price), side(1n, 0, 1))).toBeUndefined()
      expect(computeLoss(side(1n, 0, 1), side(1n, 0, price))).toBeUndefined()
    },
  )

  test('takes any positive price without an exception', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), units, (price, amount) => {
        const loss = computeLoss(side(amount, 18, price), side(amount, 18, price))
        return loss === 0n
      }),
      { numRuns: 500 },
    )
  })

  test("SWAP-11: above 5 percent asks twice, above 15 or unknown by a stronger warning; the provider's fee is part of it", () => {
    expect([500n, 501n, 1_500n, 1_501n, -10n].map(cautionOf)).toEqual([
      ...[undefined, 'high', 'high', 'severe', undefined],
    ])
    expect(cautionOf(undefined)).toBe('unknown')
    expect(impactOf(91n)).toBe(6n)
  })

  test('SWAP-3: a million times the worth of what is paid is no offer', () => {
    const lossAt = (received: bigint) => computeLoss(side(10n ** 18n, 18, 2_500), side(received, 6, 1))
    const worth = 2_500_000_000n
    expect([worth, worth * 999_999n, worth * 1_000_000n].map((units) => isImplausible(lossAt(units)))).toEqual([
      ...[false, false, true],
    ])
    expect(isImplausible(undefined)).toBe(false)
  })
})
