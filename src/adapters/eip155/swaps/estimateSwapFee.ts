import { concat, keccak256, toHex, zeroAddress } from 'viem'
import type { NetworkFee } from '../../../domain/networkFee.js'
import { readFees } from '../transfers/fees.js'
import type { ReadClient } from '../transfers/readClient.js'
import { readNetworkFee } from '../transfers/readNetworkFee.js'

/** A swap over several exchanges has some 2 kB of call data. */
const SAMPLE_WORDS = 64

/** OP-stack networks charge by the compressed size, so the sample is as hard to compress as addresses are. */
const sampleData = () => concat(Array.from({ length: SAMPLE_WORDS }, (_, index) => keccak256(toHex(index))))

/** What the network charges for a swap that is not built yet. */
export async function estimateSwapFee(client: ReadClient, gas: bigint): Promise<NetworkFee> {
  const call = { to: zeroAddress, data: sampleData(), value: 0n }
  return readNetworkFee(client, call, { likely: gas, limit: gas }, await readFees(client))
}
