/** Characters compared at each end: those that a shortened address shows. */
const ENDS = 4

/** Hex addresses are compared without their prefix and in any case, others exactly. */
const significant = (address: string) => (address.startsWith('0x') ? address.slice(2).toLowerCase() : address)

/**
 * A known address that looks like this one when shortened, but is another (SEND-5). Attackers send tiny amounts from
 * such addresses, hoping that they are copied from the history.
 */
export function findLookAlike<known extends { readonly address: string }>(
  address: string,
  known: readonly known[],
): known | undefined {
  const own = significant(address)
  if (known.some((one) => significant(one.address) === own)) return undefined
  return known.find((one) => {
    const other = significant(one.address)
    return other.slice(0, ENDS) === own.slice(0, ENDS) && other.slice(-ENDS) === own.slice(-ENDS)
  })
}
