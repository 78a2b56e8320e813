import { isRecord } from '../core/isRecord.js'
import { BaseError, type BaseErrorOptions } from './baseError.js'
import { RequestPendingError, UserRejectedError } from './connectionErrors.js'

/** The defined codes (specification section 8) and what they are called here. */
const names: Readonly<Record<string, string>> = {
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

/** A JSON-RPC or EIP-1193 error. A code that is not defined gives the generic `RPC_UNKNOWN`. */
export class RpcError extends BaseError {
  override readonly code: string
  constructor(
    readonly rpcCode: number | undefined,
    options?: BaseErrorOptions,
  ) {
    super('Something went wrong', { ...options, details: rpcCode === undefined ? {} : { rpcCode } })
    this.code = names[String(rpcCode)] ?? 'RPC_UNKNOWN'
  }

  /** What the wallet or node said, as it came: clean it before anybody reads it. */
  get foreignMessage() {
    return readError(this.cause).message
  }
}

const REJECTED_CODES: readonly unknown[] = [4001, 5000, 5002]
const PENDING_CODE = -32002
const rejectedText = /user (rejected|cancelled|canceled|denied)/i

/** Each property once, and each in a try: what is thrown by a wallet can be anything, with throwing getters too. */
function readError(error: unknown): { code: number | undefined; message: string; inner: unknown } {
  const read = (source: unknown, key: string): unknown => {
    try {
      return isRecord(source) || source instanceof Error ? Reflect.get(source, key) : undefined
    } catch {
      return undefined
    }
  }
  const code = read(error, 'code')
  const message = typeof error === 'string' ? error : read(error, 'message')
  return {
    code: typeof code === 'number' && Number.isFinite(code) ? code : undefined,
    message: typeof message === 'string' ? message.slice(0, 4096) : '',
    inner: read(read(error, 'data'), 'originalError'),
  }
}

/** A proxy can throw even when it is asked for its kind. */
function isOurs(error: unknown): error is BaseError {
  try {
    return error instanceof BaseError
  } catch {
    return false
  }
}

/** Whatever a wallet or node threw, as one of ours; the original is the cause. */
export function toRpcError(error: unknown): BaseError {
  if (isOurs(error)) return error
  const { code, message, inner } = readError(error)
  const innerCode = inner === undefined ? undefined : readError(inner).code
  const options = { cause: error }
  const codes = [code, innerCode]
  if (codes.some((one) => REJECTED_CODES.includes(one)) || rejectedText.test(message))
    return new UserRejectedError(options)
  if (codes.includes(PENDING_CODE)) return new RequestPendingError(options)
  return new RpcError(innerCode ?? code, options)
}

/** What a wallet said, after its code and as it came: clean it before anybody reads it. Empty where it said nothing. */
export function foreignWords(error: unknown): string {
  if (error instanceof RpcError) return `${error.rpcCode ?? ''} ${error.foreignMessage}`
  const words = error instanceof RequestPendingError ? readError(error.cause).message : ''
  return words && `${PENDING_CODE} ${words}`
}

/** The wallet does not know the chain and may be offered it. 32603 is what some wallets send for -32603. */
export function isUnknownChainError(error: unknown): boolean {
  return error instanceof RpcError && [4902, 32603].includes(error.rpcCode ?? 0)
}

/** The wallet has no such method. */
export const isUnsupportedMethodError = (error: unknown) =>
  error instanceof RpcError && [4200, -32601, -32004].includes(error.rpcCode ?? 0)
