import { base58 } from '@scure/base'

const ADDRESS_BYTES = 32
const SIGNATURE_BYTES = 64

/** Bytes of a fixed length; text of another length is not decoded, because decoding takes quadratic time. */
const decoder = (bytes: number, minChars: number, maxChars: number) => (value: unknown) => {
  if (typeof value !== 'string' || value.length < minChars || value.length > maxChars) return undefined
  try {
    const decoded = base58.decode(value)
    return decoded.length === bytes ? decoded : undefined
  } catch {
    return undefined
  }
}

/** The 32 bytes of a Solana address or block hash. */
export const decodeAddress = decoder(ADDRESS_BYTES, 32, 44)
/** The 64 bytes of a Solana signature. */
export const decodeSignature = decoder(SIGNATURE_BYTES, 64, 88)

export const encodeBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** A Solana address: base58 of exactly 32 bytes, which has one form only (SEND-2). */
export const parseSolanaAddress = (value: unknown): string | undefined =>
  decodeAddress(value) === undefined ? undefined : (value as string)

/** A Solana signature, which is also a transaction's id (PRV-3). */
export const parseSolanaSignature = (value: unknown): string | undefined =>
  decodeSignature(value) === undefined ? undefined : (value as string)
