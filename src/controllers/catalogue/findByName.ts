/** Shorter queries are one letter away from too many names. */
const TOLERANT_LENGTH = 4

/** Whether the texts differ by one inserted, missing, replaced or swapped letter. */
function isOneLetterOff(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
  return [
    rest.slice(1) === otherRest.slice(1),
    rest.slice(1) === otherRest,
    rest === otherRest.slice(1),
    swapped === otherRest,
  ].some(Boolean)
}

/** Whether a word of the name starts with the query, except for one letter. */
function isNearly(name: string, query: string): boolean {
  const starts = [...name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index)
  const lengths = [query.length - 1, query.length, query.length + 1]
  return starts.some((start) => lengths.some((length) => isOneLetterOff(query, name.slice(start, start + length))))
}

type Named = { readonly name: string }

/** Wallets whose name contains the text, as the service searches. */
export const findByName = <T extends Named>(wallets: readonly T[], text: string): T[] =>
  wallets.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))

/** Wallets whose name contains it except for one letter: a typing error. */
export const findNearly = <T extends Named>(wallets: readonly T[], text: string): T[] =>
  // Another digit is another wallet, not a typing error.
  text.length < TOLERANT_LENGTH || /\d/.test(text)
    ? []
    : wallets.filter(({ name }) => isNearly(name.toLowerCase(), text.toLowerCase()))
