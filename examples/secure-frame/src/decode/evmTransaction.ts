import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  type Hex,
  isAddress,
  isAddressEqual,
  isHex,
  maxUint256,
  parseAbi,
  size,
} from 'viem'
import { type ChainId, networkOf, readChainId } from '../frame/chains.ts'
import type { Screen } from '../frame/createPrompts.ts'
import { isObject } from '../frame/messages.ts'
import { cleanLine } from '../text.ts'

export type TransactionRequest = {
  readonly to: Address | undefined
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint | undefined
}

const unsupported = ['authorizationList', 'blobs', 'blobVersionedHashes', 'maxFeePerBlobGas']
const calls = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

export function readQuantity(value: unknown): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new Error('The transaction has an invalid amount')
}

/** The first of `params` of `eth_sendTransaction`; fees and nonce are the wallet's business. */
export function readTransaction(params: unknown, account: Address, chain: ChainId): TransactionRequest {
  const transaction: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isObject(transaction)) throw new Error('The transaction is invalid')
  const { from, to, data, input, value, gas, gasLimit, chainId } = transaction
  if (typeof from !== 'string' || !isAddress(from, { strict: false }) || !isAddressEqual(from, account)) {
    throw new Error('The transaction is from another account')
  }
  if (chainId !== undefined && chainId !== null && readChainId(chainId) !== chain) {
    throw new Error('The transaction is for another network')
  }
  if (unsupported.some((key) => transaction[key] !== undefined))
    throw new Error('This kind of transaction is not supported')
  if (to !== undefined && to !== null && !(typeof to === 'string' && isAddress(to, { strict: false }))) {
    throw new Error('The transaction has an invalid recipient')
  }
  if (data !== undefined && input !== undefined && data !== input)
    throw new Error('The transaction has two kinds of data')
  const bytes = data ?? input ?? '0x'
  if (!isHex(bytes) || bytes.length % 2 !== 0) throw new Error('The transaction has invalid data')
  if (!to && bytes === '0x') throw new Error('The transaction has no recipient')
  return {
    to: typeof to === 'string' ? (to as Address) : undefined,
    data: bytes,
    value: readQuantity(value) ?? 0n,
    gas: readQuantity(gas ?? gasLimit),
  }
}

type TokenCall = {
  readonly kind: 'transfer' | 'approve'
  readonly token: Address
  readonly party: Address
  readonly amount: bigint
}

/** An ERC-20 call that says nothing but what it means: trailing bytes make it undecodable. */
export function decodeTokenCall({ to, data }: Pick<TransactionRequest, 'to' | 'data'>): TokenCall | undefined {
  if (!to) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: calls, data })
    if (encodeFunctionData({ abi: calls, functionName, args }) !== data.toLowerCase()) return undefined
    return { kind: functionName, token: to, party: args[0], amount: args[1] }
  } catch {
    return undefined
  }
}

export type Token = { readonly symbol: string; readonly decimals: number }

type Reader = {
  readContract(request: {
    address: Address
    abi: typeof erc20Abi
    functionName: 'symbol' | 'decimals'
  }): Promise<unknown>
}

/** What the contract says of itself; `undefined` if it is no token. */
export async function readToken(client: Reader, address: Address): Promise<Token | undefined> {
  const read = (functionName: 'symbol' | 'decimals') =>
    client.readContract({ address, abi: erc20Abi, functionName }).catch(() => undefined)
  const [symbol, decimals] = await Promise.all([read('symbol'), read('decimals')])
  if (typeof symbol !== 'string' || typeof decimals !== 'number' || decimals > 77) return undefined
  return { symbol: cleanLine(symbol, 16) || 'tokens', decimals }
}

/** More than any token has. */
export const isUnlimited = (amount: bigint) => amount >= maxUint256 / 2n

export const formatToken = (amount: bigint, token: Token | undefined) =>
  token ? `${formatUnits(amount, token.decimals)} ${token.symbol}` : `${amount} units of an unknown token`

export type Fees = { readonly likely: bigint; readonly most: bigint }

type CallRequest = Pick<TransactionRequest, 'to' | 'data' | 'value'>
type Described = Pick<Screen, 'action' | 'title' | 'rows' | 'warnings'>

export function describeCall(request: CallRequest, chain: ChainId, token: Token | undefined): Described {
  const { coin } = networkOf(chain)
  const value = `${formatUnits(request.value, coin.decimals)} ${coin.symbol}`
  const sent = request.value > 0n ? [{ label: 'Plus', value }] : []
  const call = decodeTokenCall(request)
  if (request.data === '0x' && request.to) {
    return { action: 'send', title: value, rows: [{ label: 'To', value: request.to }], warnings: [] }
  }
  if (call?.kind === 'transfer') {
    return {
      action: 'send',
      title: formatToken(call.amount, token),
      rows: [{ label: 'To', value: call.party }, { label: 'Token', value: call.token }, ...sent],
      warnings: [],
    }
  }
  if (call) {
    const symbol = token?.symbol ?? 'tokens'
    const unlimited = isUnlimited(call.amount)
    return {
      action: call.amount === 0n ? 'stop another account from spending' : 'let another account spend',
      title: unlimited ? `Unlimited ${symbol}` : formatToken(call.amount, token),
      rows: [{ label: 'Spender', value: call.party }, { label: 'Token', value: call.token }, ...sent],
      warnings: unlimited ? [`Unlimited: the spender can take all your ${symbol}, now and later.`] : [],
    }
  }
  return {
    action: request.to ? 'call a contract' : 'create a contract',
    title: 'Unknown action',
    rows: [
      ...(request.to ? [{ label: 'Contract', value: request.to }] : []),
      { label: 'Function', value: size(request.data) >= 4 ? request.data.slice(0, 10) : request.data },
      { label: 'Value', value },
    ],
    warnings: ["We can't tell what this call does. Approve it only if you trust the app."],
  }
}

/** What a transaction costs that sends `value` along. */
export function feeRows(fees: Fees, { chain, value }: { chain: ChainId; value: bigint }) {
  const { coin } = networkOf(chain)
  const format = (wei: bigint) => `${formatUnits(wei, coin.decimals)} ${coin.symbol}`
  return [
    { label: 'Network fee', value: format(fees.likely) },
    { label: 'Maximum total', value: format(fees.most + value) },
  ]
}

/** The approval screen of a transaction. */
export function describeTransaction(
  request: TransactionRequest,
  { chain, token, fees }: { chain: ChainId; token: Token | undefined; fees: Fees },
): Screen {
  const { rows, ...described } = describeCall(request, chain, token)
  return {
    ...described,
    rows: [
      ...rows,
      { label: 'Network', value: networkOf(chain).name },
      ...feeRows(fees, { chain, value: request.value }),
    ],
    approveLabel: 'Approve',
  }
}
