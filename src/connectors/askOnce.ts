import { RequestPendingError } from '../errors/connectionErrors.js'

/** Requests to connect that a wallet has not answered yet. */
export type OpenRequests = Set<Promise<unknown>>

/**
 * Asks the wallet to connect, or waits for what it has not answered yet: after Back and the same wallet again, a second
 * request would show a second prompt, or be refused (-32002). A user who tries again gets a new one.
 */
export function askOnce(open: OpenRequests, ask: () => Promise<unknown>, isRetry = false): Promise<unknown> {
  if (isRetry || open.size === 0) {
    const asked = ask()
    open.add(asked)
    const forget = () => void open.delete(asked)
    asked.then(forget, forget)
    return asked
  }
  return new Promise((resolve, reject) => {
    for (const asked of open)
      asked.then(resolve, (error) => {
        // The wallet has refused this one because of an older one.
        if (!(error instanceof RequestPendingError && open.size > 0)) reject(error)
      })
  })
}
