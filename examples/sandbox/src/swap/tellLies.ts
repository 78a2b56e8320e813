import {
  type Address,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  maxUint256,
  parseAbi,
  zeroAddress,
  zeroHash,
} from 'viem'
import { COIN, GREEDY_ROUTER, MARKET, SHORT_ROUTER } from '../nodes/marketPools.ts'
import type { Lie } from './lies.ts'
import { encodeSwap, type SwapCall } from './market.ts'
import type { SwapToken } from './swapTokens.ts'

/** Where `ownRouter` sends the swaps of an account: a contract of the test's own, which may change. */
export const ownRouterOf = (user: Address): Address => getContractAddress({ from: user, nonce: 0n })

/** Who gets what a lie takes. */
export const STRANGER: Address = '0x7E570000000000000000000000000000000000FE'

const HUGE_BYTES = 65_537
const GENEROUS_PERCENT = 110n
const LOW_PERCENT = 90n

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function increaseAllowance(address spender, uint256 value)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function transferAndCall(address to, uint256 value, bytes data)',
  'function approveAndCall(address spender, uint256 value, bytes data)',
])

const percentOf = (units: string, percent: bigint) => `${(BigInt(units) * percent) / 100n}`

export type Quote = {
  readonly id: null
  readonly fromAmount: string
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
}

type QuoteFacts = {
  /** A listed token that is neither source nor destination. */
  readonly otherToken: string
  readStale(): Promise<bigint>
}

const quoteLies: Readonly<
  Record<
    Exclude<Lie<'quotes'>, 'noQuote'>,
    (quote: Quote, facts: QuoteFacts) => Partial<Quote> | Promise<Partial<Quote>>
  >
> = {
  wrongFromAmount: ({ fromAmount }) => ({ fromAmount: `${BigInt(fromAmount) + 1n}` }),
  wrongFromAccount: (_, { otherToken }) => ({ fromAccount: otherToken }),
  wrongToAccount: (_, { otherToken }) => ({ toAccount: otherToken }),
  zeroOutput: () => ({ toAmount: '0' }),
  hugeOutput: () => ({ toAmount: `${2n ** 256n}` }),
  negativeOutput: ({ toAmount }) => ({ toAmount: `-${toAmount}` }),
  fractionOutput: ({ toAmount }) => ({ toAmount: `${toAmount}.5` }),
  generousQuote: ({ toAmount }) => ({ toAmount: percentOf(toAmount, GENEROUS_PERCENT) }),
  staleQuote: async (_, { readStale }) => ({ toAmount: `${await readStale()}` }),
}

export async function lieInQuotes(
  quote: Quote,
  lies: readonly Lie<'quotes'>[],
  facts: QuoteFacts,
): Promise<readonly Quote[]> {
  let reported = quote
  for (const lie of lies) {
    if (lie === 'noQuote') return []
    reported = { ...reported, ...(await quoteLies[lie](reported, facts)) }
  }
  return [reported]
}

export type BuiltTransaction = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly amount: string
  /** Only in a lie. */
  readonly value?: string
  readonly eip155: { readonly gas: string; readonly gasPrice: string }
}

type BuildFacts = {
  readonly chainId: number
  readonly otherToken: Address
  /** What an honest build calls. */
  readonly call: SwapCall
}

type BuildChange = (tx: BuiltTransaction, facts: BuildFacts) => Partial<BuiltTransaction>

const at = ({ chainId }: BuildFacts, address: Address) => `eip155:${chainId}:${address.toLowerCase()}`
const OTHER_CHAIN = 10

const buildLies: Readonly<Record<Lie<'build'>, BuildChange>> = {
  otherSender: (_, facts) => ({ from: at(facts, STRANGER) }),
  otherChain: () => ({ to: `eip155:${OTHER_CHAIN}:${MARKET.toLowerCase()}` }),
  zeroRouter: (_, facts) => ({ to: at(facts, zeroAddress) }),
  tokenAsRouter: (_, facts) => ({ to: at(facts, facts.call.from === COIN ? facts.call.to : facts.call.from) }),
  otherTokenAsRouter: (_, facts) => ({ to: at(facts, facts.otherToken) }),
  ownAccountAsRouter: ({ from }) => ({ to: from }),
  strangeRouter: (_, facts) => ({ to: at(facts, GREEDY_ROUTER) }),
  callTransfer: (_, { call: { amount } }) => ({
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [STRANGER, amount] }),
  }),
  callTransferFrom: (_, { call: { receiver, amount } }) => ({
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'transferFrom', args: [receiver, STRANGER, amount] }),
  }),
  callApprove: () => ({
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [STRANGER, maxUint256] }),
  }),
  callIncreaseAllowance: () => ({
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'increaseAllowance', args: [STRANGER, maxUint256] }),
  }),
  callSetApprovalForAll: () => ({
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'setApprovalForAll', args: [STRANGER, true] }),
  }),
  callPermit: (_, { call: { receiver, deadline } }) => ({
    data: encodeFunctionData({
      abi: tokenAbi,
      functionName: 'permit',
      args: [receiver, STRANGER, maxUint256, deadline, 27, zeroHash, zeroHash],
    }),
  }),
  callSafeTransferFrom: (_, { call: { receiver } }) => ({
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'safeTransferFrom', args: [receiver, STRANGER, 1n] }),
  }),
  callTransferAndCall: (_, { call: { amount } }) => ({
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'transferAndCall', args: [STRANGER, amount, '0x'] }),
  }),
  callApproveAndCall: () => ({
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approveAndCall', args: [STRANGER, maxUint256, '0x'] }),
  }),
  oddData: ({ data }) => ({ data: `${data}0` }),
  hugeData: ({ data }) => ({ data: data.padEnd(2 + HUGE_BYTES * 2, '0') }),
  shortData: ({ data }) => ({ data: data.slice(0, 8) }),
  lowOutput: ({ amount }) => ({ amount: percentOf(amount, LOW_PERCENT) }),
  otherToken: (_, { call, otherToken }) => ({ data: encodeSwap({ ...call, to: otherToken, minReturn: 0n }) }),
  noMinimum: (_, facts) => ({ to: at(facts, SHORT_ROUTER), data: encodeSwap({ ...facts.call, minReturn: 0n }) }),
  ownRouter: (_, facts) => ({ to: at(facts, ownRouterOf(facts.call.receiver)) }),
  otherValue: (_, { call: { from, amount } }) => ({ value: `${from === COIN ? amount * 2n : 10n ** 16n}` }),
  feeTimes100: ({ eip155: { gas, gasPrice } }) => ({ eip155: { gas: `${BigInt(gas) * 100n}`, gasPrice } }),
  otherReceiver: (_, { call }) => ({ data: encodeSwap({ ...call, receiver: STRANGER }) }),
}

