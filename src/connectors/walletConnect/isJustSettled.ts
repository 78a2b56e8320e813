import { RELAY_SESSION_LIFE_MS, RELAY_SESSION_YOUNG_MS } from '../../config/limits.js'
import { isRecord } from '../../core/guards.js'

const CLOCK_MARGIN_MS = 60_000

/**
 * Whether a session may be of another tab that has not stored its connection yet. A session lives for a week from the
 * approval, or from the wallet's last extension.
 */
export function isJustSettled(session: unknown): boolean {
  const { expiry } = isRecord(session) ? session : {}
  return typeof expiry === 'number' && expiry * 1_000 - Date.now() > RELAY_SESSION_LIFE_MS - RELAY_SESSION_YOUNG_MS
}

/** Whether a wallet has approved it after a moment, in milliseconds since 1970. Its clock may be a few seconds behind. */
export function isSettledSince(session: unknown, since: number): boolean {
  const { expiry } = isRecord(session) ? session : {}
  return typeof expiry === 'number' && expiry * 1_000 - RELAY_SESSION_LIFE_MS >= since - CLOCK_MARGIN_MS
}
