import { ed25519 } from '@noble/curves/ed25519'
import { decodeAddress, decodeSignature } from './base58.js'

type SolanaSignedMessage = { readonly address: string; readonly message: string; readonly signature: string }

/** Whether a text was signed by an account's key: ed25519 over its UTF-8 bytes, both in base58. */
export function verifySolanaMessage({ address, message, signature }: SolanaSignedMessage): boolean {
  const [key, bytes] = [decodeAddress(address), decodeSignature(signature)]
  if (!key || !bytes) return false
  try {
    // Strict (RFC 8032), as Solana itself verifies.
    return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
  } catch {
    return false
  }
}
