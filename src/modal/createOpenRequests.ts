import { RequestPendingError } from '../errors/connectionErrors.js'

/**
 * Requests to send that a wallet has not answered yet, also when nobody waits for them any more: its prompt may still be
 * open, and approving two of them would pay twice (SEND-8).
 */
export function createOpenRequests() {
  const open = new WeakSet<object>()
  return {
    /** @throws RequestPendingError while an older request of the same connection is open. */
    async ask<T>(connection: object, run: () => Promise<T>): Promise<T> {
      if (open.has(connection)) throw new RequestPendingError()
      open.add(connection)
      try {
        return await run()
      } finally {
        open.delete(connection)
      }
    },
  }
}
