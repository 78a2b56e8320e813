import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import { PAYMENT_ROUTER } from '../nodes/marketPools.ts'
import { readOutput, type Trade } from '../swap/market.ts'
import { divideUp } from './payAssets.ts'

/** Far more than a pool that has enough ever needs. */
const MAX_TRIES = 40
/** Of the amount, so that the search ends above what it looks for, not ever closer below it. */
const STEP_SHARE = 100_000n

export const paymentRouterAbi = parseAbi([
  'function pay(address from, uint256 amount, address to, uint256 amountOut, address receiver, uint256 deadline, bytes32 requestId) payable',
  'event Paid(bytes32 indexed requestId, address receiver, uint256 amount)',
])

export type RouterCall = Trade & {
  readonly amountOut: bigint
  readonly receiver: Address
  readonly deadline: bigint
  readonly requestId: Hex
}

export const encodePay = ({ from, to, amount, amountOut, receiver, deadline, requestId }: RouterCall): Hex =>
  encodeFunctionData({
    abi: paymentRouterAbi,
    functionName: 'pay',
    args: [from, amount, to, amountOut, receiver, deadline, requestId],
  })

type Search = Omit<Trade, 'amount'> & {
  /** The least that the trade has to return. */
  readonly output: bigint
  /** What it would take without a fee and in a pool of any depth. */
  readonly guess: bigint
}

/** What the market needs for an output, hardly more. `undefined` without a route, or if no pool has enough. */
export async function findInput(node: Node, { from, to, output, guess }: Search): Promise<bigint | undefined> {
  let amount = guess
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const returned = await readOutput(node, { from, to, amount })
    if (returned >= output) return amount
    // Nothing at all: too little to count, or more than the pool takes.
    amount = returned === 0n ? amount * 2n : divideUp(amount * output, returned) + amount / STEP_SHARE
  }
  return undefined
}

/** Whether the router says that it paid. */
export async function hasPaid(node: Node, requestId: Hex, fromBlock: bigint): Promise<boolean> {
  const logs = await clientOf(node).getContractEvents({
    address: PAYMENT_ROUTER,
    abi: paymentRouterAbi,
    eventName: 'Paid',
    args: { requestId },
    fromBlock,
  })
  return logs.length > 0
}
