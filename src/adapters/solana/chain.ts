import { createClient } from './createClient.js'
import { addSignature, describeLegacy } from './relayTransactions.js'
import { createChainReader } from './transfers/createChainReader.js'
import { createTransfers } from './transfers/createTransfers.js'
import { followTransfer } from './transfers/followTransfer.js'
import { verifyMessage } from './verifyMessage.js'

// What needs `@solana/web3.js`, or comes with it, as one chunk.
export { addSignature, createChainReader, createClient, createTransfers, describeLegacy, followTransfer, verifyMessage }
