import { secp256k1 } from '@noble/curves/secp256k1'
import { type Address, getAddress, type Hex, isAddress, isAddressEqual, isHex, toFunctionSelector } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { readQuantity } from '../decode/evmTransaction.ts'
import { type ChainId, readChainId } from '../frame/chains.ts'
import { isObject } from '../frame/messages.ts'
import { cleanLine } from '../text.ts'

const MAX_RULES = 20
const MAX_UINT256 = 2n ** 256n - 1n
const YEAR_S = 366 * 86_400
/** In place of a selector: every function of the contract, and any data. */
export const EVERY_FUNCTION: Hex = '0x00000000'

export type Rule = {
  readonly target: Address
  readonly selector: Hex
  /** As the app calls the function. */
  readonly name: string
}

export type PermissionRequest = {
  readonly signer: Address
  /** In seconds. */
  readonly expiry: number
  /** Coins, in total. */
  readonly allowance: bigint
  readonly rules: readonly Rule[]
  /** `undefined`: the account in use. */
  readonly address: unknown
  /** What the answer repeats. */
  readonly echo: Readonly<Record<string, unknown>>
}

type Members = Readonly<Record<string, unknown>>

/** What the chain cannot enforce must not look as if it were granted. */
const refuseLimit = (subject: string) => new Error(`Unsupported permission: ${cleanLine(subject, 64)}`)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An address, or a public key. */
function readKey(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value)
  try {
    const point = secp256k1.ProjectivePoint.fromHex(String(value).replace(/^0x/, ''))
    return publicKeyToAddress(`0x${point.toHex(false)}`)
  } catch {
    throw new Error('The signer of the permission is invalid')
  }
}

/** The one key that may act: an address, or a public key of secp256k1. */
function readSigner(signer: unknown): Address {
  const { type, data } = isObject(signer) ? signer : {}
  const members = isObject(data) ? data : {}
  if (type === 'account') return readKey(members.address ?? members.id)
  const keys = type === 'keys' ? listOf(members.keys ?? members.ids) : type === 'key' ? [members.id ?? members] : []
  const [key] = keys
  if (keys.length !== 1) throw new Error('A permission needs exactly one key as its signer')
  if (!isObject(key)) return readKey(key)
  if (key.type !== 'secp256k1') throw refuseLimit('only keys of secp256k1 can sign')
  return readKey(key.publicKey)
}

function readSelector(text: string, abi: readonly unknown[]): Hex {
  if (/^0x[0-9a-f]{8}$/i.test(text)) return text.toLowerCase() as Hex
  if (text.includes('(')) return toFunctionSelector(text)
  const named = abi.filter((item) => isObject(item) && item.type === 'function' && item.name === text)
  if (named.length !== 1) throw new Error(`The ABI does not have exactly one ${cleanLine(text, 64)}`)
  return toFunctionSelector(named[0] as Parameters<typeof toFunctionSelector>[0])
}

function readFunction(value: unknown, target: Address, abi: readonly unknown[]): Rule {
  const { functionName, args, valueLimit } = isObject(value) ? value : { functionName: value }
  if (typeof functionName !== 'string' || functionName.length > 500) throw new Error('A function has no name')
  if (listOf(args).some((condition) => condition !== null && condition !== undefined)) {
    throw refuseLimit('conditions on arguments')
  }
  if ((readQuantity(valueLimit) ?? 0n) !== 0n) throw refuseLimit('coins per function')
  const selector = readSelector(functionName, abi)
  if (selector === EVERY_FUNCTION) throw refuseLimit(functionName)
  return { target, selector, name: cleanLine(functionName.split('(')[0] ?? '', 64) }
}

function readRules({ address, functions, calls, abi }: Members): readonly Rule[] {
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) {
    throw new Error('A permission has an invalid contract')
  }
  const listed = [...listOf(functions), ...listOf(calls)]
  if (listed.length > 0) return listed.map((each) => readFunction(each, address, listOf(abi)))
  if (functions !== undefined || calls !== undefined) throw new Error('A permission has no functions')
  return [{ target: address, selector: EVERY_FUNCTION, name: 'every function' }]
}

/** The allowance is in the data, or in a policy of the permission. */
function readAllowance(data: Members, policies: readonly unknown[]): bigint {
  const [policy] = policies
  const limit = isObject(policy) && policy.type === 'token-allowance' && isObject(policy.data) ? policy.data : {}
  const allowance = readQuantity(data.allowance ?? limit.allowance)
  if (allowance === undefined || allowance > MAX_UINT256) throw new Error('A permission has no allowance')
  return allowance
}

/** The params of `wallet_grantPermissions` (ERC-7715, as apps of this protocol write it). */
export function readPermissionRequest(
  params: unknown,
  { account, chain, now }: { account: Address; chain: ChainId; now: number },
): PermissionRequest {
  const [request] = listOf(params)
  if (!isObject(request) || listOf(params).length !== 1) throw new Error('The permission is invalid')
  const { chainId, address, expiry, signer, permissions, policies } = request
  if (chainId !== undefined && readChainId(chainId) !== chain) throw new Error('The permission is for another network')
  if (typeof expiry !== 'number' || !Number.isInteger(expiry)) throw new Error('The permission has no expiry')
  const remaining = expiry - now / 1_000
  if (remaining <= 0 || remaining > YEAR_S) throw new Error('A permission ends within a year from now')
  if (listOf(policies).length > 0) throw refuseLimit('policies')
  let allowance = 0n
  const rules: Rule[] = []
  for (const permission of listOf(permissions)) {
    const { type, data, policies: own } = isObject(permission) ? permission : {}
    if (!isObject(data)) throw new Error('The permission is invalid')
    if (type === 'native-token-transfer' && listOf(own).length <= 1) allowance += readAllowance(data, listOf(own))
    else if (type === 'contract-call' && listOf(own).length === 0) rules.push(...readRules(data))
    else throw refuseLimit(String(type))
  }
  if (allowance === 0n && rules.length === 0) throw new Error('The permission allows nothing')
  if (allowance > MAX_UINT256 || rules.length > MAX_RULES) throw new Error('The permission is too large')
  // It could grant itself more.
  if (rules.some(({ target }) => isAddressEqual(target, account)))
    throw new Error('Apps cannot call the account itself')
  const { type, data } = isObject(signer) ? signer : {}
  const echo = { chainId, signer: { type, data }, permissions, ...(policies !== undefined && { policies }) }
  return { signer: readSigner(signer), expiry, allowance, rules, address, echo }
}

/** The id in the params of `wallet_revokePermissions`: an object, or that in an array. */
export function readPermissionId(params: unknown, chain: ChainId): { id: Hex; address: unknown } {
  const request: unknown = Array.isArray(params) ? params[0] : params
  if (!isObject(request)) throw new Error('The permission is invalid')
  const { pci, context, permissionsContext, chainId, address } = request
  if (chainId !== undefined && readChainId(chainId) !== chain) throw new Error('The permission is for another network')
  const id = pci ?? context ?? permissionsContext
  if (!isHex(id) || id.length !== 66) throw new Error('Unknown permission')
  return { id, address }
}
