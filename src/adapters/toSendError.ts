import { UserRejectedError } from '../errors/latchkeyError.js'
import { OfflineError, RequestAbortedError, RequestPendingError } from '../errors/requestErrors.js'
import { RpcError } from '../errors/rpcErrors.js'
import { InsufficientFundsError, MaybeSentError } from '../errors/transferErrors.js'

/**
 * Codes by which a wallet says that it has not sent: an invalid request, an unknown method or network, no permission, a
 * rejected transaction. Others, such as -32603, it also answers when only its node's answer was lost.
 */
const REFUSED_CODES: readonly unknown[] = [-32_700, -32_600, -32_601, -32_602, -32_003, -32_004, 4100, 4200, 4901, 4902]

/** The request never reached the wallet. */
const notAsked = [OfflineError, RequestAbortedError] as const

/** As viem reads it: the node of the wallet has refused the transaction, which the account cannot pay. */
const FUNDS_TEXT = /insufficient funds|exceeds transaction sender account balance|insufficient balance for gas/i
const FUNDS_CODES: readonly unknown[] = [-32_000, -32_003, -32_603]
const isFundsRefusal = ({ rpcCode, foreignMessage }: RpcError) =>
  FUNDS_CODES.includes(rpcCode) && FUNDS_TEXT.test(foreignMessage)

/** What a wallet has answered to a request to send: without a clear refusal it may have sent (SEND-8). */
export function toSendError(error: unknown): unknown {
  if (notAsked.some((kind) => error instanceof kind)) return error
  const isRefused = error instanceof UserRejectedError || error instanceof RequestPendingError
  if (error instanceof RpcError && isFundsRefusal(error)) return new InsufficientFundsError('fee', { cause: error })
  if (isRefused || (error instanceof RpcError && REFUSED_CODES.includes(error.rpcCode))) return error
  return new MaybeSentError({ cause: error })
}
