/** The ends of an address with an ellipsis between: `0x7F3a…18c41E`. */
export function shortenAddress(address: string, { start = 4, end = 6 }: { start?: number; end?: number } = {}): string {
  const prefix = address.startsWith('0x') ? 2 : 0
  return address.length <= start + end + prefix + 1 ? address : `${address.slice(0, start + prefix)}…${address.slice(-end)}`
}

/** The whole address in groups of four, for reading aloud and comparing. */
export function groupAddress(address: string): string[] {
  const first = address.startsWith('0x') ? address.slice(0, 6) : address.slice(0, 4)
  return [first, ...(address.slice(first.length).match(/.{1,4}/g) ?? [])]
}
