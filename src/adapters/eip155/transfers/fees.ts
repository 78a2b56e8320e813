import { type Hex, parseAbi, serializeTransaction } from 'viem'
import { estimateMaxPriorityFeePerGas, getBlock, getCode, getGasPrice, readContract } from 'viem/actions'
import type { NetworkFee } from '../../../domain/transfer.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import { ownError, type ReadClient } from './readClient.js'

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
  const networkFees = await readBaseFee(client).catch(() => undefined)
  if (networkFees) return networkFees
  const gasPrice = ((await getGasPrice(client)) * GAS_PRICE_MARGIN_PERCENT) / 100n
  return { fees: { gasPrice }, likelyPrice: gasPrice, baseFee: undefined }
}

/** The most that the transaction pays for a unit of gas. */
export const priceOf = (fees: Fees) => ('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)

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
  const knownError = ownError(error)
  if (knownError && !(knownError instanceof RpcError)) throw knownError
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

/** Added by a wallet that carries a call out by the account's own code, as a user operation or directly. */
const CARRIED_OUT: Gas = { likely: 25_000n, limit: 200_000n }
/** Added once: a delegation (EIP-7702) costs less, deploying a contract (ERC-4337) about the limit. */
const SET_UP: Gas = { likely: 60_000n, limit: 600_000n }

/**
 * What a smart account needs beyond the call itself. Only its wallet knows, so it is an estimate, of which the limit
 * decides what "Max" leaves.
 */
export async function readSmartAccountGas(client: ReadClient, account: Hex): Promise<Gas> {
  const code = await getCode(client, { address: account })
  return code === undefined || code === '0x' ? SET_UP : CARRIED_OUT
}
