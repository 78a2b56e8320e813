import { isRecord } from '../core/values.js'
import type { LatchkeyErrorCode } from './errorCode.js'
import { LatchkeyError, type LatchkeyErrorOptions, UserRejectedError } from './latchkeyError.js'
import { RequestPendingError } from './requestErrors.js'

/** The codes of section 8 of the specification, and our names for them. */
const names: Readonly<Record<string, LatchkeyErrorCode>> = {
  '-32700': 'RPC_PARSE',
  '-32600': 'RPC_INVALID_REQUEST',
  '-32601': 'RPC_METHOD_NOT_FOUND',
  '-32602': 'RPC_INVALID_PARAMS',
  '-32603': 'RPC_INTERNAL',
  '4100': 'RPC_UNAUTHORIZED',
  '4200': 'RPC_UNSUPPORTED_METHOD',
  '4900': 'RPC_DISCONNECTED',
  '4901': 'RPC_CHAIN_DISCONNECTED',
  '4902': 'RPC_CHAIN_UNKNOWN',
  '5700': 'RPC_UNSUPPORTED_CAPABILITY',
  '5710': 'RPC_UNSUPPORTED_CHAIN_ID',
  '5720': 'RPC_DUPLICATE_ID',
  '5730': 'RPC_UNKNOWN_BUNDLE',
  '5740': 'RPC_BUNDLE_TOO_LARGE',
  '5750': 'RPC_UPGRADE_REJECTED',
  '5760': 'RPC_ATOMICITY_UNSUPPORTED',
}

/** A JSON-RPC or EIP-1193 error. An undefined code becomes `RPC_UNKNOWN`. */
export class RpcError extends LatchkeyError {
  override readonly name = 'RpcError'
  override readonly code: LatchkeyErrorCode
  constructor(
    readonly rpcCode: number | undefined,
    options?: LatchkeyErrorOptions,
  ) {
    super('Something went wrong', { ...options, details: rpcCode === undefined ? {} : { rpcCode } })
    this.code = names[String(rpcCode)] ?? 'RPC_UNKNOWN'
  }

  /** The original message of the wallet or node, unsanitized. */
  get foreignMessage() {
    return readLayers(this.cause)[0].message
  }
}

const REJECTED_CODES: readonly unknown[] = [4001, 5000, 5002]
/** Codes of ethers, which are text. */
const REJECTED_NAME = 'ACTION_REJECTED'
const PENDING_CODE = -32002
const rejectedText = /user (rejected|cancelled|canceled|denied)/i

/** Where wallets and libraries nest errors; `data` may be one itself. */
const WRAPPERS = ['data', 'originalError', 'error', 'cause', 'info'] as const
/** A wallet may nest endlessly or in a circle. */
const MAX_LAYERS = 24

type Layer = {
  readonly code: number | undefined
  readonly message: string
  readonly isRejected: boolean
  /** The error of a mobile wallet, as its wrapper sends it. */
  readonly isOriginal: boolean
}

/** A number, or its text: some wallets send `"4001"`. */
function parseCode(code: unknown): number | undefined {
  const value = typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Reads each property once, in a try: a wallet may throw anything, including throwing getters. */
function readLayers(error: unknown): [Layer, ...Layer[]] {
  const read = (source: unknown, key: string): unknown => {
    try {
      return isRecord(source) || source instanceof Error ? Reflect.get(source, key) : undefined
    } catch {
      return undefined
    }
  }
  const readLayer = (source: unknown, isOriginal: boolean): Layer => {
    const code = read(source, 'code')
    const message = typeof source === 'string' ? source : read(source, 'message')
    const text = typeof message === 'string' ? message.slice(0, 4096) : ''
    const knownCode = parseCode(code)
    const isRejected = REJECTED_CODES.includes(knownCode) || code === REJECTED_NAME || rejectedText.test(text)
    return { code: knownCode, message: text, isRejected, isOriginal }
  }
  const layers: [Layer, ...Layer[]] = [readLayer(error, false)]
  const sources = [error]
  for (const source of sources) {
    for (const key of WRAPPERS) {
      const inner = read(source, key)
      if (inner === undefined || inner === null || sources.includes(inner)) continue
      if (sources.length === MAX_LAYERS) return layers
      sources.push(inner)
      layers.push(readLayer(inner, key === 'originalError'))
    }
  }
  return layers
}

/** A proxy can throw even on `typeof`-like checks. */
function isOurs(error: unknown): error is LatchkeyError {
  try {
    return error instanceof LatchkeyError
  } catch {
    return false
  }
}

/**
 * Converts anything a wallet or node throws into an error of ours, with the original as cause. The only interpreter.
 */
export function toRpcError(error: unknown): LatchkeyError {
  if (isOurs(error)) return error
  const layers = readLayers(error)
  const options = { cause: error }
  if (layers.some(({ isRejected }) => isRejected)) return new UserRejectedError(options)
  const coded = layers.filter(({ code }) => code !== undefined)
  if (coded.some(({ code }) => code === PENDING_CODE)) return new RequestPendingError(options)
  return new RpcError((coded.find(({ isOriginal }) => isOriginal) ?? coded[0])?.code, options)
}

/** An error that a node has answered with. A node is no wallet, so its codes never mean a rejection or a prompt. */
export const toNodeError = (error: unknown) => new RpcError(readLayers(error)[0].code, { cause: error })

/** The message after the wallet's code, unsanitized; otherwise empty. */
export function foreignWords(error: unknown): string {
  if (error instanceof RpcError) return `${error.rpcCode ?? ''} ${error.foreignMessage}`
  const words = error instanceof RequestPendingError ? readLayers(error.cause)[0].message : ''
  return words && `${PENDING_CODE} ${words}`
}

const unknownChain = /\b(unrecognized|unrecognised|unknown) (chain|network)\b|\bwallet_addEthereumChain\b/i

/**
 * The wallet does not know the chain and may be offered it. Some wallets send 32603 for -32603, others only say it in
 * words.
 */
export function isUnknownChainError(error: unknown): boolean {
  if (!(error instanceof RpcError)) return false
  return [4902, 32603].includes(error.rpcCode ?? 0) || unknownChain.test(error.foreignMessage)
}

/** The wallet has no such method. */
export const isUnsupportedMethodError = (error: unknown) =>
  error instanceof RpcError && [4200, -32601, -32004].includes(error.rpcCode ?? 0)
