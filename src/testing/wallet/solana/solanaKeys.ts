import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

/**
 * The first seed of test wallets on Solana: 32 bytes of 1. It is public: use it for tests, never for funds.
 */
export const DEV_SOLANA_SEED: Uint8Array = new Uint8Array(32).fill(1)

export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(bytes: Uint8Array): Uint8Array
}

/** The key of a seed of 32 bytes. */
export function createSolanaKey(seed: Uint8Array): SolanaKey {
  const publicKey = ed25519.getPublicKey(seed)
  return { address: base58.encode(publicKey), publicKey, sign: (bytes) => ed25519.sign(bytes, seed) }
}
