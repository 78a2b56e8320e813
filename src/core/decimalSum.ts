import { MAX_DECIMALS } from './decimals.js'
import { parseAmountText } from './parseAmount.js'
import { formatUnits } from './units.js'

/** An amount in the smallest unit that any token has, so that amounts of unknown decimals can be compared and added. */
export function toFinestUnits(amount: string): bigint | undefined {
  const text = parseAmountText(amount)
  if (text === undefined) return undefined
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(MAX_DECIMALS, '0'))
}

/** The exact sum of two amounts; `undefined` if one of them is invalid. */
export function addAmounts(one: string | undefined, other: string | undefined): string | undefined {
  const [first, second] = [one, other].map((amount) => (amount === undefined ? undefined : toFinestUnits(amount)))
  return first === undefined || second === undefined ? undefined : formatUnits(first + second, MAX_DECIMALS)
}

/** Negative if the first is less, 0 if both are equal. What is no amount counts as 0. */
export function compareAmounts(one: string, other: string): number {
  const [first = 0n, second = 0n] = [toFinestUnits(one), toFinestUnits(other)]
  return first < second ? -1 : first > second ? 1 : 0
}
