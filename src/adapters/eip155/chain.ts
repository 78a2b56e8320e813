import { createAppCalls } from './appCalls/createAppCalls.js'
import { createArrivals } from './arrivals.js'
import { createCalls } from './calls/createCalls.js'
import { createNames } from './names.js'
import { createSwaps } from './swaps/createSwaps.js'
import { followTransaction } from './transactions/followTransaction.js'
import { createTransfers } from './transfers/createTransfers.js'
import { createTypedData } from './typedData/createTypedData.js'
import { verifyMessage } from './verifyMessage.js'

// What needs viem, as one chunk.
export {
  createAppCalls,
  createArrivals,
  createCalls,
  createNames,
  createSwaps,
  createTransfers,
  createTypedData,
  followTransaction,
  verifyMessage,
}
