import { Connection } from '@solana/web3.js'
import {
  addSignature,
  describeLegacy,
  fromBytes,
  signatureOf,
  toBase64,
  toBytes,
} from '../../connectors/solanaTransactions.js'
import { verifySolanaMessage } from '../../core/verifySolanaMessage.js'
import { createArrivals } from './transfers/arrivals.js'
import { createChainReader } from './transfers/createChainReader.js'
import { createTransfers } from './transfers/createTransfers.js'
import { followTransfer } from './transfers/followTransfer.js'

/** A connection of `@solana/web3.js` to a node. */
export const createClient = (url: string) => new Connection(url, 'confirmed')

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
  verifySolanaMessage,
}
