import { hashTypedData, type TypedDataDefinition } from 'viem'
import { isRecord } from '../../../core/values.js'
import type { Network } from '../../../domain/network.js'
import type { ParsedTypedData, TypedDataInput } from '../../../domain/signing.js'
import { TypedDataInvalidError } from '../../../errors/signingErrors.js'
import { parseAddress } from '../appCalls/parseCall.js'
import { readMeaning } from './readMeaning.js'

/** Nobody reads more; the largest orders of exchanges have half of it. */
const MAX_TEXT_LENGTH = 65_536
const MAX_DEPTH = 16
/** Values of a message, also those in lists. */
const MAX_VALUES = 10_000
const MAX_FIELDS = 500

export type Field = { readonly name: string; readonly type: string }
export type Types = ReadonlyMap<string, readonly Field[]>
/** The message, in the order of its types and without anything else. */
export type Struct = Readonly<Record<string, unknown>>

const DOMAIN = 'EIP712Domain'
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const identifier = /^[A-Za-z_$][\w$]{0,63}$/
const isIdentifier = (value: unknown): value is string =>
  typeof value === 'string' && identifier.test(value) && value !== '__proto__'
const array = /^([\w$]{1,64}(?:\[\d{0,4}\]){0,8})\[(\d{0,4})\]$/
const integer = /^(u?)int(\d{1,3})$/
const fixedBytes = /^bytes(\d{1,2})?$/

const refuse = (field: TypedDataInvalidError['field'], cause?: unknown): never => {
  throw new TypedDataInvalidError(field, cause === undefined ? undefined : { cause })
}

const isAtomic = (type: string) =>
  type === 'address' || type === 'bool' || type === 'string' || integer.test(type) || fixedBytes.test(type)

/** Each field is read once: what an object says a second time may be something else. */
function parseFields(value: unknown): readonly Field[] {
  if (!Array.isArray(value) || value.length > MAX_FIELDS) return refuse('types')
  const fields = Array.from(value, (field): Field => {
    const { name, type } = isRecord(field) ? field : {}
    if (!isIdentifier(name) || typeof type !== 'string') return refuse('types')
    return { name, type }
  })
  return new Set(fields.map(({ name }) => name)).size === fields.length ? fields : refuse('types')
}

/** The types that the message uses, and their domain. */
function parseTypes(value: unknown, primaryType: string): Types {
  if (!isRecord(value)) return refuse('types')
  const used = new Map<string, readonly Field[]>()
  const open = [primaryType]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue
    if (!isIdentifier(name) || isAtomic(name) || !Object.hasOwn(value, name)) return refuse('types')
    const fields = parseFields(value[name])
    used.set(name, fields)
    for (const { type } of fields) {
      const element = type.replace(/(\[\d{0,4}\]){1,8}$/, '')
      if (!isAtomic(element)) open.push(element)
    }
    if ([...used.values()].flat().length > MAX_FIELDS) return refuse('types')
  }
  return used
}

function toInteger(type: string, value: unknown): string | undefined {
  const [, unsigned, size = ''] = integer.exec(type) ?? []
  const bits = BigInt(size)
  if (bits < 8n || bits > 256n || bits % 8n !== 0n) return undefined
  const isText = typeof value === 'string' && /^(-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value)
  if (!isText && typeof value !== 'bigint' && !Number.isSafeInteger(value)) return undefined
  const number = BigInt(value as string | number | bigint)
  const [least, most] = unsigned ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  return number >= least && number < most ? String(number) : undefined
}

function toBytes(type: string, value: unknown): string | undefined {
  const [, size] = fixedBytes.exec(type) ?? []
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) return undefined
  const isSized =
    size === undefined || (Number(size) >= 1 && Number(size) <= 32 && value.length === 2 + Number(size) * 2)
  return isSized ? value : undefined
}

/** A value in the one form in which it is shown and sent; `undefined` if it is not of the type. */
function toAtomic(type: string, value: unknown): unknown {
  if (type === 'address') return parseAddress(value)
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (type === 'string') return typeof value === 'string' && !/\p{Cs}/u.test(value) ? value : undefined
  return integer.test(type) ? toInteger(type, value) : toBytes(type, value)
}

