import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, isHex, numberToHex } from 'viem'
import { type Fields, readFields, refuseControl } from '../control/readFields.ts'
import { isEvmAddress } from '../dataApi/isAddress.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { askAll } from '../nodes/askAll.ts'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { drainPools, restoreMarket } from '../nodes/deployMarket.ts'
import { setTokenBalance } from '../nodes/deployTokens.ts'
import { COIN, MARKET, poolsOf } from '../nodes/marketPools.ts'
import { ALL_LIES, type Lie } from './lies.ts'
import { encodeSwap, marketAbi, readDeadline } from './market.ts'

const done = jsonAnswer({ ok: true })

/** Who moves the price. */
const TRADER: Address = '0x7e570000000000000000000000000000000000FA'
const TRADER_GAS = 10n ** 18n
const RECEIPT_POLL_MS = 20
/** The market buys at most what it already has. */
const [MIN_PERCENT, MAX_PERCENT] = [-75, 300]

const isLie = (text: string): text is Lie => ALL_LIES.some((lie) => lie === text)

function squareRoot(value: bigint): bigint {
  let root = value
  for (let next = (value + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next
  return root
}

/** What to sell for the token, or of it, so that its price changes by so many percent. */
async function planMove(node: Node, token: Address, percent: number) {
  const sold = percent > 0 ? COIN : token
  const otherText = percent > 0 ? token : COIN
  const reserve = await clientOf(node).readContract({
    address: MARKET,
    abi: marketAbi,
    functionName: 'reserve',
    args: [sold, otherText],
  })
  const share = BigInt(100 + percent)
  const after = percent > 0 ? (reserve * reserve * share) / 100n : (reserve * reserve * 100n) / share
  return { sold, bought: otherText, amount: squareRoot(after) - reserve }
}

/** Sends as an account whose key nobody has, and waits until the transaction is mined. */
async function sendAs(node: Node, from: Address, tx: { to: Address; data: Hex; value?: bigint }): Promise<void> {
  const sent = { from, to: tx.to, data: tx.data, value: numberToHex(tx.value ?? 0n) }
  const { result, error } = await node.call('eth_sendTransaction', [sent])
  if (!isHex(result)) throw refuseControl(`the trade failed: ${error?.message}`)
  await clientOf(node).waitForTransactionReceipt({ hash: result, pollingInterval: RECEIPT_POLL_MS })
}

async function tradeAs(node: Node, from: Address, { sold, bought, amount }: Awaited<ReturnType<typeof planMove>>) {
  const value = sold === COIN ? amount : 0n
  await askAll(node.url, [
    { method: 'anvil_impersonateAccount', params: [from] },
    { method: 'anvil_setBalance', params: [from, numberToHex(value + TRADER_GAS)] },
  ])
  if (sold !== COIN) {
    await setTokenBalance(node, sold, from, amount)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [MARKET, amount] })
    await sendAs(node, from, { to: sold, data })
  }
  const call = { from: sold, to: bought, amount, minReturn: 0n, receiver: from, deadline: await readDeadline(node) }
  await sendAs(node, from, { to: MARKET, data: encodeSwap(call), value })
}

/** Controls of the market, which all projects share, and of what the service says, by project. */
export function swapControlRoutes(nodes: Nodes): readonly Route[] {
  function readNode(fields: Fields): Node {
    const node = nodes.get(fields.integer('chainId', 1, Number.MAX_SAFE_INTEGER))
    if (!node) throw refuseControl(`chainId must be one of ${nodes.chainIds.join(', ')}`)
    return node
  }

  function readPooled(fields: Fields, { chainId }: Node): Address {
    const text = fields.text('token')
    const token = isEvmAddress(text) ? getAddress(text.toLowerCase()) : COIN
    const isPooled = poolsOf(chainId).some(([, { address }]) => address === token)
    if (!isPooled) throw refuseControl('token must be the address of a token of the market')
    return token
  }

  async function move({ body }: Call) {
    const fields = readFields(body.json)
    const node = readNode(fields)
    const token = readPooled(fields, node)
    const percent = fields.integer('percent', MIN_PERCENT, MAX_PERCENT)
    const planned = await planMove(node, token, percent)
    if (planned.amount > 0n) await tradeAs(node, TRADER, planned)
    return done
  }

  async function drain({ body }: Call) {
    const fields = readFields(body.json)
    const node = readNode(fields)
    await drainPools(node, readPooled(fields, node))
    return done
  }

  async function restore({ body }: Call) {
    const fields = readFields(body.json)
    const node = readNode(fields)
    await restoreMarket(node, fields.has('token') ? readPooled(fields, node) : undefined)
    return done
  }

  function addLie({ body, scope }: Call) {
    const fields = readFields(body.json)
    const lie = fields.text('lie')
    if (!isLie(lie)) throw refuseControl(`lie must be one of ${ALL_LIES.join(', ')}`)
    scope.lies.add(lie, fields.has('times') ? fields.integer('times', 1, 1_000_000) : Number.POSITIVE_INFINITY)
    return done
  }

  const post = (path: string, answer: Route['answer']): Route => ({
    method: 'POST',
    path: `/__sandbox/swap/${path}`,
    answer,
  })
  return [
    post('move', move),
    post('drain', drain),
    post('restore', restore),
    post('lies', addLie),
    {
      method: 'DELETE',
      path: '/__sandbox/swap/lies',
      answer({ scope }) {
        scope.lies.clear()
        return done
      },
    },
  ]
}
