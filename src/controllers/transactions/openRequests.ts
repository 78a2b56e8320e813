import { RequestPendingError } from '../../errors/connectionErrors.js'

/** A prompt that has been open for longer may be lost: wallets forget theirs when their background page restarts. */
export const LOST_PROMPT_MS = 300_000

export type OpenRequests = ReturnType<typeof createOpenRequests>

/**
 * Requests to send that a wallet has not answered yet, also when nobody waits for them any more: its prompt may still be
 * open, and approving two of them would pay twice (SEND-8). One list for everything that sends.
 */
export function createOpenRequests(now: () => number = Date.now) {
  /** By connection, when its wallet was asked. */
  const open = new WeakMap<object, number>()
  return {
    /** @throws RequestPendingError while an older request of the same connection is open. */
    async ask<T>(connection: object, run: () => Promise<T>): Promise<T> {
      const since = open.get(connection)
      if (since !== undefined && now() - since < LOST_PROMPT_MS) throw new RequestPendingError()
      const begun = now()
      open.set(connection, begun)
      try {
        return await run()
      } finally {
        if (open.get(connection) === begun) open.delete(connection)
      }
    },
  }
}

/** The one list of a modal: `modal.use(openRequests)`. */
export const openRequests = (): OpenRequests => createOpenRequests()
