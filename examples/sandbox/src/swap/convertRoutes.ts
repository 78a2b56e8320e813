import { type Address, erc20Abi, getAddress, maxUint256 } from 'viem'
import { tokenImageUrl } from '../dataApi/balanceRoute.ts'
import { checkProject, requireProject } from '../dataApi/requireProject.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { requireText } from '../http/readQuery.ts'
import { refuse } from '../http/refusal.ts'
import { tokenGlyphs } from '../images/imageTables.ts'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { COIN, MARKET, poolsOf } from '../nodes/marketPools.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import { encodeSwap, encodeWrapping, readDeadline, readOutput, type Trade } from './market.ts'
import {
  type AskedBuild,
  findNode,
  readApprovalQuery,
  readBuildBody,
  readChainAddress,
  readQuoteQuery,
  refuseConversion,
  requireSameChain,
} from './readConvert.ts'
import { HOSTILE_PROJECT, swapTokensOf } from './swapTokens.ts'
import {
  type BuiltTransaction,
  encodeApproval,
  lieInAllowance,
  lieInApproval,
  lieInBuild,
  lieInGasPrice,
  lieInQuotes,
  lieInTokens,
  type Quote,
} from './tellLies.ts'

/** Enough for a path over the coin. */
const FIXED_GAS = 260_000n

const caip10 = (chainId: string, address: Address) => `${chainId}:${address.toLowerCase()}`

/** A token with a pool that the trade is not about. */
function findOtherToken(chainId: number, { from, to }: Pick<Trade, 'from' | 'to'>): Address {
  const pending = poolsOf(chainId).map(([, token]) => token.address)
  return pending.find((token) => token !== from && token !== to) ?? COIN
}

async function readGasPrice({ call }: Node): Promise<bigint> {
  const { result, error } = await call('eth_gasPrice', [])
  if (typeof result !== 'string') throw new Error(`No gas price: ${error?.message}`)
  return BigInt(result)
}

async function requireOutput(node: Node, trade: Trade): Promise<bigint> {
  const output = await readOutput(node, trade)
  if (output === 0n) throw refuseConversion('insufficient liquidity')
  return output
}

async function estimateGas({ call }: Node, from: Address, tx: { to: Address; data: string; value: bigint }) {
  const params = [{ from, to: tx.to, data: tx.data, value: `0x${tx.value.toString(16)}` }]
  const { result, error } = await call('eth_estimateGas', params)
  if (typeof result !== 'string') throw refuseConversion(`cannot estimate the gas: ${error?.message}`)
  return BigInt(result)
}

/** A tenth more, rounded up. */
const withMargin = (gas: bigint) => (gas * 11n + 9n) / 10n

