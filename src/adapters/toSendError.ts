import { RequestPendingError, UserRejectedError } from '../errors/connectionErrors.js'
import { RpcError } from '../errors/rpcErrors.js'
import { MaybeSentError } from '../errors/transferErrors.js'

/**
 * Codes by which a wallet says that it has not sent: an invalid request, an unknown method or network, no permission, a
 * rejected transaction. Others, such as -32603, it also answers when only its node's answer was lost.
 */
const REFUSED_CODES: readonly unknown[] = [-32_700, -32_600, -32_601, -32_602, -32_003, -32_004, 4100, 4200, 4901, 4902]

/** What a wallet has answered to a request to send: without a clear refusal it may have sent (SEND-8). */
export function toSendError(error: unknown): unknown {
  const isRefused = error instanceof UserRejectedError || error instanceof RequestPendingError
  if (isRefused || (error instanceof RpcError && REFUSED_CODES.includes(error.rpcCode))) return error
  return new MaybeSentError({ cause: error })
}
