import { type Hex, parseAbi, serializeTransaction } from 'viem'
import { readContract } from 'viem/actions'
import type { NetworkFee } from '../../../domain/networkFee.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import { ownError, type ReadClient } from './readClient.js'

const abi = parseAbi([
  'function getL1Fee(bytes data) view returns (uint256)',
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])

/** The fee rises with Ethereum's before the transaction is included. */
const MARGIN_PERCENT = 125n

export type Call = { readonly to: Hex; readonly data: Hex; readonly value: bigint }
type Unsigned = Call & { readonly gas: bigint; readonly price: bigint }

/** Older versions of the contract do not have the function. */
function missingAsZero(error: unknown): bigint {
  const own = ownError(error)
  if (own && !(own instanceof RpcError)) throw own
  return 0n
}

/** What an OP-stack network charges beside gas: for publishing on Ethereum, and for its operator. Nothing elsewhere. */
export async function readPublishingFee(client: ReadClient, { gas, price, ...call }: Unsigned): Promise<NetworkFee> {
  const address = client.chain.contracts?.gasPriceOracle?.address
  if (!address) return { fee: 0n, likelyFee: 0n }
  const bytes = serializeTransaction({
    ...call,
    gas,
    type: 'eip1559',
    chainId: client.chain.id,
    nonce: 0xffff,
    maxFeePerGas: price,
    maxPriorityFeePerGas: price,
  })
  const oracle = { address, abi }
  const [published, operated] = await Promise.all([
    readContract(client, { ...oracle, functionName: 'getL1Fee', args: [bytes] }),
    readContract(client, { ...oracle, functionName: 'getOperatorFee', args: [gas] }).catch(missingAsZero),
  ])
  return { fee: (published * MARGIN_PERCENT) / 100n + operated, likelyFee: published + operated }
}
