import { RELAY_REDIAL_MS } from '../../config/limits.js'
import { parseImageSource } from '../../core/imageSource.js'
import type { Scope } from '../../core/scope.js'
import type { Network } from '../../domain/network.js'
import { NothingApprovedError } from '../../errors/relayErrors.js'
import type { createDeepLinkStore } from '../../platform/deepLinkStore.js'
import type { WalletLink, WalletSession } from '../connector.js'
import type { Proposal } from './buildProposal.js'
import type { RelayClient } from './createRelayClient.js'
import { createRelaySession, type RelaySession } from './createRelaySession.js'
import { type ParsedSession, parseSession } from './parseSession.js'

/** The session that is stored, and the link of the app that was opened with its URI. */
export type StoredSession = { readonly topic: string; readonly link?: string | undefined }

export type SessionStore = {
  read(): StoredSession | undefined
  write(session: StoredSession): void
  remove(): void
  /** Calls back when another tab has changed it. */
  watch(onChange: () => void): () => void
}

export type RelaySessionsContext = {
  readonly client: Pick<RelayClient, 'end' | 'request' | 'session' | 'sessions' | 'wake' | 'watch' | 'watchSocket'>
  /** Ends a session, unparsed, that nobody uses: its wallet is told, as far as that can be done. */
  drop(session: unknown): void
  readonly scope: Scope
  readonly store: SessionStore
  readonly deepLinks: ReturnType<typeof createDeepLinkStore>
  readonly allowLoopback: boolean
  /** Those of all namespaces, as they are now. */
  networks(): readonly Network[]
  /** What wallets are asked for; nothing else is taken of what one gives. */
  proposal(): Proposal
  /** The reference of the network that the app is on, by namespace. */
  preferred(namespace: string): string | undefined
  parseAddress(namespace: string, address: string): string | undefined
  readRpc(network: Network, method: string, params: readonly unknown[]): Promise<unknown>
}

const isAlive = ({ expiry }: ParsedSession) => expiry * 1_000 > Date.now()

export type RelaySessions = ReturnType<typeof createRelaySessions>

/** Forgets a session that is gone, with its link: the next wallet's requests would open this one's app. */
export function forgetSession({ store, deepLinks }: Pick<RelaySessionsContext, 'store' | 'deepLinks'>) {
  deepLinks.adopt(store.read()?.link)
  deepLinks.removeOwn()
  store.remove()
}

/** The one session of this modal: settled by a wallet, restored, replaced, ended. */
export function createRelaySessions(context: RelaySessionsContext) {
  const { client, drop, scope, store, deepLinks, allowLoopback, networks, proposal, parseAddress } = context
  let current: RelaySession | undefined
  let redial: ReturnType<typeof setInterval> | undefined

  const parse = (value: unknown, asked = proposal()) =>
    parseSession(value, { proposal: asked, parseAddress, allowLoopback })

  function take(session: ParsedSession): RelaySession {
    current?.release()
    const taken = createRelaySession({
      ...context,
      prepareDeepLink: deepLinks.prepare,
      session,
      icon: session.peer.icons.map((icon) => parseImageSource(icon, { allowLoopback })).find(Boolean),
      read: (topic) => parse(client.session(topic)),
      network: (id) => networks().find(({ caipNetworkId }) => caipNetworkId === id),
      onEnd() {
        // A session that was replaced says nothing about what belongs to the new one.
        if (current !== taken) return
        current = undefined
        deepLinks.removeOwn()
        if (store.read()?.topic === session.topic) store.remove()
      },
    })
    current = taken
    return taken
  }

  const toSession = ({ topic, connections, disconnect }: RelaySession, link: unknown): WalletSession => ({
    id: topic,
    connections,
    method: link ? 'mobile' : 'qrcode',
    disconnect,
  })

  function onSocket(isReachable: boolean) {
    clearInterval(redial)
    if (!isReachable && current) redial = setInterval(client.wake, RELAY_REDIAL_MS)
    current?.reach(isReachable)
  }

  /** Another tab has paired another wallet: there is one at a time, and the former one is told. */
  function followStore() {
    const { topic } = store.read() ?? {}
    const former = current
    if (!topic || !former || former.topic === topic) return
    current = undefined
    former.replace()
    drop({ topic: former.topic })
  }

  function release() {
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
     * Takes up a session that was just settled, and stores which one it is.
     * @throws NothingApprovedError when there is nothing in it for this app.
     */
    accept(value: unknown, link: WalletLink | undefined): WalletSession {
      const session = parse(value)
      if (!session) throw new NothingApprovedError()
      const former = current
      const taken = take(session)
      // Nobody follows the former session any more, and its wallet would go on showing the app as connected.
      if (former && former.topic !== taken.topic) {
        former.replace()
        drop({ topic: former.topic })
      }
      store.write({ topic: taken.topic, link: link?.href })
      if (link) deepLinks.write(link)
      else deepLinks.removeOwn()
      // A wallet that has just connected is asked for something soon.
      import('./createRelayRequests.js').catch(() => undefined)
      return toSession(taken, link)
    },
    /** The stored session, or the newest where none is stored; all others are dropped. `undefined` without any. */
    restore(): WalletSession | undefined {
      const stored = store.read()
      if (current) return toSession(current, stored?.link)
      const asked = proposal()
      let found: ParsedSession | undefined
      // The newest is the last one; a wallet that was paired twice may have left an older one.
      for (const value of [...client.sessions()].reverse()) {
        const session = found ? undefined : parse(value, asked)
        if (session && isAlive(session) && (stored?.topic ?? session.topic) === session.topic) found = session
        else drop(value)
      }
      if (!found) return undefined
      deepLinks.adopt(stored?.link)
      return toSession(take(found), stored?.link)
    },
  }
}