/** The exchange of tokens: a market on each chain, behind the service's endpoints. */
export function convertRoutes(nodes: Nodes): readonly Route[] {
  function tokens(call: Call) {
    const { query, scope } = call
    const chainId = requireText(query, 'chainId')
    requireProject(query)
    const node = findNode(nodes, chainId)
    const imageOf = (symbol: string) => (tokenGlyphs.has(symbol) ? tokenImageUrl(call, symbol) : null)
    const isHostile = requireText(query, 'projectId').endsWith(HOSTILE_PROJECT)
    const list = swapTokensOf(node.chainId, imageOf, { isHostile })
    const request = query.get('address')?.toLowerCase()
    const matches = request === undefined ? list : list.filter(({ address }) => address.endsWith(`:${request}`))
    return jsonAnswer({ tokens: lieInTokens(matches, scope.lies.consume('tokens')) })
  }

  async function quotes({ query, scope }: Call) {
    const { chainId, trade } = readQuoteQuery(query)
    requireProject(query)
    const node = findNode(nodes, chainId)
    const output = await requireOutput(node, trade)
    const quote: Quote = {
      id: null,
      fromAmount: `${trade.amount}`,
      fromAccount: requireText(query, 'from'),
      toAmount: `${output}`,
      toAccount: requireText(query, 'to'),
    }
    const events = await lieInQuotes(quote, scope.lies.consume('quotes'), {
      otherToken: caip10(chainId, findOtherToken(node.chainId, trade)),
      readStale: () => readOutput(node, trade, true),
    })
    return jsonAnswer({ quotes: events })
  }

  async function readAllowance(node: Node, token: Address, owner: Address): Promise<bigint> {
    if (token === COIN) return maxUint256
    const client = clientOf(node)
    if ((await client.getCode({ address: token })) === undefined) throw refuseConversion('the token is not known')
    return client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, MARKET] })
  }

  async function allowance({ query, scope }: Call) {
    const token = readChainAddress(requireText(query, 'tokenAddress'))
    const user = readChainAddress(requireText(query, 'userAddress'))
    requireProject(query)
    requireSameChain(token, user)
    const allowed = await readAllowance(findNode(nodes, token.chainId), token.address, user.address)
    return jsonAnswer({ allowance: lieInAllowance(`${allowed}`, scope.lies.consume('allowance')) })
  }

  async function gasPrice({ query, scope }: Call) {
    const chainId = requireText(query, 'chainId')
    requireProject(query)
    const standard = await readGasPrice(findNode(nodes, chainId))
    const lies = scope.lies.consume('gasPrice')
    const tell = (price: bigint) => lieInGasPrice(`${price}`, lies)
    return jsonAnswer({
      standard: tell(standard),
      fast: tell((standard * 112n) / 100n),
      instant: tell((standard * 144n) / 100n),
    })
  }

  async function buildApproval({ query, scope }: Call) {
    const { from, to, amount = maxUint256 } = readApprovalQuery(query)
    requireProject(query)
    const node = findNode(nodes, from.chainId)
    const tx = {
      from: requireText(query, 'from'),
      to: requireText(query, 'to'),
      data: encodeApproval(MARKET, amount),
      value: '0',
      eip155: { gasPrice: `${await readGasPrice(node)}` },
    }
    const otherToken = findOtherToken(node.chainId, { from: from.address, to: to.address })
    const facts = { amount, otherToken: caip10(from.chainId, otherToken) }
    return jsonAnswer({ tx: lieInApproval(tx, scope.lies.consume('approve'), facts) })
  }

  async function planSwap(node: Node, { trade, user, slippage }: AskedBuild) {
    const output = await requireOutput(node, trade)
    const minReturn = (output * BigInt(100 - slippage)) / 100n
    const call = { ...trade, minReturn, receiver: user, deadline: await readDeadline(node) }
    const sent = encodeWrapping(node.chainId, trade) ?? { to: MARKET, data: encodeSwap(call) }
    return { output, call, sent: { ...sent, value: trade.from === COIN ? trade.amount : 0n } }
  }

  async function buildTransaction({ body, scope }: Call) {
    const request = readBuildBody(body.json)
    checkProject(request.projectId)
    const { chainId, user, isEstimated, trade } = request
    const node = findNode(nodes, chainId)
    const { output, call, sent } = await planSwap(node, request)
    const gas = isEstimated ? await estimateGas(node, user, sent) : FIXED_GAS
    const tx: BuiltTransaction = {
      from: `${chainId}:${getAddress(user)}`,
      to: caip10(chainId, sent.to),
      data: sent.data,
      amount: `${output}`,
      eip155: { gas: `${withMargin(gas)}`, gasPrice: `${await readGasPrice(node)}` },
    }
    const facts = { chainId: node.chainId, call, otherToken: findOtherToken(node.chainId, trade) }
    return jsonAnswer({ tx: lieInBuild(tx, scope.lies.consume('build'), facts) })
  }

  const unlessDown = (answer: Route['answer']): Route['answer'] => {
    return async (call) => {
      try {
        return await answer(call)
      } catch (error) {
        if (!(error instanceof NodeDownError)) throw error
        throw refuse(503, '', 'Conversion provider is temporarily unavailable')
      }
    }
  }

  const get = (path: string, answer: Route['answer']): Route => ({
    method: 'GET',
    path: `/v1/convert/${path}`,
    answer: unlessDown(answer),
  })
  return [
    get('tokens', tokens),
    get('quotes', quotes),
    get('allowance', allowance),
    get('gas-price', gasPrice),
    get('build-approve', buildApproval),
    { method: 'POST', path: '/v1/convert/build-transaction', answer: unlessDown(buildTransaction) },
  ]
}
