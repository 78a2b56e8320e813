import { RELAY_REDIAL_MS } from '../../config/limits.js'
import type { Scope } from '../../core/scope.js'
import { parseImageSource } from '../../core/untrusted.js'
import { isRecord } from '../../core/values.js'
import type { Namespace } from '../../domain/namespace.js'
import type { Network } from '../../domain/network.js'
import { NothingApprovedError } from '../../errors/relayErrors.js'
import type { createDeepLinkStore } from '../../platform/deepLinkStore.js'
import type { AuthResponse, WalletLink, WalletSession } from '../connector.js'
import type { RelayHandler } from '../requestHandler.js'
import type { RelayClient } from './createRelayClient.js'
import { loadRelayRequests } from './createRelayConnection.js'
import { createRelaySession, type RelaySession } from './createRelaySession.js'
import { type ParsedSession, parseSession } from './parseSession.js'
import { type Proposal, pickNamespaces } from './proposal.js'
import type { RelayOf } from './relaySupport.js'
import { isJustSettled } from './settled.js'

/** A stored session, and the link of the app that was opened with its URI. */
export type StoredSession = {
  readonly topic: string
  /** The namespaces that use it: another wallet may be paired for each. */
  readonly namespaces: readonly Namespace[]
  readonly link?: string | undefined
  /** Connected by the app's own code. */
  readonly isAdopted?: boolean | undefined
}

export type SessionStore = {
  read(): readonly StoredSession[]
  write(sessions: readonly StoredSession[]): void
  /** Calls back when another tab has changed it. */
  watch(onChange: () => void): () => void
}

export type RelaySessionsContext = {
  readonly client: Pick<
    RelayClient,
    | 'end'
    | 'isShared'
    | 'request'
    | 'session'
    | 'sessions'
    | 'wake'
    | 'watch'
    | 'watchSocket'
    | 'canSkipLinks'
    | 'isSocketOpen'
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
  handlerOf(namespace: string): RelayHandler
  /** What the proposal requested; nothing else is accepted. */
  proposal(): Proposal
  /** Reference of the app's active network, by namespace. */
  preferred(namespace: string): string | undefined
  parseAddress(namespace: string, address: string): string | undefined
  readRpc(network: Network, method: string, params: readonly unknown[]): Promise<unknown>
}

type AcceptOptions = {
  link?: WalletLink | undefined
  isAdopted?: boolean
  namespaces?: readonly Namespace[] | undefined
  auth?: AuthResponse | undefined
}

const isAlive = ({ expiry }: ParsedSession) => expiry * 1_000 > Date.now()

export type RelaySessions = ReturnType<typeof createRelaySessions>

/** The stored session of a namespace. */
const storedOf = (store: SessionStore, namespace: Namespace) =>
  store.read().find(({ namespaces }) => namespaces.includes(namespace))

/** Deletes a namespace's session with its link, which would open its app for the next wallet's requests. */
export function forgetSession(
  { store, deepLinks }: Pick<RelaySessionsContext, 'store' | 'deepLinks'>,
  namespace: Namespace,
) {
  deepLinks.claim(storedOf(store, namespace)?.link)
  deepLinks.removeOwn()
  store.write(withoutNamespaces(store.read(), [namespace]))
}

/** Another session has taken these namespaces; one without any left is dropped. */
const withoutNamespaces = (sessions: readonly StoredSession[], namespaces: readonly Namespace[]): StoredSession[] =>
  sessions
    .map((session) => ({ ...session, namespaces: session.namespaces.filter((name) => !namespaces.includes(name)) }))
    .filter(({ namespaces }) => namespaces.length > 0)

const topicOf = (value: unknown) => (isRecord(value) && typeof value.topic === 'string' ? value.topic : undefined)

