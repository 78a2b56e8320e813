import { type Address, isAddress, isAddressEqual, isHex } from 'viem'
import { readQuantity } from '../decode/evmTransaction.ts'
import { type ChainId, readChainId } from '../frame/chains.ts'
import { isObject } from '../frame/messages.ts'
import { cleanLine } from '../text.ts'
import type { Call } from './smartAccount.ts'

const MAX_CALLS = 20
const MAX_DATA_LENGTH = 131_072
const MAX_ID_LENGTH = 4_096
/** Of EIP-5792. */
const versions: readonly unknown[] = [undefined, '1.0', '2.0.0']

type Paymaster = { readonly url: string; readonly context: unknown; readonly isOptional: boolean }

export type CallsRequest = {
  /** `undefined`: the account in use. */
  readonly from: unknown
  /** The app's own name of the batch. */
  readonly id: string | undefined
  readonly calls: readonly Call[]
  readonly paymaster: Paymaster | undefined
}

/** A capability counts only if it is known; others may only be optional. */
function readCapabilities(value: unknown, existing: readonly string[]): Readonly<Record<string, unknown>> {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) throw new Error('The capabilities are invalid')
  for (const [name, capability] of Object.entries(value)) {
    if (existing.includes(name) || (isObject(capability) && capability.optional === true)) continue
    throw new Error(`Unsupported capability: ${cleanLine(name, 64)}`)
  }
  return value
}

function readPaymaster(value: unknown): Paymaster | undefined {
  if (value === undefined) return undefined
  if (!isObject(value) || typeof value.url !== 'string') throw new Error('The paymasterService has no URL')
  return { url: value.url, context: value.context, isOptional: value.optional === true }
}

function readCall(value: unknown, account: Address): Call {
  if (!isObject(value)) throw new Error('A call is invalid')
  const { to, data, value: coins, capabilities } = value
  readCapabilities(capabilities, [])
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) throw new Error('A call has an invalid recipient')
  const bytes = data ?? '0x'
  if (!isHex(bytes) || bytes.length % 2 !== 0 || bytes.length > MAX_DATA_LENGTH) {
    throw new Error('A call has invalid data')
  }
  requireOther(account, to, bytes)
  return { to, data: bytes, value: readQuantity(coins) ?? 0n }
}

/** The account obeys itself, so an app that could call it could grant permissions, or anything else. */
export function requireOther(account: Address, to: Address | undefined, data: string) {
  if (to && data !== '0x' && isAddressEqual(to, account)) throw new Error('Apps cannot call the account itself')
}

/** The params of `wallet_sendCalls` (EIP-5792). */
export function readCallsRequest(
  params: unknown,
  { account, chain }: { account: Address; chain: ChainId },
): CallsRequest {
  const request: unknown = Array.isArray(params) ? params[0] : undefined
  if (!isObject(request)) throw new Error('The calls are invalid')
  const { version, chainId, from, id, calls, capabilities } = request
  if (!versions.includes(version)) throw new Error('This version of wallet_sendCalls is not supported')
  if (chainId !== undefined && readChainId(chainId) !== chain) throw new Error('The calls are for another network')
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > MAX_ID_LENGTH)) {
    throw new Error('The id of the calls is invalid')
  }
  if (!Array.isArray(calls) || calls.length === 0) throw new Error('There are no calls')
  if (calls.length > MAX_CALLS) throw new Error(`There are more than ${MAX_CALLS} calls`)
  const { paymasterService } = readCapabilities(capabilities, ['paymasterService'])
  return {
    from,
    id,
    calls: calls.map((call) => readCall(call, account)),
    paymaster: readPaymaster(paymasterService),
  }
}
