import { SIGN_IN_ATTEMPT_MS, SIGN_IN_READ_MS, SIGN_IN_RETRY_DELAYS_MS } from '../../config/limits.js'
import { sleep, withTimeout } from '../../core/async.js'
import { LatchkeyError } from '../../errors/latchkeyError.js'
import {
  HttpStatusError,
  NetworkFailedError,
  RequestAbortedError,
  RequestTimeoutError,
} from '../../errors/requestErrors.js'

type ReaderDeps = {
  readonly signal: AbortSignal
  isOnline(): boolean
  /** Resolves when online, or when aborted. */
  untilOnline(signal: AbortSignal): Promise<unknown>
  /** Whether the answer is still wanted. */
  isCurrent(): boolean
}

/** Whether the same question may be answered a little later. An error of the app's own code says nothing about that. */
function isTemporary(error: unknown): boolean {
  if (error instanceof HttpStatusError) return error.status >= 500 || error.status === 408 || error.status === 429
  return (
    !(error instanceof LatchkeyError) || error instanceof NetworkFailedError || error instanceof RequestTimeoutError
  )
}

/**
 * Reads what a sign-in needs before the wallet is asked: waits while offline, and asks again after a temporary failure,
 * within one time limit for all that it reads.
 */
export function createSignInReader({ signal, isOnline, untilOnline, isCurrent }: ReaderDeps) {
  const delays = [...SIGN_IN_RETRY_DELAYS_MS]
  let msLeft = SIGN_IN_READ_MS

  return async function read<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      await untilOnline(signal)
      if (!isCurrent()) throw new RequestAbortedError()
      const startedAt = performance.now()
      const limit = Math.min(SIGN_IN_ATTEMPT_MS, msLeft)
      try {
        return await withTimeout(ask(), limit, () => new RequestTimeoutError(limit))
      } catch (error) {
        if (!isCurrent() || signal.aborted) throw error
        // Says nothing about the server.
        if (!isOnline()) continue
        msLeft -= performance.now() - startedAt
        const delay = delays.shift()
        if (delay === undefined || delay >= msLeft || !isTemporary(error)) throw error
        await sleep(delay, signal)
        msLeft -= delay
      }
    }
  }
}
