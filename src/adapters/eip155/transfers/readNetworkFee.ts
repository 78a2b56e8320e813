import type { NetworkFee } from '../../../domain/networkFee.js'
import { type NetworkFees, priceOf, withGasMargin } from './fees.js'
import type { ReadClient } from './readClient.js'
import { type Call, readPublishingFee } from './readPublishingFee.js'

/** Gas of a transaction: what it likely uses, and what it may use. */
export type Gas = { readonly likely: bigint; readonly limit: bigint }

export const gasOf = (likely: bigint): Gas => ({ likely, limit: withGasMargin(likely) })

/** What the network charges for a transaction. */
export async function readNetworkFee(
  client: ReadClient,
  call: Call,
  { likely, limit }: Gas,
  { fees, likelyPrice }: NetworkFees,
): Promise<NetworkFee> {
  const price = priceOf(fees)
  const published = await readPublishingFee(client, { ...call, gas: limit, price })
  return { fee: limit * price + published.fee, likelyFee: likely * likelyPrice + published.likelyFee }
}
