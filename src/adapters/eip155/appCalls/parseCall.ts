import { type Abi, decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import { checksumAddress } from '../../../core/checksumAddress.js'
import { displayText, TEXT_LIMIT } from '../../../core/untrusted.js'
import { type Hex, isRecord } from '../../../core/values.js'
import type { AppCall, ParsedCall } from '../../../domain/appCall.js'
import { CallInvalidError } from '../../../errors/transferErrors.js'
import { digestOf } from '../transactions/dataDigest.js'

/** Blocks hold some 128 kB for each transaction. */
const MAX_DATA_LENGTH = 262_144
const MAX_VALUE = 2n ** 128n

const ZERO_WORD = '0'.repeat(64)
/** `transfer(address,uint256)` and `transferFrom(address,address,uint256)`. */
const [TRANSFER, TRANSFER_FROM] = ['0xa9059cbb', '0x23b872dd']

/** Pays the zero address: the coin, or a token that allows it. */
const isBurning = ({ to, data, value }: Pick<ParsedCall, 'to' | 'data' | 'value'>): boolean =>
  (value > 0n && /^0x0+$/.test(to)) ||
  data.startsWith(`${TRANSFER}${ZERO_WORD}`) ||
  (data.startsWith(TRANSFER_FROM) && data.slice(74, 138) === ZERO_WORD)

/** Functions that a review names without the app's ABI. */
const standardAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
])

function encode({ data, abi, functionName, args }: AppCall, index: number | undefined): unknown {
  if (abi === undefined) {
    // Without the ABI they say nothing, and the call would pay and do nothing.
    if (functionName !== undefined || args !== undefined) throw new CallInvalidError('abi', { index })
    return data ?? '0x'
  }
  if (data !== undefined || typeof functionName !== 'string') throw new CallInvalidError('abi', { index })
  try {
    return encodeFunctionData({ abi: abi as Abi, functionName, args })
  } catch (cause) {
    throw new CallInvalidError('abi', { index, cause })
  }
}

function nameOf(data: Hex): string | undefined {
  try {
    return decodeFunctionData({ abi: standardAbi, data }).functionName
  } catch {
    return undefined
  }
}

/** An address with a letter of another case than its checksum has is mistyped (EIP-55). */
export function parseAddress(value: unknown): Hex | undefined {
  const address = checksumAddress(value)
  const isUnchecked = typeof value === 'string' && /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(value)
  return isUnchecked || value === address ? address : undefined
}

/** @throws CallInvalidError */
export function parseCall(call: AppCall, index?: number): ParsedCall {
  if (!isRecord(call)) throw new CallInvalidError('calls', { index })
  const { value = 0n, functionName, abi, name } = call
  const to = parseAddress(call.to)
  if (to === undefined) throw new CallInvalidError('to', { index })
  if (typeof value !== 'bigint' || value < 0n || value > MAX_VALUE) throw new CallInvalidError('value', { index })
  const data = encode(call, index)
  if (typeof data !== 'string' || data.length > MAX_DATA_LENGTH || !/^0x([0-9a-fA-F]{2})*$/.test(data))
    throw new CallInvalidError('data', { index })
  const calledName = abi ? functionName : nameOf(data as Hex)
  const request = { to, data: data.toLowerCase(), value }
  return Object.freeze({
    ...request,
    isBurning: isBurning(request),
    dataDigest: digestOf(request.data),
    functionName: displayText(calledName, TEXT_LIMIT.name) || undefined,
    name: displayText(name, TEXT_LIMIT.name) || undefined,
  })
}
