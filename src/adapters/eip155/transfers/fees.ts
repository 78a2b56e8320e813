import { estimateMaxPriorityFeePerGas, getBlock, getGasPrice } from 'viem/actions'
import type { ReadClient } from './readClient.js'

/** What a transaction offers for a unit of gas. */
export type Fees =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gasPrice: bigint }

export type NetworkFees = {
  readonly fees: Fees
  /** What a unit of gas costs as long as the base fee stays. */
  readonly likelyPrice: bigint
  /** Of the latest block; `undefined` on a network without EIP-1559. */
  readonly baseFee: bigint | undefined
  /** The block that they were read from; `undefined` if the node did not say. */
  readonly block?: bigint | undefined
}

/** Contracts may need more gas when the transaction is mined than when it was estimated. */
const GAS_MARGIN_PERCENT = 130n
export const withGasMargin = (gas: bigint) => (gas * GAS_MARGIN_PERCENT) / 100n

/** A gas price is paid in full, and has to last while the user reads. */
const GAS_PRICE_MARGIN_PERCENT = 120n

/** `undefined` on a network without EIP-1559. */
async function readBaseFee(client: ReadClient): Promise<NetworkFees | undefined> {
  const { baseFeePerGas: baseFee, number } = await getBlock(client)
  if (baseFee === null) return undefined
  const tip = await estimateMaxPriorityFeePerGas(client)
  // The base fee rises by an eighth per block at most, so twice of it lasts for six full blocks.
  const fees = { maxFeePerGas: 2n * baseFee + tip, maxPriorityFeePerGas: tip }
  return { fees, likelyPrice: baseFee + tip, baseFee, block: number ?? undefined }
}

/** Fees of the network's own kind; a node without EIP-1559 has a gas price only. */
export async function readFees(client: ReadClient): Promise<NetworkFees> {
  const known = await readBaseFee(client).catch(() => undefined)
  if (known) return known
  const gasPrice = ((await getGasPrice(client)) * GAS_PRICE_MARGIN_PERCENT) / 100n
  return { fees: { gasPrice }, likelyPrice: gasPrice, baseFee: undefined }
}

/** The most that the transaction pays for a unit of gas. */
export const priceOf = (fees: Fees) => ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
