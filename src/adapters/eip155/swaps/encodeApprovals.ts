import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { call } from 'viem/actions'
import { parseQuantity } from '../../../core/values.js'
import type { ApprovalRequest, SwapCall } from '../../../domain/swap.js'
import { RpcError } from '../../../errors/rpcErrors.js'
import { isUsdt } from '../transfers/erc20.js'
import { ownError, type ReadClient } from '../transfers/readClient.js'

/** USDT's `approve` returns nothing; the call data is the same. */
const abi = parseAbi(['function approve(address spender, uint256 amount)'])

const encode = ({ spender }: Pick<ApprovalRequest, 'spender'>, units: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, units] })

export const encodeRevocation = (token: string, spender: string): SwapCall => ({
  to: token,
  data: encode({ spender }, 0n),
  value: 0n,
})

/** Whether the token lets the owner change an allowance that is not 0, which some old ones do not. */
async function canChange(client: ReadClient, request: ApprovalRequest): Promise<boolean> {
  const { owner, token, units } = request
  if (isUsdt(token)) return false
  try {
    const { data } = await call(client, { account: owner as Hex, to: token as Hex, data: encode(request, units) })
    // A token may report failure by `false` instead of reverting.
    return parseQuantity(data) !== 0n
  } catch (error) {
    const knownError = ownError(error)
    if (knownError && !(knownError instanceof RpcError)) throw knownError
    return false
  }
}

/** Encoded here: no service is asked for the call data of an approval (SWAP-10). */
export async function encodeApprovals(client: ReadClient, request: ApprovalRequest): Promise<readonly SwapCall[]> {
  const { token, units, allowance } = request
  if (allowance >= units) return []
  const needsReset = allowance > 0n && !(await canChange(client, request))
  return (needsReset ? [0n, units] : [units]).map((amount) => ({
    to: token,
    data: encode(request, amount),
    value: 0n,
  }))
}
