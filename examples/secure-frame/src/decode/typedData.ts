import { type Address, hashTypedData, isAddress } from 'viem'
import { type ChainId, networkOf, readChainId } from '../frame/chains.ts'
import type { Screen } from '../frame/createPrompts.ts'
import { isObject } from '../frame/messages.ts'
import { cleanLine } from '../text.ts'
import { formatToken, isUnlimited, type Token } from './evmTransaction.ts'

const MAX_LINES = 400
const MAX_DEPTH = 8
/** Permit2 counts amounts in 160 bits. */
const MAX_UINT160 = 2n ** 160n - 1n

type Field = { readonly name: string; readonly type: string }

export type TypedData = {
  readonly types: Readonly<Record<string, readonly Field[]>>
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Readonly<Record<string, unknown>>
}

const isField = (value: unknown): value is Field =>
  isObject(value) && typeof value.name === 'string' && typeof value.type === 'string'

const isTypes = (value: unknown): value is TypedData['types'] =>
  isObject(value) && Object.values(value).every((fields) => Array.isArray(fields) && fields.every(isField))

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Reads EIP-712 data; refuses what is for another network. */
export function readTypedData(value: unknown, chain: ChainId): TypedData {
  const data = parse(value)
  if (!isObject(data)) throw new Error('The typed data is invalid')
  const { types, primaryType, domain, message } = data
  if (!isTypes(types) || typeof primaryType !== 'string' || !Object.hasOwn(types, primaryType)) {
    throw new Error('The typed data is invalid')
  }
  if (primaryType === 'EIP712Domain' || !isObject(message)) throw new Error('The typed data is invalid')
  const checked = { types, primaryType, domain: isObject(domain) ? domain : {}, message }
  const { chainId } = checked.domain
  const named = typeof chainId === 'bigint' ? String(chainId) : chainId
  if (named !== undefined && named !== null && readChainId(named) !== chain) {
    throw new Error(`The typed data is not for ${networkOf(chain).name}`)
  }
  // Fails now instead of after the approval.
  hashTypedData(checked as Parameters<typeof hashTypedData>[0])
  return checked
}

/** Only what is signed: the fields that the types declare. */
function listFields({ types, primaryType, message }: TypedData): string[] {
  const lines: string[] = []
  const add = (line: string) => {
    if (lines.push(line) > MAX_LINES) throw new Error('The typed data is too long')
  }
  const addValue = (label: string, type: string, value: unknown, depth: number) => {
    if (depth > MAX_DEPTH) throw new Error('The typed data is too deep')
    const indent = '  '.repeat(depth)
    const element = /^(.+)\[\d*\]$/.exec(type)?.[1]
    const fields = types[type]
    if (element && Array.isArray(value)) {
      add(`${indent}${label}: ${value.length === 0 ? 'none' : ''}`.trimEnd())
      value.forEach((each, index) => {
        addValue(String(index + 1), element, each, depth + 1)
      })
    } else if (fields && isObject(value)) {
      add(`${indent}${label}:`)
      for (const field of fields) addValue(cleanLine(field.name, 64), field.type, value[field.name], depth + 1)
    } else {
      const text = cleanLine(String(value), 2_000)
      add(`${indent}${label}: ${text}`)
    }
  }
  for (const field of types[primaryType] ?? []) addValue(cleanLine(field.name, 64), field.type, message[field.name], 0)
  return lines
}

type Permission = { readonly token: Address; readonly spender: string; readonly amount: bigint | 'all' }

const toAmount = (value: unknown) => {
  try {
    return BigInt(value as string)
  } catch {
    return undefined
  }
}

const readAddress = (value: unknown) =>
  typeof value === 'string' && isAddress(value, { strict: false }) ? (value as Address) : undefined

/** Signatures that let another account take tokens: EIP-2612, its form of DAI, and Permit2. */
export function readPermissions({ primaryType, domain, message }: TypedData): readonly Permission[] {
  const spender = String(message.spender)
  const read = (details: unknown): Permission[] => {
    const token = isObject(details) ? readAddress(details.token) : undefined
    const amount = isObject(details) ? toAmount(details.amount) : undefined
    return token && amount !== undefined ? [{ token, spender, amount: amount >= MAX_UINT160 ? 'all' : amount }] : []
  }
  const listOf = (value: unknown) => (Array.isArray(value) ? value : [value])
  if (primaryType === 'Permit') {
    const token = readAddress(domain.verifyingContract)
    const amount = typeof message.allowed === 'boolean' ? (message.allowed ? 'all' : 0n) : toAmount(message.value)
    if (!token || amount === undefined) return []
    return [{ token, spender, amount: amount !== 'all' && isUnlimited(amount) ? 'all' : amount }]
  }
  if (/^Permit(Single|Batch)$/.test(primaryType)) return listOf(message.details).flatMap(read)
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) return listOf(message.permitted).flatMap(read)
  return []
}

const DOMAIN_FIELDS = ['name', 'version', 'chainId', 'verifyingContract', 'salt']

export function describeTypedData(
  data: TypedData,
  { chain, tokens }: { chain: ChainId; tokens: ReadonlyMap<Address, Token | undefined> },
): Screen {
  const declared = data.types.EIP712Domain?.map(({ name }) => name) ?? DOMAIN_FIELDS
  const labels: Readonly<Record<string, string>> = { name: 'Domain', verifyingContract: 'Contract', version: 'Version' }
  const rows = declared.flatMap((name) => {
    const label = labels[name]
    return label && data.domain[name] !== undefined ? [{ label, value: cleanLine(String(data.domain[name])) }] : []
  })
  const warnings = readPermissions(data).map(({ token, spender, amount }) => {
    const existing = tokens.get(token)
    const subject =
      amount === 'all' ? `all your ${existing?.symbol ?? 'tokens'}, now and later` : formatToken(amount, existing)
    return `This permit lets ${cleanLine(spender, 64)} take ${subject} (token ${token}) without asking again.`
  })
  return {
    action: 'sign',
    title: warnings.length > 0 ? 'Spending permit' : 'Typed data',
    rows: [
      ...rows,
      { label: 'Type', value: cleanLine(data.primaryType, 64) },
      { label: 'Network', value: networkOf(chain).name },
    ],
    text: listFields(data).join('\n'),
    warnings,
    approveLabel: 'Sign',
  }
}
