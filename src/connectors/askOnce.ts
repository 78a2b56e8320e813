import { RequestAbortedError, RequestPendingError } from '../errors/requestErrors.js'

/** Requests to connect that a wallet has not answered yet. */
export type OpenRequests = Set<Promise<unknown>>

/**
 * Asks the wallet to connect, or waits for what it has not answered yet: after Back and the same wallet again, a second
 * request would show a second prompt, or be refused (-32002). A user who tries again gets a new one.
 */
export function askOnce(open: OpenRequests, ask: () => Promise<unknown>, isRetry = false): Promise<unknown> {
  if (isRetry || open.size === 0) {
    const request = ask()
    open.add(request)
    const forget = () => void open.delete(request)
    request.then(forget, forget)
    return request
  }
  return new Promise((resolve, reject) => {
    for (const request of open)
      request.then(resolve, (error) => {
        // The wallet has refused this one because of an older one.
        if (!(error instanceof RequestPendingError && open.size > 0)) reject(error)
      })
  })
}

/** The wallet's answer, unless aborted first; then a late one is dropped. */
export const abortable = <T>(ask: () => Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    const stop = () => reject(new RequestAbortedError())
    // Aborted before the request: then it is not sent.
    if (signal.aborted) return stop()
    const answer = ask()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
