import { type Address, erc20Abi, getAddress, type Hex, maxUint256 } from 'viem'
import { refuse } from '../http/refusal.ts'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import type { EvmToken } from '../nodes/evmTokens.ts'
import { COIN, PAYMENT_ROUTER } from '../nodes/marketPools.ts'
import { readDeadline } from '../swap/market.ts'
import { encodeApproval, STRANGER } from '../swap/tellLies.ts'
import { convertUnits, divideUp, type PayAsset } from './payAssets.ts'
import { encodePay, findInput } from './paymentRouter.ts'
import type { QuoteMode } from './paySettings.ts'
import type { Currency, EvmTransaction, Quote } from './quote.ts'
import type { QuoteRequest } from './readQuoteRequest.ts'

const SECONDS = 5
/** Thousandths that are needed, with half a percent for prices that move meanwhile. */
const WITH_MARGIN = 1_005n

const addressOf = ({ token, address }: PayAsset): Address => (token ? getAddress(address) : COIN)

type Spending = { readonly token: EvmToken; readonly user: Address; readonly units: bigint; readonly mode: QuoteMode }

/** Tokens as USDT change an allowance from or to zero only. */
async function planApprovals(
  node: Node,
  { token: { address, kind }, user, units, mode }: Spending,
): Promise<readonly Hex[]> {
  if (mode === 'spender') return [encodeApproval(STRANGER, units)]
  const allowance = await clientOf(node).readContract({
    address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [user, PAYMENT_ROUTER],
  })
  const isUnlimited = mode === 'unlimited'
  if (allowance >= units && !isUnlimited) return []
  const approval = encodeApproval(PAYMENT_ROUTER, isUnlimited ? maxUint256 : units)
  return allowance > 0n && kind === 'SilentToken' ? [encodeApproval(PAYMENT_ROUTER, 0n), approval] : [approval]
}

type Options = {
  readonly requestId: Hex
  readonly user: string
  readonly mode: QuoteMode
  readonly describe: (asset: PayAsset) => Currency
}

/** Transactions of the user, the last of which buys at the market what is to be paid, and pays it. */
export async function planRouterSteps(node: Node, request: QuoteRequest, options: Options): Promise<Quote> {
  const { origin, destination, amount: amountOut, recipient } = request
  const { requestId, mode, describe } = options
  const user = getAddress(options.user)
  const trade = { from: addressOf(origin), to: addressOf(destination) }
  const guess = convertUnits(amountOut, destination, origin)
  const input = await findInput(node, { ...trade, output: amountOut, guess })
  if (input === undefined) throw refuse(404, '', 'There is no route for this amount')
  const total = divideUp(input * WITH_MARGIN, 1_000n)
  const amount = mode === 'greedy' ? divideUp(total * 11n, 10n) : total
  const receiver = mode === 'receiver' ? STRANGER : getAddress(recipient)
  const deadline = await readDeadline(node)
  const data = encodePay({ ...trade, amount, amountOut, receiver, deadline, requestId })
  const isCoin = trade.from === COIN
  const token = origin.namespace === 'eip155' ? origin.token : undefined
  const approvals = token ? await planApprovals(node, { token, user, units: amount, mode }) : []
  const transactions: readonly EvmTransaction[] = [
    ...approvals.map((approval) => ({ from: user, to: trade.from, data: approval, value: '0' })),
    { from: user, to: PAYMENT_ROUTER, data, value: `${isCoin ? amount : 0n}` },
  ]
  return {
    origin: { amount: `${total}`, currency: describe(origin) },
    destination: { amount: `${amountOut}`, currency: describe(destination) },
    steps: transactions.map((transaction) => ({ requestId, type: 'transaction', transaction })),
    fees: [],
    timeInSeconds: SECONDS,
  }
}
