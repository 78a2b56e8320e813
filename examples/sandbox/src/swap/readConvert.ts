import { type Address, getAddress } from 'viem'
import { requireText } from '../http/readQuery.ts'
import { refuse, refuseBody, refuseQuery, refuseShape } from '../http/refusal.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import type { Trade } from './market.ts'

const MAX_SLIPPAGE = 50

export const refuseConversion = (problem: string) => refuse(400, '', `Conversion parameter error: ${problem}`)

export type ChainAddress = { readonly chainId: string; readonly address: Address }

export function readChainAddress(text: string): ChainAddress {
  const [, namespace, chainId = '', address = ''] = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):(.+)$/.exec(text) ?? []
  if (namespace === undefined) throw refuse(400, '', `Crypto utils error: Wrong CAIP-10 format: ${text}`)
  if (namespace !== 'eip155') throw refuse(400, 'address', `Unsupported namespace: ${namespace}`)
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw refuse(400, '', `Crypto utils error: Wrong CAIP-10 format: ${text}`)
  return { chainId: `${namespace}:${chainId}`, address: getAddress(address.toLowerCase()) }
}

/** The service knows chains that have no node here; it answers all of them alike. */
export function findNode(nodes: Nodes, chainId: string): Node {
  const node = nodes.all.find((each) => chainId === `eip155:${each.chainId}`)
  if (!node) throw refuse(400, 'chainId', `We don't support the chainId you provided: ${chainId}`)
  return node
}

export function requireSameChain(first: ChainAddress, ...otherEntries: readonly ChainAddress[]): void {
  if (otherEntries.every(({ chainId }) => chainId === first.chainId)) return
  throw refuse(400, '', 'Invalid parameter: all chain ids must be the same')
}

function readAmount(text: string): bigint {
  const amount = /^\d{1,78}$/.test(text) ? BigInt(text) : 0n
  if (amount === 0n || amount >= 2n ** 256n) throw refuseConversion('amount is not a positive integer')
  return amount
}

function readTrade(from: ChainAddress, to: ChainAddress, amount: string): Trade {
  const trade = { from: from.address, to: to.address, amount: readAmount(amount) }
  if (trade.from === trade.to) throw refuseConversion('source and destination are the same token')
  return trade
}

export type AskedQuote = { readonly chainId: string; readonly trade: Trade }

export function readQuoteQuery(query: URLSearchParams): AskedQuote {
  const amount = requireText(query, 'amount')
  const [from, to] = [readChainAddress(requireText(query, 'from')), readChainAddress(requireText(query, 'to'))]
  requireSameChain(from, to)
  return { chainId: from.chainId, trade: readTrade(from, to, amount) }
}

export type AskedApproval = { readonly from: ChainAddress; readonly to: ChainAddress; readonly amount?: bigint }

export function readApprovalQuery(query: URLSearchParams): AskedApproval {
  const [from, to] = [readChainAddress(requireText(query, 'from')), readChainAddress(requireText(query, 'to'))]
  requireSameChain(from, to)
  const amount = query.get('amount')
  if (amount !== null && !/^\d{1,78}$/.test(amount)) throw refuseQuery('invalid digit found in `amount`')
  return { from, to, ...(amount === null ? {} : { amount: BigInt(amount) }) }
}

export type AskedBuild = {
  readonly projectId: string
  readonly chainId: string
  readonly trade: Trade
  readonly user: Address
  readonly slippage: number
  readonly isEstimated: boolean
}

export function readBuildBody(json: unknown): AskedBuild {
  if (json === undefined) throw refuseBody()
  if (typeof json !== 'object' || json === null) throw refuseShape('invalid type')
  const input: Readonly<Record<string, unknown>> = { ...json }
  const text = (name: string) => {
    const value = input[name]
    if (typeof value !== 'string') throw refuseShape(`missing field \`${name}\``)
    return value
  }
  const [projectId, amount] = [text('projectId'), text('amount')]
  const [from, to] = [readChainAddress(text('from')), readChainAddress(text('to'))]
  const user = readChainAddress(text('userAddress'))
  const { eip155, disableEstimate = false } = input
  if (typeof disableEstimate !== 'boolean') throw refuseShape('disableEstimate: invalid type')
  requireSameChain(from, to, user)
  if (typeof eip155 !== 'object' || eip155 === null) {
    throw refuse(400, '', 'Invalid parameter: eip155 is required for the chain')
  }
  const slippage = 'slippage' in eip155 ? eip155.slippage : undefined
  if (typeof slippage !== 'number' || !Number.isInteger(slippage) || slippage < 0) {
    throw refuseShape('eip155.slippage: invalid type')
  }
  if (slippage > MAX_SLIPPAGE) throw refuseConversion(`slippage must be at most ${MAX_SLIPPAGE}`)
  return {
    projectId,
    chainId: from.chainId,
    trade: readTrade(from, to, amount),
    user: user.address,
    slippage,
    isEstimated: !disableEstimate,
  }
}
