import { concat, type Hex, keccak256, toHex, zeroAddress } from 'viem'
import { estimateGas } from 'viem/actions'
import type { PlannedCall, SwapCall } from '../../../domain/swap.js'
import type { NetworkFee } from '../../../domain/transfer.js'
import { SwapRefusedError } from '../../../errors/swapErrors.js'
import { InsufficientFundsError } from '../../../errors/transferErrors.js'
import type { AdapterContext, Swaps } from '../../adapter.js'
import { readAllowance, readCoinBalance } from '../transfers/erc20.js'
import { gasOf, readFees, readNetworkFee } from '../transfers/fees.js'
import type { EvmDetails } from '../transfers/planTransfer.js'
import { createReadClient, type ReadClient, refusedAs } from '../transfers/readClient.js'
import { STATE_CHECK_MS, sendTransfer } from '../transfers/sendTransfer.js'
import { encodeApprovals, encodeRevocation } from './encodeApprovals.js'
import { simulateCalls } from './simulateCalls.js'

/** A swap over several exchanges has some 2 kB of call data. */
const SAMPLE_WORDS = 64

/** OP-stack networks charge by the compressed size, so the sample is as hard to compress as addresses are. */
const sampleData = () => concat(Array.from({ length: SAMPLE_WORDS }, (_, index) => keccak256(toHex(index))))

/** What the network charges for a swap that is not built yet. */
export async function estimateSwapFee(client: ReadClient, gas: bigint): Promise<NetworkFee> {
  const call = { to: zeroAddress, data: sampleData(), value: 0n }
  return readNetworkFee(client, call, { likely: gas, limit: gas }, await readFees(client))
}

const reverted = (cause: unknown) => new SwapRefusedError('reverted', { cause })

/** Fixes gas and fees of a call by our own RPC: the service's are never used (SWAP-9). */
export async function planCall(client: ReadClient, from: string, call: SwapCall): Promise<PlannedCall> {
  const request = { to: call.to as Hex, data: call.data as Hex, value: call.value }
  const [balance, networkFees] = await Promise.all([readCoinBalance(client, from), readFees(client)])
  if (call.value > balance) throw new InsufficientFundsError('amount')
  const gas = gasOf(await refusedAs(estimateGas(client, { account: from as Hex, ...request }), reverted))
  const charged = await readNetworkFee(client, request, gas, networkFees)
  if (call.value + charged.fee > balance) throw new InsufficientFundsError('fee')
  const details: EvmDetails = { ...request, gas: gas.limit, fees: networkFees.fees, sinceBlock: networkFees.block }
  return { ...call, from, ...charged, details }
}

/** Checks and sends the calls of a swap: approvals of ERC-20s, and what the service has built. */
export function createSwaps({ readRpc }: Pick<AdapterContext, 'readRpc'>): Swaps<'eip155'> {
  return {
    readAllowance: (token, owner, spender, network, signal) =>
      readAllowance(createReadClient(readRpc, network, signal), owner, { token, spender }),
    encodeApprovals: (request, network, signal) => encodeApprovals(createReadClient(readRpc, network, signal), request),
    encodeRevocation,
    simulate: (request, network, signal) =>
      simulateCalls(createReadClient(readRpc, network, signal), request, (method, params) =>
        readRpc(network, method, params, signal),
      ),
    estimateFee: (gas, network, signal) => estimateSwapFee(createReadClient(readRpc, network, signal), gas),
    plan: (from, call, network, signal) => planCall(createReadClient(readRpc, network, signal), from, call),
    send(connection, planned, network, watch) {
      const client = createReadClient(readRpc, network, AbortSignal.timeout(STATE_CHECK_MS))
      return sendTransfer(connection, planned, { network, client, watch })
    },
  }
}
