import { importWithRetry } from '../../core/load.js'
import type { Unsubscribe } from '../../core/scope.js'
import { isRecord, messageOf } from '../../core/values.js'
import { SessionEndedError } from '../../errors/relayErrors.js'
import { isStorageDenied, openRelayStorage } from '../../platform/openRelayStorage.js'
import { listen, openInside } from './clientInside.js'
import type { Attested } from './createAttest.js'
import type { createPairingUris } from './createPairingUris.js'
import { shareMessages } from './shareMessages.js'
import { loadUniversalProvider, type UniversalProvider } from './universalProvider.js'

export type RelayClientOptions = {
  /** Separates the client's storage from that of other clients on the page. */
  readonly id: string
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: { name: string; description: string; url: string; icons: string[] }
  /** Verifies the page's origin for the wallet. */
  attest(about: Attested): Promise<string>
  /** The app's own instance, shared with its code and used unchanged. @default one created here */
  provider?: UniversalProvider | undefined
  /** @default the published package */
  load?: typeof loadUniversalProvider | undefined
}

/** Incoming messages, unvalidated: every value is from the other side. */
export type RelayEvents = {
  eventReceived(
    topic: string,
    event: { readonly chainId: unknown; readonly name: unknown; readonly data: unknown },
  ): void
  /** The wallet has changed its approvals. */
  updated(topic: string): void
  /** Deleted by the wallet or by code of the app, or expired. */
  ended(topic: string): void
}

/** What an app does with its own instance. */
export type ProviderEvents = {
  onUri(uri: string): void
  /** A wallet has rejected the newest URI. */
  onRejected(error: unknown): void
  onSession(session: unknown): void
}

export type RelayRequest = {
  readonly topic: string
  /** CAIP-2, one of the session's networks. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** The stored link is this session's: the client opens what is stored, unchecked. */
  readonly hasLink: boolean
}

type SessionEvent = {
  readonly topic: string
  readonly params: { readonly chainId: unknown; readonly event?: { readonly name: unknown; readonly data: unknown } }
}

export type RelayClient = Awaited<ReturnType<typeof createRelayClient>>

const GOODBYE = { code: 6000, message: 'User disconnected.' }

/** The session is already gone, which is the goal. */
const isDeleted = (error: unknown) => /recently deleted|No matching key/i.test(messageOf(error))

/** How the client rejects a pending request when the wallet deletes the session. */
const isEndOfSession = (error: unknown) => isRecord(error) && error.code === GOODBYE.code

const topicOf = (uri: unknown) => (typeof uri === 'string' ? /^wc:([^@]+)@/.exec(uri)?.[1] : undefined)

/** Whether a wallet may still use the provider's URI; the client deletes expired pairings. */
function isUnused({ client, uri }: UniversalProvider) {
  const topic = topicOf(uri)
  return client.pairing
    .getAll()
    .some((pairing) => isRecord(pairing) && pairing.topic === topic && pairing.active === false)
}

async function createProvider({ id, projectId, relayUrl, metadata, load }: RelayClientOptions) {
  const [Provider, storage] = await Promise.all([importWithRetry(load ?? loadUniversalProvider), openRelayStorage()])
  const provider = await Provider.init({
    projectId,
    relayUrl,
    metadata,
    customStoragePrefix: id,
    storage,
    telemetryEnabled: false,
    logger: 'silent',
  })
  return { provider, committed: storage.committed, isUnread: storage.isUnread }
}

