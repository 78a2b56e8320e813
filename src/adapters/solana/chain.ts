import { ed25519 } from '@noble/curves/ed25519'
import { Connection } from '@solana/web3.js'
import {
  addSignature,
  describeLegacy,
  fromBytes,
  signatureOf,
  toBase64,
  toBytes,
} from '../../connectors/solanaTransactions.js'
import { decodeAddress, decodeSignature } from '../../core/base58.js'
import type { SignedMessage } from '../adapter.js'
import { createArrivals } from './transfers/arrivals.js'
import { createChainReader } from './transfers/createChainReader.js'
import { createTransfers } from './transfers/createTransfers.js'
import { followTransfer } from './transfers/followTransfer.js'

/** A connection of `@solana/web3.js` to a node. */
export const createClient = (url: string) => new Connection(url, 'confirmed')

/** Whether a text was signed by an account's key: ed25519 over its UTF-8 bytes, both in base58. */
export function verifyMessage({ address, message, signature }: SignedMessage): boolean {
  const [key, bytes] = [decodeAddress(address), decodeSignature(signature)]
  if (!key || !bytes) return false
  try {
    // Strict (RFC 8032), as Solana itself verifies.
    return ed25519.verify(bytes, new TextEncoder().encode(message), key, { zip215: false })
  } catch {
    return false
  }
}

// What needs `@solana/web3.js` or its curves, as one chunk.
export {
  addSignature,
  createArrivals,
  createChainReader,
  createTransfers,
  describeLegacy,
  followTransfer,
  fromBytes,
  signatureOf,
  toBase64,
  toBytes,
}
