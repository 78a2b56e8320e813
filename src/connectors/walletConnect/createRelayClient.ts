import { importWithRetry } from '../../core/importWithRetry.js'
import { isRecord } from '../../core/isRecord.js'
import { messageOf } from '../../core/messageOf.js'
import type { Unsubscribe } from '../../core/scope.js'
import { SessionEndedError } from '../../errors/relayErrors.js'
import { openRelayStorage } from '../../platform/openRelayStorage.js'
import type { Attested } from './createAttest.js'
import { type Emitter, loadPublishedClient, type SignClient } from './publishedClient.js'

export type RelayClientOptions = {
  /** Separates what the client stores from that of other clients on the page. */
  readonly id: string
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: { name: string; description: string; url: string; icons: string[] }
  /** Vouches for the page's origin towards the wallet. */
  attest(about: Attested): Promise<string>
  /** @default the published client */
  load?: typeof loadPublishedClient | undefined
}

/** What comes in, as it came: every value is the other side's. */
export type RelayEvents = {
  told(topic: string, event: { readonly chainId: unknown; readonly name: unknown; readonly data: unknown }): void
  /** The wallet has changed what it approves. */
  updated(topic: string): void
  /** Deleted by the wallet, or run out. */
  ended(topic: string): void
}

export type RelayRequest = {
  readonly topic: string
  /** CAIP-2, of the networks that the session has. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

type Told = {
  readonly topic: string
  readonly params: { readonly chainId: unknown; readonly event?: { readonly name: unknown; readonly data: unknown } }
}

export type RelayClient = Awaited<ReturnType<typeof createRelayClient>>

/** The client has its own last words with the wallet first. */
const FORGET_AFTER_MS = 1_000
const GOODBYE = { code: 6000, message: 'User disconnected.' }

/** What the client says when a session is gone already; whoever wanted it gone has what they want. */
const isGone = (error: unknown) => /recently deleted|No matching key/i.test(messageOf(error))

/** What the client says to whoever waits for an answer when the wallet deletes the session, before it tells of that. */
const isEndOfSession = (error: unknown) => isRecord(error) && error.code === GOODBYE.code

function listen(emitter: Emitter, listeners: Readonly<Record<string, (value: never) => void>>): Unsubscribe {
  const each = Object.entries(listeners)
  for (const [name, listener] of each) emitter.on(name, listener)
  return () => {
    for (const [name, listener] of each) emitter.off(name, listener)
  }
}

/** The published client, with what it says in words of ours. Made once for each modal, at its first need. */
export async function createRelayClient({ id, projectId, relayUrl, metadata, attest, load }: RelayClientOptions) {
  const [SignClient, storage] = await Promise.all([importWithRetry(load ?? loadPublishedClient), openRelayStorage()])
  const client = await SignClient.init({
    projectId,
    relayUrl,
    metadata,
    customStoragePrefix: id,
    storage,
    telemetryEnabled: false,
    logger: 'silent',
  })
  const { history, relayer, verify } = client.core
  verify.register = attest

  /** What was asked and settled names every account; the client keeps it for a month, session or not. */
  const forget = (topic: string) => setTimeout(() => history.delete(topic), FORGET_AFTER_MS)

  return {
    /** For what only those need who make codes. */
    open: <T>(use: (published: SignClient) => T): T => use(client),
    sessions: (): readonly unknown[] => client.session.getAll(),
    session(topic: string): unknown {
      try {
        return client.session.get(topic)
      } catch {
        return undefined
      }
    },
    /** Resolves when what the client has stored so far survives a reload. */
    committed: storage.committed,
    /** What is stored could not be read, which says nothing about whether there is a session. */
    isUnread: storage.isUnread,
    /**
     * What it rejects with is the wallet's own, or the client's.
     * @throws SessionEndedError when the session is deleted before the wallet has answered, or was before it was asked.
     */
    async request({ topic, chainId, method, params }: RelayRequest): Promise<unknown> {
      try {
        return await client.request({ topic, chainId, request: { method, params: params ?? [] } })
      } catch (error) {
        if (isEndOfSession(error) || (error instanceof Error && isGone(error)))
          throw new SessionEndedError({ cause: error })
        throw error
      }
    },
    /** Tells the wallet, and forgets the session. What it rejects with is the client's own. */
    async end(topic: string): Promise<void> {
      try {
        await client.disconnect({ topic, reason: GOODBYE })
      } catch (error) {
        if (!isGone(error)) throw error
      } finally {
        forget(topic)
      }
    },
    watch(events: RelayEvents): Unsubscribe {
      const ended = ({ topic }: { topic: string }) => {
        forget(topic)
        events.ended(topic)
      }
      return listen(client, {
        session_event: ({ topic, params: { chainId, event } }: Told) =>
          events.told(topic, { chainId, name: event?.name, data: event?.data }),
        session_update: ({ topic }: { topic: string }) => events.updated(topic),
        session_delete: ended,
        session_expire: ended,
      })
    },
    /** The line to the relay, as it comes and goes. */
    watchLine: (onChange: (isReachable: boolean) => void): Unsubscribe =>
      listen(relayer, { relayer_connect: () => onChange(true), relayer_disconnect: () => onChange(false) }),
    /** Nobody looks at the page's modal any more. */
    rest: (): Promise<void> => relayer.transportClose(),
    /** The line again, where there is a session that needs one. */
    wake: (): Promise<void> => relayer.transportOpen().catch(() => undefined),
  }
}
