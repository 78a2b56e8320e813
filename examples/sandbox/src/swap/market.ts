import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import { firstReserves } from '../nodes/deployMarket.ts'
import { COIN, MARKET, wrappedCoinOf } from '../nodes/marketPools.ts'

const DEADLINE_SECONDS = 1_200n

export const marketAbi = parseAbi([
  'function quote(address from, address to, uint256 amount) view returns (uint256)',
  'function reserve(address token, address other) view returns (uint256)',
  'function swap(address from, address to, uint256 amount, uint256 minReturn, address receiver, uint256 deadline) payable returns (uint256 returned, uint256 spent)',
])

const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])

/** The coin is written as `COIN`. */
export type Trade = { readonly from: Address; readonly to: Address; readonly amount: bigint }

export type SwapCall = Trade & { readonly minReturn: bigint; readonly receiver: Address; readonly deadline: bigint }

/** Zero without a route. A stale one is of a market in which nobody has traded. */
export const readOutput = (node: Node, { from, to, amount }: Trade, isStale = false): Promise<bigint> =>
  clientOf(node).readContract({
    address: MARKET,
    abi: marketAbi,
    functionName: 'quote',
    args: [from, to, amount],
    ...(isStale ? { stateOverride: [{ address: MARKET, stateDiff: [...firstReserves(node.chainId)] }] } : {}),
  })

/** Time enough for a slow wallet, by the clock of the chain. */
export async function readDeadline(node: Node): Promise<bigint> {
  const { timestamp } = await clientOf(node).getBlock({ blockTag: 'pending' })
  return timestamp + DEADLINE_SECONDS
}

export const encodeSwap = ({ from, to, amount, minReturn, receiver, deadline }: SwapCall): Hex =>
  encodeFunctionData({
    abi: marketAbi,
    functionName: 'swap',
    args: [from, to, amount, minReturn, receiver, deadline],
  })

/** Wrapping and unwrapping go to the wrapped coin itself. */
export function encodeWrapping(chainId: number, { from, to, amount }: Trade): { to: Address; data: Hex } | undefined {
  const wrapped = wrappedCoinOf(chainId)?.address
  if (wrapped === undefined) return undefined
  if (from === COIN && to === wrapped) {
    return { to: wrapped, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }) }
  }
  if (from !== wrapped || to !== COIN) return undefined
  return { to: wrapped, data: encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] }) }
}
