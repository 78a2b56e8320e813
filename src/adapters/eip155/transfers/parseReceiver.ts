import { checksumAddress } from '../../../core/checksumAddress.js'

/** An address as typed: one in mixed case must satisfy its checksum, or a mistyped letter would go unnoticed. */
export function parseReceiver(text: string): string | undefined {
  const address = checksumAddress(text)
  if (address === undefined) return undefined
  const digits = text.slice(2)
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  return isMixed && address !== text ? undefined : address
}
