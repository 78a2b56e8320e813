export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  const { message } = isRecord(error) || error instanceof Error ? (error as { message?: unknown }) : {}
  return typeof message === 'string' ? message : String(error)
}

/** Whether an error has this code. An implementation of the app's own need not have our classes. */
export const hasCode = (error: unknown, code: string): boolean => isRecord(error) && error.code === code

export type Hex = `0x${string}`

const MAX_SIGNATURE_LENGTH = 32 * 1024

const matching = (pattern: RegExp, maxLength: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= maxLength && pattern.test(value) ? (value as Hex) : undefined

const matchHash = matching(/^0x[0-9a-fA-F]{64}$/, 66)
/** A transaction hash: `0x` and 64 hex digits. In lower case, so that two spellings are one transaction. */
export const parseTransactionHash = (value: unknown) => matchHash(value)?.toLowerCase() as Hex | undefined
/** A signed message: `0x` and 62 or more hex digits, of whole bytes. */
export const parseSignature = matching(/^0x([0-9a-fA-F]{2}){31,}$/, MAX_SIGNATURE_LENGTH)
/** An EVM address in any case; see `checksumAddress` for the checksum. */
export const parseHexAddress = matching(/^0x[0-9a-fA-F]{40}$/, 42)

/** A JSON-RPC quantity. */
export function parseQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined
}

/** An EVM chain id from a wallet: hex quantity, decimal text or number, from 1 to 2^53−1. */
export function parseChainId(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^(0x[0-9a-fA-F]{1,14}|[0-9]{1,16})$/.test(value)
  const id = isText ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : undefined
}

export const toHexQuantity = (value: number | bigint): Hex => `0x${value.toString(16)}`

/** The text as UTF-8 in hex, as `personal_sign` takes it. */
export const utf8ToHex = (text: string): Hex =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** As long as the standard allows: 4,096 bytes, or as many hex digits and their prefix. */
const MAX_CALLS_ID_LENGTH = 8_194
const callsId = /^[\x21-\x7e]+$/

/** A wallet's id for calls (EIP-5792); `undefined` for anything else. */
export const parseCallsId = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_CALLS_ID_LENGTH && callsId.test(value) ? value : undefined