function createReader(types: Types, field: TypedDataInvalidError['field']) {
  let count = 0

  function readStruct(fields: readonly Field[], value: unknown, depth: number): Struct {
    if (!isRecord(value)) return refuse(field)
    return Object.fromEntries(fields.map(({ name, type }) => [name, readValue(type, value[name], depth)]))
  }

  function readValue(type: string, value: unknown, depth: number): unknown {
    count += 1
    if (count > MAX_VALUES || depth > MAX_DEPTH) return refuse('size')
    const [, element, length] = array.exec(type) ?? []
    if (element !== undefined) {
      if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) return refuse(field)
      if (value.length > MAX_VALUES) return refuse('size')
      return Array.from(value, (item) => readValue(element, item, depth + 1))
    }
    const fields = types.get(type)
    if (fields) return readStruct(fields, value, depth + 1)
    const atomic = toAtomic(type, value)
    return atomic === undefined ? refuse(field) : atomic
  }

  return readStruct
}

/** The domain as it is signed: what its type leaves out protects nobody, so it is not shown either. */
function parseDomain(domain: unknown, types: Readonly<Record<string, unknown>>) {
  if (domain !== undefined && !isRecord(domain)) return refuse('domain')
  const value = domain ?? {}
  const isStandard = ({ name, type }: Field) => domainFields.some((field) => field.name === name && field.type === type)
  const fields =
    types[DOMAIN] === undefined
      ? domainFields.filter(({ name }) => value[name] !== undefined)
      : parseFields(types[DOMAIN])
  if (!fields.every(isStandard)) return refuse('domain')
  const read = createReader(new Map(), 'domain')(fields, value, 0)
  const chainId = read.chainId === undefined ? undefined : Number(read.chainId)
  // Wallets compare it as a number.
  return { fields, chainId, values: chainId === undefined ? read : { ...read, chainId } }
}

/**
 * Typed data in one form: exactly what its types sign, so that what is shown is what the wallet gets.
 * @throws TypedDataInvalidError
 */
export function parseTypedData(typedData: TypedDataInput, network: Network): ParsedTypedData {
  try {
    return readTypedData(typedData, network)
  } catch (error) {
    // A getter of the app's may throw anything.
    if (error instanceof TypedDataInvalidError) throw error
    return refuse('message', error)
  }
}

function readTypedData(typedData: TypedDataInput, network: Network): ParsedTypedData {
  if (!isRecord(typedData)) return refuse('message')
  const { primaryType, types: typesInput, message: messageInput, domain: domainInput } = typedData
  if (!isIdentifier(primaryType) || primaryType === DOMAIN) return refuse('primaryType')
  if (!isRecord(typesInput)) return refuse('types')
  if (!Object.hasOwn(typesInput, primaryType)) return refuse('primaryType')
  const types = parseTypes(typesInput, primaryType)
  const { fields, chainId, values: domain } = parseDomain(domainInput, typesInput)
  if (chainId !== undefined && chainId !== network.id) return refuse('chainId')
  const message = createReader(types, 'message')(types.get(primaryType) ?? [], messageInput, 0)
  // What is read first comes first: nobody has to look for the message behind its types.
  const definition = { primaryType, message, domain, types: { [DOMAIN]: fields, ...Object.fromEntries(types) } }
  const text = JSON.stringify(definition, undefined, 2)
  if (text.length > MAX_TEXT_LENGTH) return refuse('size')
  try {
    // What viem cannot encode no contract can check.
    hashTypedData(definition as unknown as TypedDataDefinition)
  } catch (cause) {
    return refuse('message', cause)
  }
  const verifyingContract = domain.verifyingContract as string | undefined
  return Object.freeze({
    text,
    chainId,
    verifyingContract,
    meaning: Object.freeze(readMeaning({ types, primaryType, message, verifyingContract })),
  })
}
