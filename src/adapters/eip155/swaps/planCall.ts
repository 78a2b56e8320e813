import type { Hex } from 'viem'
import { estimateGas } from 'viem/actions'
import type { PlannedCall, SwapCall } from '../../../domain/swap.js'
import { SwapRefusedError } from '../../../errors/swapErrors.js'
import { InsufficientFundsError } from '../../../errors/transferErrors.js'
import { readCoinBalance } from '../transfers/balances.js'
import { readFees } from '../transfers/fees.js'
import type { EvmDetails } from '../transfers/planTransfer.js'
import { type ReadClient, refusedAs } from '../transfers/readClient.js'
import { gasOf, readNetworkFee } from '../transfers/readNetworkFee.js'

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