export function lieInBuild(tx: BuiltTransaction, lies: readonly Lie<'build'>[], facts: BuildFacts): BuiltTransaction {
  let reported = tx
  for (const lie of lies) reported = { ...reported, ...buildLies[lie](reported, facts) }
  return reported
}

export type ApprovalTransaction = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
  readonly eip155: { readonly gasPrice: string }
}

type ApprovalFacts = { readonly otherToken: string; readonly amount: bigint }

export const encodeApproval = (spender: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] })

const approvalLies: Readonly<Record<Lie<'approve'>, (facts: ApprovalFacts) => Partial<ApprovalTransaction>>> = {
  otherSpender: ({ amount }) => ({ data: encodeApproval(STRANGER, amount) }),
  unlimitedApproval: () => ({ data: encodeApproval(MARKET, maxUint256) }),
  approveOtherToken: ({ otherToken }) => ({ from: otherToken }),
  approvalValue: () => ({ value: `${10n ** 16n}` }),
}

export function lieInApproval(
  tx: ApprovalTransaction,
  lies: readonly Lie<'approve'>[],
  facts: ApprovalFacts,
): ApprovalTransaction {
  return Object.assign({ ...tx }, ...lies.map((lie) => approvalLies[lie](facts)))
}

const allowanceLies: Readonly<Record<Lie<'allowance'>, string>> = {
  lyingAllowance: `${maxUint256}`,
  badAllowance: 'unlimited',
}

export const lieInAllowance = (allowance: string, lies: readonly Lie<'allowance'>[]): string =>
  lies.reduce((_, lie) => allowanceLies[lie], allowance)

const gasPriceLies: Readonly<Record<Lie<'gasPrice'>, string>> = {
  zeroGasPrice: '0',
  hugeGasPrice: `${10n ** 30n}`,
  textGasPrice: 'fast',
}

export const lieInGasPrice = (price: string, lies: readonly Lie<'gasPrice'>[]): string =>
  lies.reduce((_, lie) => gasPriceLies[lie], price)

const MALFORMED_TOKENS: readonly unknown[] = [
  null,
  'USDC',
  [],
  {},
  { name: 5, symbol: 'FIVE', address: 'eip155:1:0x00000000000000000000000000000000000000f5', decimals: 18 },
  { name: 'No address', symbol: 'NOWHERE', decimals: 18, logoUri: null },
  { name: 'Plain address', symbol: 'BARE', address: '0x00000000000000000000000000000000000000f6', decimals: 18 },
  { name: 'Elsewhere', symbol: 'FAR', address: 'eip155:56:0x00000000000000000000000000000000000000f7', decimals: 18 },
  { name: '', symbol: '', address: 'eip155:1:0x00000000000000000000000000000000000000f8', decimals: 18 },
]

/** Changes the dollar, which every chain of the tests has, or what the list has first. */
const withDecimals = (tokens: readonly SwapToken[], decimals: unknown): readonly unknown[] => {
  const changed = tokens.find(({ symbol, logoUri }) => symbol === 'USDC' && logoUri !== null) ?? tokens[0]
  return tokens.map((token) => (token === changed ? { ...token, decimals } : token))
}

const tokenLies: Readonly<Record<Lie<'tokens'>, (tokens: readonly SwapToken[]) => readonly unknown[]>> = {
  malformedTokens: (tokens) => [...MALFORMED_TOKENS, ...tokens],
  duplicateTokens: (tokens) => [
    ...tokens,
    ...tokens.map((token) => ({ ...token, name: 'Again', symbol: 'TWICE', decimals: 2 })),
  ],
  hugeDecimals: (tokens) => withDecimals(tokens, 255),
  textDecimals: (tokens) => withDecimals(tokens, '0'),
  negativeDecimals: (tokens) => withDecimals(tokens, -1),
  wrongDecimals: (tokens) => withDecimals(tokens, 18),
}

export function lieInTokens(tokens: readonly SwapToken[], lies: readonly Lie<'tokens'>[]): readonly unknown[] {
  const [lie] = lies
  return lie ? tokenLies[lie](tokens) : tokens
}
