import { type Token, totalOf } from './token.js'

/** How much of the whole something is. */
export type Share = {
  /** `undefined`: everything else together. */
  readonly token: Token | undefined
  /** Whole percents; all of a list are 100 together. */
  readonly percent: number
}

const MOST_NAMED = 3

/**
 * What an account's tokens are, in whole percents: the most valuable ones by name, the others together. Empty without a
 * value. Rounded down, and what is missing to 100 goes to those with the largest rest.
 */
export function sharesOf(tokens: readonly Token[]): readonly Share[] {
  const total = totalOf(tokens) ?? 0
  const valued = tokens.filter(({ value = 0, isUnverified }) => value > 0 && !isUnverified)
  if (total <= 0) return []
  const sorted = [...valued].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const named = sorted.slice(0, MOST_NAMED).map((token) => ({ token, value: token.value ?? 0 }))
  const otherValue = sorted.slice(MOST_NAMED).reduce((sum, { value = 0 }) => sum + value, 0)
  const shares = [...named, ...(otherValue > 0 ? [{ token: undefined, value: otherValue }] : [])].map((share) => {
    const exact = (share.value / total) * 100
    return { ...share, percent: Math.floor(exact), missing: exact - Math.floor(exact) }
  })
  const remainder = 100 - shares.reduce((sum, { percent }) => sum + percent, 0)
  const raised = [...shares].sort((a, b) => b.missing - a.missing).slice(0, remainder)
  return shares.map((share) => ({ token: share.token, percent: share.percent + (raised.includes(share) ? 1 : 0) }))
}