/** The published client. Created once per modal, on first need. */
export async function createRelayClient(options: RelayClientOptions) {
  const { provider, committed, isUnread } = options.provider
    ? { provider: options.provider, committed: async () => undefined, isUnread: false }
    : await createProvider(options)
  const { client } = provider
  const openedClient = openInside(client)
  // An app's own instance is not patched, because other code may use it.
  const inside = options.provider ? undefined : openedClient
  inside?.attestWith(options.attest)
  inside?.catchRetries()
  inside?.catchEvents()
  const sharing = inside && shareMessages(inside, options.id)

  const forget = (topic: string) => inside?.forget(topic)

  return {
    /** The app's own instance: its code has sessions there that the modal must not end. */
    isShared: options.provider !== undefined,
    /** Requests can be kept from opening the stored link; an app's own instance opens it for any session. */
    canSkipLinks: inside !== undefined,
    pairingUris: (create: typeof createPairingUris) => create(provider, inside),
    /** What the app does with its own instance, beginning with a URI that no wallet has used yet. */
    watchProvider({ onUri, onRejected, onSession }: ProviderEvents): Unsubscribe {
      let shownTopic: string | undefined
      const show = (uri: unknown) => {
        if (typeof uri !== 'string') return
        shownTopic = topicOf(uri)
        onUri(uri)
      }
      const onConnect = (value: unknown) => onSession(isRecord(value) ? value.session : undefined)
      provider.on('display_uri', show)
      provider.on('connect', onConnect)
      const unwatch = openedClient?.watchRejected((topic, error) => {
        if (topic === shownTopic) onRejected(error)
      })
      if (isUnused(provider)) show(provider.uri)
      return () => {
        provider.removeListener('display_uri', show)
        provider.removeListener('connect', onConnect)
        unwatch?.()
      }
    },
    /** The text that a wallet signs for a payload. */
    formatAuth(payload: object, issuer: string): string {
      return client.formatAuthMessage?.({ request: payload, iss: issuer }) ?? ''
    },
    /** The client's own id, which the cloud's sign-in asks for. */
    clientId: async (): Promise<string | undefined> => client.core?.crypto.getClientId(),
    sessions: (): readonly unknown[] => client.session.getAll(),
    session(topic: string): unknown {
      try {
        return client.session.get(topic)
      } catch {
        return undefined
      }
    },
    /** Resolves once everything stored so far survives a reload. */
    committed,
    /** The database could not be read, so it is unknown whether there is a session. */
    isUnread,
    /**
     * Rejects with the wallet's or the client's own error.
     * @throws SessionEndedError if the session is deleted before the wallet has responded.
     */
    async request({ topic, chainId, method, params, hasLink }: RelayRequest): Promise<unknown> {
      if (inside && (!hasLink || isStorageDenied())) inside.skipDeepLink(topic)
      try {
        return await client.request({ topic, chainId, request: { method, params: params ?? [] } })
      } catch (error) {
        if (isEndOfSession(error) || (error instanceof Error && isDeleted(error)))
          throw new SessionEndedError({ cause: error })
        throw error
      }
    },
    /** Notifies the wallet, and deletes the session. Rejects with the client's own error. */
    async end(topic: string): Promise<void> {
      try {
        // An app's own provider must drop the session too.
        if (options.provider?.session?.topic === topic) await options.provider.disconnect()
        else await client.disconnect({ topic, reason: GOODBYE })
      } catch (error) {
        if (!isDeleted(error)) throw error
      } finally {
        forget(topic)
      }
    },
    /** Listens again to the URIs of earlier page loads that no wallet has used yet; their topics. */
    resumePairings(): readonly unknown[] {
      const topics = client.pairing
        .getAll()
        .flatMap((pairing) => (isRecord(pairing) && pairing.active === false ? [pairing.topic] : []))
      for (const topic of topics) void inside?.subscribe(topic).catch(() => undefined)
      return topics
    },
    /** Sessions as wallets settle them, unparsed. */
    watchSettled: (onSettled: (session: unknown) => void): Unsubscribe =>
      listen(client, { session_connect: ({ session }: { session?: unknown }) => onSettled(session) }),
    watch(events: RelayEvents): Unsubscribe {
      const ended = ({ topic }: { topic: string }) => {
        forget(topic)
        events.ended(topic)
      }
      // Code of the app may end a session too.
      const unwatch = options.provider && openedClient?.watchDeleted(events.ended)
      const unlisten = listen(client, {
        session_event: ({ topic, params: { chainId, event } }: SessionEvent) =>
          // biome-ignore lint/nursery/noJsRestrictedProperties: an event of the session, parsed by its listener
          events.eventReceived(topic, { chainId, name: event?.name, data: event?.data }),
        session_update: ({ topic }: { topic: string }) => events.updated(topic),
        session_delete: ended,
        session_expire: ended,
      })
      return () => {
        unlisten()
        unwatch?.()
      }
    },
    /** The socket to the relay, as it opens and closes. */
    watchSocket: (onChange: (isReachable: boolean) => void): Unsubscribe =>
      openedClient?.watchSocket(onChange) ?? (() => undefined),
    /** Whether requests reach the relay now; `undefined` if the client does not say. */
    isSocketOpen: (): boolean | undefined => openedClient?.isSocketOpen(),
    /** The modal has stopped: no socket is needed. */
    async pause(): Promise<void> {
      sharing?.stop()
      await inside?.close()
    },
    /** Reopens the socket if a session needs one. */
    wake: async (): Promise<void> => {
      await openedClient?.open().catch(() => undefined)
    },
  }
}
