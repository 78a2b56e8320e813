/** Shorter queries are one letter away from too many names. */
const TOLERANT_LENGTH = 4

/** Whether the texts differ by one inserted, missing, replaced or swapped letter. */
function isOneLetterOff(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const [tail, otherTail] = [a.slice(start), b.slice(start)]
  const swapped = `${tail[1] ?? ''}${tail[0] ?? ''}${tail.slice(2)}`
  return [
    tail.slice(1) === otherTail.slice(1),
    tail.slice(1) === otherTail,
    tail === otherTail.slice(1),
    swapped === otherTail,
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
