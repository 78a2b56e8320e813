import { estimateFeesPerGas } from 'viem/actions'
import type { ReadClient } from './readClient.js'

/** What a transaction offers for a unit of gas. */
export type Fees =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gasPrice: bigint }

/** Contracts may need more gas when the transaction is mined than when it was estimated. */
const GAS_MARGIN_PERCENT = 130n
export const withGasMargin = (gas: bigint) => (gas * GAS_MARGIN_PERCENT) / 100n

/** Fee fields of the network's own kind; a node without EIP-1559 has a gas price only. */
export async function readFees(client: ReadClient): Promise<Fees> {
  const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client).catch(() => ({
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
  }))
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined) return { maxFeePerGas, maxPriorityFeePerGas }
  const { gasPrice } = await estimateFeesPerGas(client, { type: 'legacy' })
  return { gasPrice }
}

/** The most that the transaction pays for a unit of gas. */
export const priceOf = (fees: Fees) => ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
