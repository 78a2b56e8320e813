import { RELAY_REDIAL_MS } from '../../config/limits.js'
import { parseImageSource } from '../../core/imageSource.js'
import type { Scope } from '../../core/scope.js'
import type { Network } from '../../domain/network.js'
import { NothingApprovedError } from '../../errors/relayErrors.js'
import type { createDeepLinkStore } from '../../platform/deepLinkStore.js'
import type { WalletLink, WalletSession } from '../connector.js'
import type { Proposal, RelayOf } from './buildProposal.js'
import type { RelayClient } from './createRelayClient.js'
import { createRelaySession, type RelaySession } from './createRelaySession.js'
import { type ParsedSession, parseSession } from './parseSession.js'
import type { RelaySide } from './relaySupport.js'

/** The stored session, and the link of the app that was opened with its URI. */
export type StoredSession = {
  readonly topic: string
  readonly link?: string | undefined
  /** Connected by the app's own code. */
  readonly isAdopted?: boolean | undefined
}

export type SessionStore = {
  read(): StoredSession | undefined
  write(session: StoredSession): void
  remove(): void
  /** Calls back when another tab has changed it. */
  watch(onChange: () => void): () => void
}

export type RelaySessionsContext = {
  readonly client: Pick<
    RelayClient,
    'end' | 'isShared' | 'request' | 'session' | 'sessions' | 'wake' | 'watch' | 'watchSocket'
  >
  /** Ends an unused, unparsed session, and notifies its wallet if possible. */
  drop(session: unknown): void
  readonly scope: Scope
  readonly store: SessionStore
  readonly deepLinks: ReturnType<typeof createDeepLinkStore>
  readonly allowLoopback: boolean
  /** The current networks of all namespaces. */
  networks(): readonly Network[]
  /** What each namespace needs over the relay. */
  readonly relayOf: RelayOf
  /** What answers and signs for a namespace. */
  sideOf(namespace: string): RelaySide
  /** What the proposal requested; nothing else is accepted. */
  proposal(): Proposal
  /** Reference of the app's active network, by namespace. */
  preferred(namespace: string): string | undefined
  parseAddress(namespace: string, address: string): string | undefined
  readRpc(network: Network, method: string, params: readonly unknown[]): Promise<unknown>
}

const isAlive = ({ expiry }: ParsedSession) => expiry * 1_000 > Date.now()

export type RelaySessions = ReturnType<typeof createRelaySessions>

/** Deletes an ended session with its link, which would open its app for the next wallet's requests. */
export function forgetSession({ store, deepLinks }: Pick<RelaySessionsContext, 'store' | 'deepLinks'>) {
  deepLinks.adopt(store.read()?.link)
  deepLinks.removeOwn()
  store.remove()
}

/** The one session of this modal: settled, restored, replaced or ended. */
export function createRelaySessions(context: RelaySessionsContext) {
  const { client, drop, scope, store, deepLinks, allowLoopback, networks, proposal, parseAddress, relayOf } = context
  let current: RelaySession | undefined
  let redial: ReturnType<typeof setInterval> | undefined

  const parse = (value: unknown, asked = proposal()) =>
    parseSession(value, { proposal: asked, parseAddress, relayOf, allowLoopback })

  function take(session: ParsedSession, isAdopted: boolean | undefined): RelaySession {
    current?.release()
    const taken = createRelaySession({
      ...context,
      isAdopted,
      prepareDeepLink: deepLinks.prepare,
      session,
      icon: session.peer.icons.map((icon) => parseImageSource(icon, { allowLoopback })).find(Boolean),
      read: (topic) => parse(client.session(topic)),
      network: (id) => networks().find(({ caipNetworkId }) => caipNetworkId === id),
      onEnd() {
        // A replaced session must not affect the new one's data.
        if (current !== taken) return
        current = undefined
        clearInterval(redial)
        deepLinks.removeOwn()
        if (store.read()?.topic === session.topic) store.remove()
      },
    })
    current = taken
    return taken
  }

  const toSession = ({ topic, connections, disconnect, discard }: RelaySession, link: unknown): WalletSession => ({
    id: topic,
    connections,
    method: link ? 'mobile' : 'qrcode',
    disconnect,
    discard,
  })

  /** Its wallet would still show the app as connected, unless the app's own code uses the session. */
  function replace(former: RelaySession) {
    former.replace()
    if (!former.isAdopted) drop({ topic: former.topic })
  }

  function onSocket(isReachable: boolean) {
    clearInterval(redial)
    if (!isReachable && current) redial = setInterval(client.wake, RELAY_REDIAL_MS)
    current?.reach(isReachable)
  }

  /** Another tab has paired another wallet: only one is allowed, and the previous one is notified. */
  function followStore() {
    const { topic } = store.read() ?? {}
    const former = current
    if (!topic || !former || former.topic === topic) return
    current = undefined
    replace(former)
  }

  function release() {
    clearInterval(redial)
    current?.release()
    current = undefined
  }

  scope.add(client.watchSocket(onSocket))
  scope.add(() => clearInterval(redial))
  scope.add(store.watch(followStore))
  scope.add(deepLinks.watch())
  scope.add(release)

  return {
    /**
     * Uses a session that was just settled, and stores its topic. `isAdopted`: the app's own code has connected it.
     * @throws NothingApprovedError if it has nothing for this app.
     */
    accept(
      value: unknown,
      { link, isAdopted }: { link?: WalletLink | undefined; isAdopted?: boolean } = {},
    ): WalletSession {
      const session = parse(value)
      if (!session) throw new NothingApprovedError()
      const former = current
      const taken = take(session, isAdopted)
      if (former && former.topic !== taken.topic) replace(former)
      store.write({ topic: taken.topic, link: link?.href, isAdopted })
      if (link) deepLinks.write(link)
      else deepLinks.removeOwn()
      // The first request usually follows soon.
      import('./createRelayRequests.js').catch(() => undefined)
      return toSession(taken, link)
    },
    /**
     * The stored session, or the newest without a stored topic; all others are ended. `undefined` without any. On the
     * app's own client only the stored one counts, and the others are the app's.
     */
    restore(): WalletSession | undefined {
      const stored = store.read()
      if (current) return toSession(current, stored?.link)
      const asked = proposal()
      let found: ParsedSession | undefined
      // The newest is the last one; a wallet paired twice may have left an older one.
      const candidates = client.isShared ? [stored && client.session(stored.topic)] : [...client.sessions()].reverse()
      for (const value of candidates) {
        const session = found ? undefined : parse(value, asked)
        if (session && isAlive(session) && (stored?.topic ?? session.topic) === session.topic) found = session
        else if (!stored?.isAdopted) drop(value)
      }
      if (!found) return undefined
      deepLinks.adopt(stored?.link)
      return toSession(take(found, stored?.isAdopted), stored?.link)
    },
  }
}