/** The sessions of this modal, one per namespace: settled, restored, replaced or ended. */
export function createRelaySessions(context: RelaySessionsContext) {
  const { client, drop, scope, store, deepLinks, allowLoopback, networks, proposal, parseAddress, relayOf } = context
  const byNamespace = new Map<Namespace, RelaySession>()
  /** One object per session, for all its namespaces. */
  const walletSessions = new WeakMap<RelaySession, WalletSession>()
  let redial: ReturnType<typeof setInterval> | undefined

  const current = () => new Set(byNamespace.values())
  const isHeld = (topic: string | undefined) => [...byNamespace.values()].some((session) => session.topic === topic)

  const parse = (value: unknown, requestedProposal = proposal()) =>
    parseSession(value, { proposal: requestedProposal, parseAddress, relayOf, allowLoopback })

  function openSession(
    session: ParsedSession,
    link: string | undefined,
    isAdopted: boolean | undefined,
    auth?: AuthResponse,
  ): RelaySession {
    const { topic, peer } = session
    const relaySession = createRelaySession({
      ...context,
      isAdopted,
      prepareDeepLink() {
        const isOwn = deepLinks.prepare(link === undefined ? undefined : { href: link, name: peer.name })
        // Otherwise another instance's app, or a planted one, would open for this session's requests (URL-9).
        if (!isOwn && !client.canSkipLinks) deepLinks.remove()
        return isOwn
      },
      session,
      icon: peer.icons.map((icon) => parseImageSource(icon, { allowLoopback })).find(Boolean),
      read: (id) => parse(client.session(id)),
      network: (id) => networks().find(({ caipNetworkId }) => caipNetworkId === id),
      onEnd() {
        // A replaced session must not affect the new one's data.
        if (!current().has(relaySession)) return
        for (const [namespace, session] of byNamespace) if (session === relaySession) byNamespace.delete(namespace)
        if (byNamespace.size === 0) clearInterval(redial)
        deepLinks.removeOwn()
        store.write(store.read().filter((stored) => stored.topic !== topic))
      },
    })
    const { connections, disconnect, discard } = relaySession
    walletSessions.set(relaySession, {
      id: topic,
      connections,
      method: link ? 'mobile' : 'qrcode',
      auth,
      disconnect,
      discard,
    })
    return relaySession
  }

  const toSession = (session: RelaySession) => walletSessions.get(session) as WalletSession

  /** Its wallet would still show the app as connected, unless the app's own code uses the session. */
  function replace(former: RelaySession) {
    former.replace()
    if (!former.isAdopted) drop({ topic: former.topic })
  }

  /** Another wallet is used for these namespaces. A session that none is left of ends. */
  function removeNamespaces(former: RelaySession, namespaces: readonly Namespace[]) {
    for (const namespace of namespaces) if (byNamespace.get(namespace) === former) byNamespace.delete(namespace)
    if (current().has(former)) former.replace(namespaces)
    else replace(former)
  }

  function onSocket(isReachable: boolean) {
    clearInterval(redial)
    if (!isReachable && byNamespace.size > 0) redial = setInterval(client.wake, RELAY_REDIAL_MS)
    for (const session of current()) session.reach(isReachable)
  }

  /** Another tab has paired another wallet: a namespace has only one, and the previous one is notified. */
  function followStore() {
    for (const session of current()) {
      const lost = [...byNamespace].filter(([namespace, relaySession]) => {
        const { topic } = storedOf(store, namespace) ?? {}
        return relaySession === session && topic !== undefined && topic !== session.topic
      })
      const names = lost.map(([namespace]) => namespace)
      if (names.length > 0) removeNamespaces(session, names)
    }
  }

  function release() {
    clearInterval(redial)
    for (const session of current()) session.release()
    byNamespace.clear()
  }

  scope.add(client.watchSocket(onSocket))
  scope.add(() => clearInterval(redial))
  scope.add(store.watch(followStore))
  scope.add(deepLinks.watch())
  scope.add(release)

  return {
    /**
     * Uses a session that was just settled, and stores its topic. `namespaces`: what its URI proposed. `isAdopted`: the
     * app's own code has connected it.
     * @throws NothingApprovedError if it has nothing for this app.
     */
    accept(value: unknown, { link, isAdopted, namespaces, auth }: AcceptOptions = {}): WalletSession {
      const session = parse(value, pickNamespaces(proposal(), namespaces))
      if (!session) throw new NothingApprovedError()
      const { topic } = session
      const names = [...session.namespaces.keys()]
      const former = new Set(names.flatMap((name) => byNamespace.get(name) ?? []))
      const isSame = [...former].find((candidate) => candidate.topic === topic)
      isSame?.release()
      const relaySession = openSession(session, link?.href, isAdopted, auth)
      for (const replaced of former) if (replaced !== isSame) removeNamespaces(replaced, names)
      for (const name of names) byNamespace.set(name, relaySession)
      const otherSessions = withoutNamespaces(store.read(), names).filter((stored) => stored.topic !== topic)
      store.write([...otherSessions, { topic, namespaces: names, link: link?.href, isAdopted }])
      if (link) deepLinks.write(link)
      else deepLinks.removeOwn()
      // The first request usually follows soon.
      loadRelayRequests().catch(() => undefined)
      return toSession(relaySession)
    },
    /**
     * The stored session of a namespace, or the newest without a stored topic; unused ones are ended. `undefined` without
     * any. On the app's own client only the stored one counts, and the others are the app's.
     */
    restore(namespace: Namespace): WalletSession | undefined {
      const existing = byNamespace.get(namespace)
      if (existing) return toSession(existing)
      const stored = storedOf(store, namespace)
      const used = new Set([...store.read(), ...current()].map(({ topic }) => topic))
      const requestedProposal = proposal()
      let parsed: ParsedSession | undefined
      // The newest is the last one; a wallet paired twice may have left an older one.
      const candidates = client.isShared ? [stored && client.session(stored.topic)] : [...client.sessions()].reverse()
      for (const value of candidates) {
        const topic = topicOf(value)
        const isWanted = stored
          ? topic === stored.topic
          : !store.read().some((otherSession) => otherSession.topic === topic)
        const session = isWanted && !parsed ? parse(value, requestedProposal) : undefined
        if (session && isAlive(session) && session.namespaces.has(namespace)) parsed = session
        else if ((isWanted ? !stored?.isAdopted : topic === undefined || !used.has(topic)) && !isHeld(topic)) {
          if (!isJustSettled(value)) drop(value)
        }
      }
      if (!parsed) return undefined
      deepLinks.claim(stored?.link)
      const { topic } = parsed
      const relaySession =
        [...current()].find((session) => session.topic === topic) ??
        openSession(parsed, stored?.link, stored?.isAdopted)
      byNamespace.set(namespace, relaySession)
      return toSession(relaySession)
    },
  }
}
