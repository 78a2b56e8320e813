/** Characters compared at each end: those that a shortened address shows. */
const ENDS = 4

/** Hex addresses are compared without their prefix and in any case, others exactly. */
const significant = (address: string) => (address.startsWith('0x') ? address.slice(2).toLowerCase() : address)

/** Equal for two addresses that look alike when shortened. */
const endsOf = (address: string) => `${address.slice(0, ENDS)}…${address.slice(-ENDS)}`

/**
 * A known address that looks like this one when shortened, but is another (SEND-5). Attackers send tiny amounts from
 * such addresses, hoping that they are copied from the history.
 */
export function findLookAlike<entry extends { readonly address: string }>(
  address: string,
  entries: readonly entry[],
): entry | undefined {
  const digits = significant(address)
  if (entries.some((candidate) => significant(candidate.address) === digits)) return undefined
  return entries.find((candidate) => endsOf(significant(candidate.address)) === endsOf(digits))
}

/** Known addresses, asked about thousands of others: the answers of `findLookAlike` at a constant cost (HIST-4). */
export function createKnownAddresses() {
  const byEnds = new Map<string, Set<string>>()
  const candidatesFor = (address: string) => byEnds.get(endsOf(significant(address)))
  return {
    /** Whether it was unknown until now. */
    add(address: string): boolean {
      const digits = significant(address)
      const ends = endsOf(digits)
      const alike = byEnds.get(ends) ?? new Set()
      byEnds.set(ends, alike)
      if (alike.has(digits)) return false
      alike.add(digits)
      return true
    },
    /** Whether it looks like a known address, but is not one of them. */
    isLookAlike: (address: string): boolean => candidatesFor(address)?.has(significant(address)) === false,
  }
}
