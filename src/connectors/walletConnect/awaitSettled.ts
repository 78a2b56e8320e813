import { isRecord } from '../../core/guards.js'
import type { Scope } from '../../core/scope.js'
import { RequestAbortedError } from '../../errors/connectionErrors.js'
import type { ContinuedPairing } from '../connector.js'
import type { RelayClient } from './createRelayClient.js'
import type { SessionStore } from './createRelaySessions.js'
import { isSettledSince } from './isJustSettled.js'

type Deps = {
  readonly client: RelayClient
  /** Ends a session that nobody uses. */
  drop(client: RelayClient, session: unknown): void
  readonly scope: Scope
  readonly store: Pick<SessionStore, 'read'>
}

/** The session that a wallet settles for a URI of an earlier page load, or has settled since. */
export async function awaitSettled(
  { client: made, drop, scope, store }: Deps,
  { since, until }: ContinuedPairing,
  signal: AbortSignal,
): Promise<unknown> {
  if (signal.aborted || made.isShared) throw new RequestAbortedError()
  // Later ones are of URIs that this page shows.
  const topics = made.resumePairings()
  return new Promise((resolve, reject) => {
    let isWanted = true
    const take = (session: unknown) => {
      if (isWanted) finish(() => resolve(session))
      else drop(made, session)
    }
    const unwatch = made.watchSettled((session) => {
      if (isRecord(session) && topics.includes(session.pairingTopic)) take(session)
    })
    // Also after an abort: the wallet of a late session is notified.
    const timer = setTimeout(stop, Math.max(0, until - Date.now()))
    const abort = () => finish(() => reject(new RequestAbortedError()))
    function finish(settle: () => void) {
      isWanted = false
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
    const settled = [...made.sessions()].reverse().find((one) => isUnused(one) && isSettledSince(one, since))
    if (settled) take(settled)
  })
}
