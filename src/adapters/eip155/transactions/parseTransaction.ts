import { type Hex, isRecord, parseHexAddress, parseQuantity, parseTransactionHash } from '../../../core/values.js'

/** Reads from the network's RPC; the response is unparsed. */
export type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A transaction as a node lists it. Addresses and data are in lower case. */
export type ListedTransaction = {
  readonly hash: Hex
  readonly from: Hex
  /** `undefined` if it creates a contract. */
  readonly to: Hex | undefined
  readonly value: bigint
  readonly input: string
  readonly nonce: bigint
  /** Nonces of the accounts that it sets up (EIP-7702): each takes one more of its own. */
  readonly authorizationNonces: readonly bigint[]
}

const MAX_AUTHORIZATIONS = 1_000

function readAuthorizationNonces(list: unknown): readonly bigint[] {
  if (!Array.isArray(list)) return []
  return list
    .slice(0, MAX_AUTHORIZATIONS)
    .flatMap((authorization) => (isRecord(authorization) ? (parseQuantity(authorization.nonce) ?? []) : []))
}

const lower = <T extends string | undefined>(text: T) => text?.toLowerCase() as T

/** `undefined` if the node does not know it, or answers with something else. */
export function parseTransaction(value: unknown): ListedTransaction | undefined {
  if (!isRecord(value)) return undefined
  const hash = parseTransactionHash(value.hash)
  const from = parseHexAddress(value.from)
  const to = parseHexAddress(value.to)
  const amount = parseQuantity(value.value)
  const nonce = parseQuantity(value.nonce)
  const { input } = value
  const isWhole = hash && from && amount !== undefined && nonce !== undefined && typeof input === 'string'
  if (!isWhole) return undefined
  return {
    hash: lower(hash),
    from: lower(from),
    to: lower(to),
    value: amount,
    input: lower(input),
    nonce,
    authorizationNonces: readAuthorizationNonces(value.authorizationList),
  }
}

/** An event of a contract, in lower case. */
export type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

const MAX_LOGS = 10_000

export function parseLog(value: unknown): Log | undefined {
  if (!isRecord(value) || !Array.isArray(value.topics)) return undefined
  const { address, topics, data } = value
  const texts: readonly unknown[] = [address, data, ...topics]
  if (!texts.every((text) => typeof text === 'string')) return undefined
  return {
    address: lower(String(address)),
    topics: topics.map((topic) => lower(String(topic))),
    data: lower(String(data)),
  }
}

export type Receipt = {
  readonly hash: Hex
  readonly block: bigint
  readonly isReverted: boolean
  /** `undefined` if the node does not say. */
  readonly fee: bigint | undefined
  /** `undefined` if they cannot be read. */
  readonly logs: readonly Log[] | undefined
}

/** What the network charged; networks above Ethereum charge for publishing too. */
function feeOf({ gasUsed, effectiveGasPrice, l1Fee }: Record<string, unknown>): bigint | undefined {
  const gas = parseQuantity(gasUsed)
  const price = parseQuantity(effectiveGasPrice)
  const published = l1Fee === undefined || l1Fee === null ? 0n : parseQuantity(l1Fee)
  return gas === undefined || price === undefined || published === undefined ? undefined : gas * price + published
}

/** The receipt of this very transaction; `undefined` while it is in no block, or the node does not say how it ended. */
export function parseReceipt(value: unknown, expectedHash: Hex): Receipt | undefined {
  if (!isRecord(value)) return undefined
  const hash = parseTransactionHash(value.transactionHash)
  const block = parseQuantity(value.blockNumber)
  const status = parseQuantity(value.status)
  if (!hash || lower(hash) !== lower(expectedHash) || block === undefined) return undefined
  if (status !== 0n && status !== 1n) return undefined
  const list = Array.isArray(value.logs) ? value.logs.slice(0, MAX_LOGS).map(parseLog) : undefined
  const logs = list?.filter((log) => log !== undefined)
  return {
    hash: lower(hash),
    block,
    fee: feeOf(value),
    isReverted: status === 0n,
    logs: list && logs?.length === list.length ? logs : undefined,
  }
}
