import { PAIRING_LIFE_MS, PAIRING_MARGIN_MS } from '../../config/limits.js'
import { createOnce, importWithRetry } from '../../core/load.js'
import { isRecord } from '../../core/values.js'
import { watchState } from '../../core/watchState.js'
import type { Namespace } from '../../domain/namespace.js'
import { WALLET_CONNECT_ID } from '../../domain/wallet.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { PairingExpiredError, SessionEndedError } from '../../errors/relayErrors.js'
import { RequestAbortedError } from '../../errors/requestErrors.js'
import { watchShown } from '../../platform/page.js'
import type { AuthRequest, AuthResponse, Connector, ConnectRequest, ConnectStep } from '../connector.js'
import type { PairingCodeState } from './createPairingCode.js'
import type { Paired } from './createPairingUris.js'
import type { RelayClient } from './createRelayClient.js'
import {
  createRelaySessions,
  forgetSession,
  type RelaySessions,
  type RelaySessionsContext,
} from './createRelaySessions.js'
import { pickNamespaces } from './proposal.js'
import { awaitSettled, isJustSettled } from './settled.js'

export type WalletConnectContext = Omit<RelaySessionsContext, 'client' | 'drop' | 'parseAddress' | 'handlerOf'> & {
  /** Whether the app offers it. Otherwise a stored session is removed, and nothing loads. */
  readonly isEnabled: boolean
  readonly namespaces: readonly Namespace[]
  /** The published client; one per modal. */
  client(): Promise<RelayClient>
  /** Canonical form of an address, by namespace, from each adapter. */
  loadParsers(): Promise<RelaySessionsContext['parseAddress']>
  /** What answers and signs, by namespace, from each adapter. */
  loadHandlers(): Promise<RelaySessionsContext['handlerOf']>
  /** The next page load restores a session of this connector. */
  isStored(): boolean
  /** The app requests URIs with its own provider; the modal requests one only when the user retries. */
  readonly isManual: boolean
}

const toStep = ({ status, uri, isSent, expiresAt }: PairingCodeState): ConnectStep => ({
  status: status === 'idle' || status === 'failed' ? 'asking' : status,
  uri,
  isSent,
  expiresAt,
})

/** Time left of a URI that the app has requested; its own expiry is on the system clock. */
const lifeOf = (uri: string) =>
  Math.min(PAIRING_LIFE_MS, Number(/[?&]expiryTimestamp=(\d+)/.exec(uri)?.[1] ?? Infinity) * 1_000 - Date.now())

const classify = (error: unknown) =>
  error instanceof UserRejectedError ? 'answered' : error instanceof PairingExpiredError ? 'expired' : 'failed'

/** What a wallet has answered, and what it was asked to sign. */
type Answer = Paired & { readonly auth?: AuthRequest | undefined }

