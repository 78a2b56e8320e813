/** A longer figure is set smaller, so that it can be read whole. */
export const figureSize = ({ length }: string) => (length > 16 ? 'more' : length > 9 ? '' : undefined)

/** Percent of the balance, in whole numbers: figures of money are never divided as floats. */
export function shareOf(units: bigint | undefined, balance: bigint | undefined): number {
  if (units === undefined || balance === undefined || units === 0n) return 0
  if (balance === 0n || units > balance) return 100
  return Number.parseInt(String((units * 100n) / balance), 10)
}
