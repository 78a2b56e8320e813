import { RELAY_SESSION_LIFE_MS, RELAY_SESSION_YOUNG_MS } from '../../config/limits.js'
import type { Scope } from '../../core/scope.js'
import { isRecord } from '../../core/values.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import type { ContinuedPairing } from '../connector.js'
import type { RelayClient } from './createRelayClient.js'

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

type Deps = {
  readonly client: RelayClient
  /** Ends a session that nobody uses. */
  drop(client: RelayClient, session: unknown): void
  readonly scope: Scope
  /** The stored sessions. */
  readonly store: { read(): readonly { readonly topic: string }[] }
}

/** The session that a wallet settles for a URI of an earlier page load, or has settled since. */
export async function awaitSettled(
  { client, drop, scope, store }: Deps,
  { since, until }: ContinuedPairing,
  signal: AbortSignal,
): Promise<unknown> {
  if (signal.aborted || client.isShared) throw new RequestAbortedError()
  // Later ones are of URIs that this page shows.
  const topics = client.resumePairings()
  return new Promise((resolve, reject) => {
    let isPending = true
    const accept = (session: unknown) => {
      if (isPending) finish(() => resolve(session))
      else drop(client, session)
    }
    const unwatch = client.watchSettled((session) => {
      if (isRecord(session) && topics.includes(session.pairingTopic)) accept(session)
    })
    // Also after an abort: the wallet of a late session is notified.
    const timer = setTimeout(stop, Math.max(0, until - Date.now()))
    const abort = () => finish(() => reject(new RequestAbortedError()))
    function finish(settle: () => void) {
      isPending = false
      signal.removeEventListener('abort', abort)
      settle()
    }
    function stop() {
      clearTimeout(timer)
      unwatch()
      abort()
    }
    signal.addEventListener('abort', abort, { once: true })
    scope.add(stop)
    const used = store.read().map(({ topic }) => topic)
    const isUnused = (session: unknown) => isRecord(session) && !used.includes(String(session.topic))
    const settled = [...client.sessions()]
      .reverse()
      .find((session) => isUnused(session) && isSettledSince(session, since))
    if (settled) accept(settled)
  })
}
