import { parseUnits, perLocale } from '../../core/amount.js'
import { formatUnits } from '../../core/units.js'

/** An amount with its decimals, so that it can be compared with one of another token. */
export type Units = { readonly units: bigint; readonly decimals: number }

/** The provider's fee, already deducted from every quote: 0.85 percent. */
export const PROVIDER_FEE_BASIS_POINTS = 85n
const BASIS_POINTS = 10_000n

/** Digits of a price that count; a price is a display figure, never part of a transaction. */
const PRICE_DECIMALS = 18
const priceText = /* @__PURE__ */ perLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: PRICE_DECIMALS, useGrouping: false }),
)

const powerOfTen = (exponent: number) => BigInt('1'.padEnd(exponent + 1, '0'))

/** The least that the swap may give, rounded down: the screen never promises more (SWAP-7). */
export const computeMinimum = (units: bigint, slippagePercent: number): bigint =>
  (units * BigInt(100 - slippagePercent)) / 100n

/** What the provider has kept of the source amount. */
export const providerFeeOf = (units: bigint): bigint => (units * PROVIDER_FEE_BASIS_POINTS) / BASIS_POINTS

/** Whether the output fell by more than half a percent (SWAP-4). */
export const isWorse = (now: bigint, before: bigint): boolean => now * 1_000n < before * 995n

/** What one of the first is in the other token, as exact decimal text of the given places, rounded down. */
export function computeRate(first: Units, second: Units, decimalPlaces: number): string | undefined {
  if (first.units <= 0n) return undefined
  const scaled =
    (second.units * powerOfTen(first.decimals + decimalPlaces)) / (first.units * powerOfTen(second.decimals))
  return formatUnits(scaled, decimalPlaces)
}

/** A price as a whole number of its last digit; `undefined` if it is unknown, or too small to count with. */
function toPriceUnits(price: number | undefined): bigint | undefined {
  if (price === undefined || !Number.isFinite(price) || price <= 0) return undefined
  const units = parseUnits(priceText('en-US').format(price), PRICE_DECIMALS)
  return units === 0n ? undefined : units
}

/**
 * How much of its worth a swap loses, in hundredths of a percent; negative for a gain, `undefined` without both prices.
 * The specification's price impact: (amount × price − toAmount × toPrice) ÷ (amount × price).
 */
export function computeLoss(
  source: Units & { readonly price: number | undefined },
  destination: Units & { readonly price: number | undefined },
): bigint | undefined {
  const [price, toPrice] = [toPriceUnits(source.price), toPriceUnits(destination.price)]
  if (price === undefined || toPrice === undefined || source.units <= 0n) return undefined
  const paid = source.units * price * powerOfTen(destination.decimals)
  const got = destination.units * toPrice * powerOfTen(source.decimals)
  return ((paid - got) * BASIS_POINTS) / paid
}

/** The part of a loss that is not the provider's fee. */
export const impactOf = (loss: bigint): bigint => loss - PROVIDER_FEE_BASIS_POINTS

/** So many times the worth of what is paid is no offer: an amount or a price is wrong. */
const IMPLAUSIBLE_GAIN = 1_000_000n

/** Whether nobody would offer this at these prices. */
export const isImplausible = (loss: bigint | undefined): boolean =>
  loss !== undefined && loss <= BASIS_POINTS - IMPLAUSIBLE_GAIN * BASIS_POINTS

const HIGH_LOSS = 500n
const SEVERE_LOSS = 1_500n

/** Why the user should look twice before a swap (SWAP-11). */
export type LossCaution = 'high' | 'severe' | 'unknown'

export function cautionOf(loss: bigint | undefined): LossCaution | undefined {
  if (loss === undefined) return 'unknown'
  if (loss > SEVERE_LOSS) return 'severe'
  return loss > HIGH_LOSS ? 'high' : undefined
}
