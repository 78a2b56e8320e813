/** Shorter queries have too many names one letter away. */
const TOLERANT_LENGTH = 4

/** Whether one letter more, less, other or swapped with its neighbour makes the texts equal. */
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

/** Whether a word of the name begins with the query, but for one letter. */
function isNearly(name: string, query: string): boolean {
  const starts = [...name.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index)
  const lengths = [query.length - 1, query.length, query.length + 1]
  return starts.some((start) => lengths.some((length) => isOneLetterOff(query, name.slice(start, start + length))))
}

type Named = { readonly name: string }

/** Those whose name has the text in it, as the service searches. */
export const findByName = <T extends Named>(wallets: readonly T[], text: string): T[] =>
  wallets.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))

/** Those whose name has it but for one letter: what a typing error meant. */
export const findNearly = <T extends Named>(wallets: readonly T[], text: string): T[] =>
  // A digit that differs is another wallet, not a typing error.
  text.length < TOLERANT_LENGTH || /\d/.test(text)
    ? []
    : wallets.filter(({ name }) => isNearly(name.toLowerCase(), text.toLowerCase()))
