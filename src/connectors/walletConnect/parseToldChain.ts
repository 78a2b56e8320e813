const MAX_REFERENCE_LENGTH = 32

/** The reference that one value names: a number, decimal or hexadecimal text, or a CAIP-2 id. */
function parseReference(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? String(value) : undefined
  if (typeof value !== 'string') return undefined
  if (/^0x[0-9a-f]{1,13}$/i.test(value)) return BigInt(value).toString()
  const reference = value.split(':').at(-1) ?? ''
  return reference.length <= MAX_REFERENCE_LENGTH && /^[-_a-zA-Z0-9]+$/.test(reference) ? reference : undefined
}

/**
 * Where a wallet says that it has gone: by what the news carries, and where that is nothing, by the network that the news
 * is of. `undefined` when it names none (WC-5).
 */
export const parseToldChain = (data: unknown, chainId: string): string | undefined =>
  data === undefined || data === null ? parseReference(chainId) : parseReference(data)