/** Wallets on other devices, or in other apps on this one, over WalletConnect's relay. */
export function createWalletConnect(context: WalletConnectContext): Connector {
  const { scope, isStored, proposal } = context
  // Needed only for a URI, not for a restored session.
  const loadPairing = () => importWithRetry(() => import('./pairing.js'), scope.signal)

  const client = createOnce(async () => {
    const relayClient = await context.client()
    if (scope.isEnded) throw new RequestAbortedError()
    // A page that closed before notifying its wallet has left sessions that nobody restores. On a shared client
    // they are the app's.
    if (!relayClient.isShared && !isStored())
      for (const session of relayClient.sessions()) if (!isJustSettled(session)) drop(relayClient, session)
    return relayClient
  })

  /** Its wallet would still show the app as connected. */
  function drop({ end }: RelayClient, session: unknown) {
    if (isRecord(session) && typeof session.topic === 'string') end(session.topic).catch(() => undefined)
  }

  const uris = createOnce(async () => {
    const [{ createPairingCode, createPairingUris }, relayClient] = await Promise.all([loadPairing(), client()])
    const { propose, release } = relayClient.pairingUris(createPairingUris)
    scope.add(release)
    return { propose, createPairingCode, client: relayClient }
  })

  /** Turns a settled session into connections; needs no URI. */
  const sessions = createOnce(async (): Promise<RelaySessions> => {
    const [relayClient, parseAddress, handlerOf] = await Promise.all([
      client(),
      context.loadParsers(),
      context.loadHandlers(),
    ])
    if (scope.isEnded) throw new RequestAbortedError()
    return createRelaySessions({
      ...context,
      client: relayClient,
      drop: (session) => drop(relayClient, session),
      parseAddress,
      handlerOf,
    })
  })

  /** The wallet may have changed or ended a session since it was settled. */
  function currentOf(relayClient: RelayClient, settled: unknown): unknown {
    if (!isRecord(settled) || typeof settled.topic !== 'string') return settled
    const session = relayClient.session(settled.topic)
    if (session === undefined) throw new SessionEndedError()
    return session
  }

  /** `isAdopted`: the app's own code has connected it, and keeps it if the modal does not take it. */
  async function acceptAnswer(
    { session: settled, cacaos, auth }: Answer,
    { signal, link, namespaces }: ConnectRequest,
    isAdopted: boolean,
  ) {
    const [relayClient, { accept }] = await Promise.all([client(), sessions()])
    try {
      // An app may navigate as soon as it is connected: without this, the wallet would keep a lost session.
      await relayClient.committed()
      if (signal.aborted) throw new RequestAbortedError()
      const { formatAuth: format } = relayClient
      const signed: AuthResponse | undefined =
        auth && cacaos !== undefined ? { request: auth, cacaos, format } : undefined
      return accept(currentOf(relayClient, settled), { link: link?.(), isAdopted, namespaces, auth: signed })
    } catch (error) {
      if (!isAdopted) drop(relayClient, settled)
      throw error
    }
  }

  /** What to sign with the approval: only if the app has EVM networks alone (WC-10). */
  async function createAuth({ createAuth: create, signal }: ConnectRequest): Promise<AuthRequest | undefined> {
    const proposed = Object.entries(proposal())
    const [[namespace, { chains }] = ['', { chains: [] as string[] }]] = proposed
    if (proposed.length > 1 || namespace !== 'eip155' || chains.length === 0 || context.isManual) return undefined
    const auth = await create?.(chains)
    if (signal.aborted) throw new RequestAbortedError()
    return auth
  }

  /** Shows URIs, each before the previous one expires, until a wallet responds. */
  async function showUris(request: ConnectRequest): Promise<Answer> {
    const { signal, onStep, namespaces } = request
    const { propose, createPairingCode, client: relayClient } = await uris()
    if (signal.aborted) throw new RequestAbortedError()
    return new Promise((resolve, reject) => {
      const code = createPairingCode<Answer>({
        async createUri({ onUri, onSent }) {
          const auth = await createAuth(request)
          const steps = {
            onUri,
            onSent() {
              onSent()
              // Preloads what follows while the user looks for the wallet.
              sessions().catch(() => undefined)
            },
          }
          return { ...(await propose(pickNamespaces(proposal(), namespaces), steps, auth)), auth }
        },
        onPaired: (answer) => finish(() => resolve(answer)),
        onUnwanted: ({ session }) => drop(relayClient, session),
        classify,
        onFailed: (error) => finish(() => reject(error)),
        now: () => performance.now(),
      })
      const tell = () => {
        if (code.state.status !== 'idle' && code.state.status !== 'failed') onStep?.(toStep(code.state))
      }
      const cleanups = [watchState(code.state, tell, true), watchShown(code.wake)]
      const abort = () => {
        code.end()
        finish(() => reject(new RequestAbortedError()))
      }
      function finish(settle: () => void) {
        for (const cleanup of cleanups.splice(0)) cleanup()
        signal.removeEventListener('abort', abort)
        settle()
      }
      signal.addEventListener('abort', abort)
      code.begin()
    })
  }

  /** Shows the URIs of the app's own provider, until a wallet approves or rejects. */
  async function follow({ signal, onStep }: ConnectRequest): Promise<unknown> {
    const [{ toPairingError }, relayClient] = await Promise.all([loadPairing(), client()])
    if (signal.aborted) throw new RequestAbortedError()
    return new Promise((resolve, reject) => {
      let expiry: ReturnType<typeof setTimeout> | undefined
      const unwatch = relayClient.watchProvider({
        onUri(uri) {
          clearTimeout(expiry)
          const life = lifeOf(uri)
          const expiresAt = performance.now() + life
          onStep?.({ status: 'shown', uri, isSent: true, expiresAt })
          expiry = setTimeout(
            () => onStep?.({ status: 'expired', uri: undefined, isSent: false, expiresAt }),
            life - PAIRING_MARGIN_MS,
          )
        },
        onRejected: (error) => finish(() => reject(toPairingError(error))),
        onSession: (session) => finish(() => resolve(session)),
      })
      const abort = () => finish(() => reject(new RequestAbortedError()))
      function finish(settle: () => void) {
        clearTimeout(expiry)
        unwatch()
        signal.removeEventListener('abort', abort)
        settle()
      }
      signal.addEventListener('abort', abort, { once: true })
    })
  }

  function forgetStored(namespaces: readonly Namespace[]) {
    for (const namespace of namespaces) forgetSession(context, namespace)
  }

  return {
    id: WALLET_CONNECT_ID,
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: context.namespaces,
    storesSession: true,
    prepare: () => uris().catch(() => undefined),
    async connect(request) {
      if (request.continued) {
        const session = await awaitSettled(
          { ...context, client: await client(), drop },
          request.continued,
          request.signal,
        )
        return acceptAnswer({ session }, request, false)
      }
      const isAdopted = context.isManual && !request.isRetry
      return acceptAnswer(isAdopted ? { session: await follow(request) } : await showUris(request), request, isAdopted)
    },
    async resume(namespace = context.namespaces[0] ?? '') {
      if (!context.isEnabled) {
        forgetStored([namespace])
        return undefined
      }
      const [{ restore }, relayClient] = await Promise.all([sessions(), client()])
      const session = restore(namespace)
      if (!session && relayClient.isUnread) throw new Error('what is stored could not be read')
      if (session) void relayClient.wake()
      else forgetStored([namespace])
      return session
    },
    async forget() {
      const stored = context.store.read()
      forgetStored(context.namespaces)
      if (!context.isEnabled) return
      // A client of our own ends every session that is not stored, as soon as it has loaded.
      const relayClient = await client()
      if (relayClient.isShared) for (const session of stored) if (!session.isAdopted) drop(relayClient, session)
    },
  }
}
