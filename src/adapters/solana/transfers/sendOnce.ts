import { isRecord } from '../../../core/guards.js'
import { HttpStatusError, ServiceBusyError } from '../../../errors/httpErrors.js'
import { LatchkeyError } from '../../../errors/latchkeyError.js'
import { RpcUrlMissingError } from '../../../errors/networkErrors.js'
import { TransferExpiredError, TransferRevertedError } from '../../../errors/transferErrors.js'

const REQUEST_TIMEOUT = 408
const SERVER_ERROR = 500

/**
 * Codes by which a node says that it has not sent the transaction: those of Solana, of a request that it cannot read, and
 * of too many requests. With any other, such as those of a gateway, it may have.
 */
const isRefusal = (code: number) =>
  (code >= -32021 && code <= -32001) || (code >= -32602 && code <= -32600) || code === -32700 || code === 429

/** The error that a node has answered with. */
function answerOf(error: unknown): { code: number; data: unknown; message: unknown } | undefined {
  const cause = error instanceof LatchkeyError ? error.cause : undefined
  if (!isRecord(cause) || typeof cause.code !== 'number') return undefined
  return { code: cause.code, data: cause.data, message: cause.message }
}

const mentions = (word: string, ...values: readonly unknown[]) =>
  values.some((value) => typeof value === 'string' && value.toLowerCase().includes(word.toLowerCase()))

/**
 * Sends a signed transaction. Without a definite answer it may have been sent, so only the chain knows its outcome.
 * @throws TransferExpiredError, TransferRevertedError if the node has refused to send it.
 */
export async function sendOnce(send: () => Promise<unknown>): Promise<void> {
  try {
    await send()
  } catch (error) {
    const answer = answerOf(error)
    if (answer) {
      const reason = isRecord(answer.data) ? answer.data.err : undefined
      if (mentions('AlreadyProcessed', reason) || mentions('already been processed', answer.message)) return
      if (mentions('BlockhashNotFound', reason) || mentions('blockhash not found', answer.message))
        throw new TransferExpiredError({ cause: error })
      if (isRefusal(answer.code)) throw new TransferRevertedError({ cause: error })
      return
    }
    const isRefused =
      error instanceof HttpStatusError && error.status < SERVER_ERROR && error.status !== REQUEST_TIMEOUT
    if (isRefused || error instanceof ServiceBusyError || error instanceof RpcUrlMissingError) throw error
  }
}
