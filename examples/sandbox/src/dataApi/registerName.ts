import { isSigned } from '../auth/isSigned.ts'
import { jsonAnswer, textAnswer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import type { NameRecord } from '../scopes/createScopes.ts'
import { checkName } from './checkName.ts'

const CLOCK_TOLERANCE_SECONDS = 10
const MAX_BIO = 255
const ETHEREUM_COIN = 60
const EVM_COIN_MASK = 0x7fffffff

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readBody({ body }: Call) {
  if (!isObject(body.json)) throw new Refusal(textAnswer(400, 'Failed to parse the request body as JSON'))
  const { message, signature, coin_type: coinType, address } = body.json
  const isComplete = [message, signature, address].every((value) => typeof value === 'string')
  if (!isComplete || typeof coinType !== 'number' || !Number.isInteger(coinType)) {
    throw new Refusal(textAnswer(422, 'Failed to deserialize the JSON body into the target type'))
  }
  return { message: message as string, signature: signature as string, address: address as string, coinType }
}

function readMessage(text: string) {
  const failed = (problem: string) => refuse(422, '', `Deserialization error: ${problem}`)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw failed('expected value at line 1 column 1')
  }
  if (!isObject(parsed)) throw failed('invalid type')
  const { name, attributes, timestamp } = parsed
  if (typeof name !== 'string') throw failed('missing field `name`')
  if (typeof timestamp !== 'number' || !Number.isInteger(timestamp)) throw failed('missing field `timestamp`')
  if (attributes !== undefined && attributes !== null && !isObject(attributes)) throw failed('invalid attributes')
  return { name, timestamp, attributes: attributes ?? {} }
}

function checkAttributes(attributes: Fields): Readonly<Record<string, string>> {
  for (const [key, value] of Object.entries(attributes)) {
    const isValid =
      key === 'bio' && typeof value === 'string' && value.length <= MAX_BIO && /^[a-zA-Z0-9@:/._\-?&=+ ]+$/.test(value)
    if (!isValid) throw refuse(400, 'attributes', `Unsupported attribute: ${key}`)
  }
  return attributes as Readonly<Record<string, string>>
}

/** Registers a name for the account that has signed for it, checked in the order of the service. */
export async function registerName(nodes: Nodes, call: Call) {
  const { message, signature, address, coinType } = readBody(call)
  const { name, timestamp, attributes } = readMessage(message)
  checkName(name)
  const chainId = coinType === ETHEREUM_COIN ? 1 : coinType & EVM_COIN_MASK
  if (!nodes.get(chainId)) throw refuse(400, 'coin_type', `Unsupported coin type: ${coinType}`)
  const { names } = call.scope
  if (names.has(name)) throw refuse(400, 'name', `Name is already registered: ${name}`)
  if (Math.abs(Math.floor(call.now() / 1000) - timestamp) > CLOCK_TOLERANCE_SECONDS) {
    throw refuse(400, 'timestamp', 'Expired or invalid timestamp')
  }
  const checked = checkAttributes(attributes)
  if (!(await isSigned(nodes, { chainId: `eip155:${chainId}`, address, message, signature }))) {
    throw refuse(401, 'signature', 'Invalid signature')
  }
  // Another registration may have come first while the signature was checked.
  if (names.has(name)) throw refuse(400, 'name', `Name is already registered: ${name}`)
  const at = new Date(call.now()).toISOString()
  const entry = { address, created_at: at }
  const record: NameRecord = {
    name,
    registered_at: at,
    updated_at: at,
    attributes: checked,
    addresses: { [ETHEREUM_COIN]: entry, [coinType]: entry },
  }
  names.set(name, record)
  return jsonAnswer(record)
}
