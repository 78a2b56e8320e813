import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ApprovalRequest, SwapCall } from '../../../domain/swap.js'
import { isUsdt } from '../transfers/transferAbi.js'

/** USDT's `approve` returns nothing; the call data is the same. */
const abi = parseAbi(['function approve(address spender, uint256 amount)'])

/** Encoded here: no service is asked for the call data of an approval (SWAP-10). */
export function encodeApprovals({ token, spender, units, allowance }: ApprovalRequest): readonly SwapCall[] {
  if (allowance >= units) return []
  // USDT refuses to change an allowance that is not 0.
  const amounts = allowance > 0n && isUsdt(token) ? [0n, units] : [units]
  return amounts.map((amount) => ({
    to: token,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, amount] }),
    value: 0n,
  }))
}
