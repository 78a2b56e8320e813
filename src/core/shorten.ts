/** Both ends of an address with an ellipsis in between: `0x7F3a…18c41E`. */
export function shortenAddress(address: string, { start = 4, end = 6 }: { start?: number; end?: number } = {}): string {
  const prefix = address.startsWith('0x') ? 2 : 0
  return address.length <= start + end + prefix + 1
    ? address
    : `${address.slice(0, start + prefix)}…${address.slice(-end)}`
}
