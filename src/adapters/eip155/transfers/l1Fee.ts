import { type Hex, parseAbi, serializeTransaction } from 'viem'
import { readContract } from 'viem/actions'
import type { ReadClient } from './readClient.js'

/** OP-stack networks also charge for publishing the transaction on Ethereum. */
const OP_STACK_IDS: ReadonlySet<number> = new Set([10, 130, 480, 8453, 34443, 57073, 81457, 84532, 7777777, 11155420])

/** Predeployed on every OP-stack network. */
const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'
const abi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

/** The fee rises with Ethereum's before the transaction is included. */
const MARGIN_PERCENT = 125n

type Unsigned = { to: Hex; data: Hex; value: bigint; gas: bigint; maxFeePerGas?: bigint; gasPrice?: bigint }

/** The most that publishing may cost; 0 on other networks. */
export async function readL1Fee(client: ReadClient, { gasPrice, maxFeePerGas, ...rest }: Unsigned): Promise<bigint> {
  if (!OP_STACK_IDS.has(client.chain.id)) return 0n
  const price = maxFeePerGas ?? gasPrice ?? 0n
  const bytes = serializeTransaction({
    ...rest,
    type: 'eip1559',
    chainId: client.chain.id,
    nonce: 0xffff,
    maxFeePerGas: price,
    maxPriorityFeePerGas: price,
  })
  const fee = await readContract(client, { address: GAS_PRICE_ORACLE, abi, functionName: 'getL1Fee', args: [bytes] })
  return (fee * MARGIN_PERCENT) / 100n
}
