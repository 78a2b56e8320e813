import { MAX_SIWX_ATTEMPTS } from '../config/limits.js'
import type { SiwxData, SiwxMessage } from '../domain/siwx.js'
import { SiwxSessionInvalidError } from '../errors/siwxErrors.js'

/** The messages that this page has asked to sign. A nonce counts for one sign-in (SIWX-9). */
export function createAttempts() {
  /** By nonce, oldest first. */
  const open = new Map<string, SiwxMessage>()
  return {
    begin(message: SiwxMessage): SiwxMessage {
      open.set(message.nonce, message)
      const [oldest] = open.keys()
      if (open.size > MAX_SIWX_ATTEMPTS && oldest !== undefined) open.delete(oldest)
      return message
    },
    /**
     * The URI that was asked for with this nonce.
     * @throws SiwxSessionInvalidError if this page did not ask, or the sign-in is done.
     */
    uriOf({ nonce }: Pick<SiwxData, 'nonce'>): string {
      const message = open.get(nonce)
      if (!message) throw new SiwxSessionInvalidError('nonce')
      return message.uri
    },
    end(nonce: string) {
      open.delete(nonce)
    },
    clear() {
      open.clear()
    },
  }
}
