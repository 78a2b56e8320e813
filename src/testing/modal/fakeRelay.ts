import type { AuthRequest } from '../../connectors/connector.js'
import type { PairingSteps } from '../../connectors/walletConnect/createPairingCode.js'
import type { PairingUris } from '../../connectors/walletConnect/createPairingUris.js'
import type { ProviderEvents, RelayClient, RelayEvents } from '../../connectors/walletConnect/createRelayClient.js'
import { createDeferred, type Deferred } from './fakeAdapter.js'

type Pairing = PairingSteps & {
  readonly proposal: unknown
  /** What the wallet is asked to sign with its approval. */
  readonly auth: AuthRequest | undefined
  readonly answer: Deferred<unknown>
  /** What it has signed. */
  cacaos?: readonly unknown[]
}

/** A relay client scripted by the test, with its stored data. `isShared`: the app's own. */
export function createFakeRelay(stored: readonly unknown[] = [], { isShared = false } = {}) {
  const followers = new Set<ProviderEvents>()
  const lines = new Set<RelayEvents>()
  const settlers = new Set<(session: unknown) => void>()
  const watchers = new Set<(isReachable: boolean) => void>()
  const pairings: Pairing[] = []
  const calls: string[] = []
  let sessions = stored
  const codes: PairingUris = {
    async propose(proposal, steps, auth) {
      const pairing: Pairing = { ...steps, proposal, auth, answer: createDeferred<unknown>() }
      pairings.push(pairing)
      const session = await pairing.answer.promise
      sessions = [...sessions, session]
      return { session, cacaos: pairing.cacaos }
    },
    release: () => undefined,
  }
  const client: RelayClient = {
    isShared,
    canSkipLinks: !isShared,
    isSocketOpen: () => undefined,
    pairingUris: () => codes,
    watchProvider(events) {
      const follower: ProviderEvents = {
        ...events,
        onSession(session) {
          sessions = [...sessions, session]
          events.onSession(session)
        },
      }
      followers.add(follower)
      return () => {
        followers.delete(follower)
        calls.push('unfollow')
      }
    },
    formatAuth: (payload, issuer) => `${issuer} ${JSON.stringify(payload)}`,
    clientId: async () => 'did:key:z6Mk',
    sessions: () => sessions,
    session: (topic) => sessions.find((session) => (session as { topic?: unknown } | null)?.topic === topic),
    committed: async () => undefined,
    isUnread: false,
    request: async () => 'done',
    async end(topic) {
      calls.push(`end ${topic}`)
    },
    resumePairings: () => ['earlier'],
    watchSettled(onSettled) {
      settlers.add(onSettled)
      return () => void settlers.delete(onSettled)
    },
    watch(events) {
      lines.add(events)
      return () => void lines.delete(events)
    },
    watchSocket(onChange) {
      watchers.add(onChange)
      return () => void watchers.delete(onChange)
    },
    async pause() {
      calls.push('rest')
    },
    async wake() {
      calls.push('wake')
    },
  }
  return {
    client,
    /** One per requested pairing. */
    pairings,
    calls,
    /** What the app does with its own provider. */
    app: (act: (follower: ProviderEvents) => void) => [...followers].forEach(act),
    lines,
    watchers,
    /** A wallet uses a URI of an earlier page load. */
    settle(session: unknown) {
      sessions = [...sessions, session]
      for (const onSettled of [...settlers]) onSettled(session)
    },
    /** The socket opens or closes. */
    reach(isReachable: boolean) {
      for (const onChange of [...watchers]) onChange(isReachable)
    },
    tell: (speak: (line: RelayEvents) => void) => [...lines].forEach(speak),
    store: (...values: readonly unknown[]) => {
      sessions = values
    },
  }
}

/** A session as the client returns it: unparsed and untrusted. */
export const createSession = (topic: string, accounts: readonly string[], name = 'Heron') => ({
  topic,
  expiry: Math.floor(Date.now() / 1_000) + 3_600,
  peer: { publicKey: 'k', metadata: { name, icons: [] } },
  namespaces: { eip155: { accounts, methods: ['personal_sign'], events: [] } },
})
