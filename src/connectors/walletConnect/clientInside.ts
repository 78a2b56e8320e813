import type { Unsubscribe } from '../../core/scope.js'
import { isRecord } from '../../core/values.js'
import type { Attested } from './createAttest.js'
import type { Emitter, SignClient } from './universalProvider.js'

/** Undocumented members of the published client that we use. Its version is pinned because of this file. */
type Inside = SignClient & {
  readonly events: { setMaxListeners(count: number): unknown }
  readonly engine?: { isValidEmit?(event: unknown): Promise<void> }
  readonly core: {
    readonly relayer: Emitter & {
      readonly connected: unknown
      transportClose(): Promise<void>
      transportOpen(): Promise<void>
      subscribe(...topic: unknown[]): Promise<unknown>
      onProviderPayload(payload: unknown): Promise<void>
      handleBatchMessageEvents(messages: readonly object[]): Promise<void>
      readonly publisher: { checkQueue(): void; rpcPublish(...message: unknown[]): Promise<unknown> }
    }
    readonly history: Emitter & { delete(topic: string): void }
    readonly crypto: { readonly keychain: { get(topic: string): string } }
    readonly pairing: { readonly events: Emitter }
    readonly expirer: Emitter
    readonly verify: { register: (about: Attested) => Promise<string | undefined> }
  }
}

type HistoryRecord = {
  readonly topic: string
  readonly request?: { readonly method: string }
  readonly response?: { readonly error?: unknown }
}

/** Later, because the client needs this data to notify the wallet. */
const FORGET_AFTER_MS = 1_000
const METHOD_UNSUPPORTED = 10001

/** The wallet cannot sign while it connects, and answers the proposal that was sent too. */
const isUnsupportedAuth = ({ request, response }: HistoryRecord) =>
  request?.method === 'wc_sessionAuthenticate' &&
  isRecord(response?.error) &&
  response.error.code === METHOD_UNSUPPORTED

export type PairingEvents = {
  /** The client has created a key for a URI, before its socket is open. */
  onCreated(pairing: { readonly topic: string; readonly uri: string; readonly isAuth: boolean }): void
  onSettled(pairingTopic: unknown, session: unknown): void
  onRejected(topic: unknown, error: unknown): void
  onRefused(error: unknown): void
  /** Before the client subscribes to a topic, which opens the socket. */
  beforeSubscribe(topic: unknown): Promise<void>
}

/** A message as the relay delivers it: encrypted. */
export type RelayMessage = { readonly topic: string; readonly message: string; readonly publishedAt: number }

export type ClientInside = {
  /** Verifies the page's origin instead of the client, whose own check blocks for 5 s without a response. */
  attestWith(attest: (about: Attested) => Promise<string>): void
  /**
   * Handles failures when messages are published again, as they are every few seconds until acknowledged. The client
   * leaves them uncaught, such as while offline.
   */
  catchRetries(): void
  /**
   * Handles events of wallets that are invalid, or of a session that has just ended. The client checks them without waiting
   * for the result, which would be uncaught; we check each event again.
   */
  catchEvents(): void
  /** Requests and responses of a topic, which contain every account and are otherwise kept for a month. */
  forget(topic: string): void
  /**
   * Requests of this session open no stored link: it is another session's. Without storage there is none, and the client
   * would print an error for each request.
   */
  skipDeepLink(topic: string): void
  watchSocket(onChange: (isReachable: boolean) => void): Unsubscribe
  isSocketOpen(): boolean
  /** Receives a topic's messages, and opens the socket for it. */
  subscribe(topic: unknown): Promise<unknown>
  /** Every message that the relay delivers, also of topics that this client does not know. */
  watchMessages(onMessage: (message: RelayMessage) => void): Unsubscribe
  /** A message that was delivered elsewhere. The client ignores it if it has had it, or does not know its topic. */
  receive(message: RelayMessage): void
  close(): Promise<void>
  open(): Promise<void>
  watchPairing(events: PairingEvents): Unsubscribe
  /** Sessions that end for any reason. The client's own events leave out those that the page has ended. */
  watchDeleted(onDeleted: (topic: string) => void): Unsubscribe
  /** Rejections of wallets. Only listens. */
  watchRejected(onRejected: (topic: unknown, error: unknown) => void): Unsubscribe
}

/** Of the relay, or of another tab. */
export function parseRelayMessage(value: unknown): RelayMessage | undefined {
  if (!isRecord(value)) return undefined
  const { topic, message, publishedAt } = value
  if (typeof topic !== 'string' || typeof message !== 'string' || typeof publishedAt !== 'number') return undefined
  return { topic, message, publishedAt }
}

export function listen(emitter: Emitter, listeners: Readonly<Record<string, (value: never) => void>>): Unsubscribe {
  const each = Object.entries(listeners)
  for (const [name, listener] of each) emitter.on(name, listener)
  return () => {
    for (const [name, listener] of each) emitter.off(name, listener)
  }
}

const areFunctions = (...values: unknown[]) => values.every((value) => typeof value === 'function')

/** Another version may differ: then the features that need it are skipped. */
function isKnown(client: SignClient): client is Inside {
  try {
    const { core, events } = client as Inside
    const { crypto, expirer, history, pairing, relayer, verify } = core
    return areFunctions(
      events.setMaxListeners,
      ...[relayer.on, relayer.off, relayer.transportClose, relayer.transportOpen, relayer.subscribe],
      ...[relayer.onProviderPayload, relayer.handleBatchMessageEvents],
      ...[history.on, history.off, history.delete, crypto.keychain.get, pairing.events.on, pairing.events.off],
      ...[expirer.on, expirer.off, verify.register, relayer.publisher.checkQueue, relayer.publisher.rpcPublish],
    )
  } catch {
    return false
  }
}

/** The only access to the client's internals; `undefined` if they are not as expected. */
export function openInside(client: SignClient): ClientInside | undefined {
  if (!isKnown(client)) return undefined
  const { crypto, expirer, history, pairing, relayer, verify } = client.core
  const watchRejected: ClientInside['watchRejected'] = (onRejected) =>
    listen(history, {
      history_updated(record: HistoryRecord) {
        if (record.response?.error && !isUnsupportedAuth(record)) onRejected(record.topic, record.response.error)
      },
    })
  return {
    attestWith(attest) {
      verify.register = attest
    },
    catchRetries() {
      const { publisher } = relayer
      const { checkQueue, rpcPublish } = publisher
      publisher.checkQueue = () => {
        // Only for this call, which publishes each message before it returns. The message stays queued.
        publisher.rpcPublish = (...message) => rpcPublish.apply(publisher, message).catch(() => undefined)
        checkQueue.call(publisher)
        publisher.rpcPublish = rpcPublish
      }
    },
    catchEvents() {
      const { engine } = client
      const { isValidEmit } = engine ?? {}
      if (!engine || typeof isValidEmit !== 'function') return
      engine.isValidEmit = (event) => {
        const checked = isValidEmit.call(engine, event)
        Promise.resolve(checked).catch(() => undefined)
        return checked
      }
    },
    forget(topic) {
      setTimeout(() => history.delete(topic), FORGET_AFTER_MS)
    },
    skipDeepLink(topic) {
      try {
        const session = client.session.get(topic)
        if (!isRecord(session)) return
        const config = isRecord(session.sessionConfig) ? session.sessionConfig : {}
        Object.assign(session, { sessionConfig: { ...config, disableDeepLink: true } })
      } catch {
        // The client has no such session, which the request reports.
      }
    },
    watchSocket: (onChange) =>
      listen(relayer, { relayer_connect: () => onChange(true), relayer_disconnect: () => onChange(false) }),
    isSocketOpen: () => relayer.connected === true,
    subscribe: (topic) => relayer.subscribe(topic),
    watchMessages(onMessage) {
      const { onProviderPayload } = relayer
      relayer.onProviderPayload = (payload) => {
        const message =
          isRecord(payload) && isRecord(payload.params) ? parseRelayMessage(payload.params.data) : undefined
        if (message) onMessage(message)
        return onProviderPayload.call(relayer, payload)
      }
      return () => {
        relayer.onProviderPayload = onProviderPayload
      }
    },
    receive: (message) =>
      void relayer.handleBatchMessageEvents([{ ...message, transportType: 'relay' }]).catch(() => undefined),
    close: () => relayer.transportClose(),
    open: () => relayer.transportOpen(),
    // A session's expiry is deleted with it.
    watchDeleted: (onDeleted) =>
      listen(expirer, {
        expirer_deleted: ({ target }: { target: string }) => onDeleted(target.slice(target.indexOf(':') + 1)),
      }),
    watchRejected,
    watchPairing({ onCreated, onSettled, onRejected, onRefused, beforeSubscribe }) {
      // The client keeps a listener per URI until it expires, and would warn about them.
      client.events.setMaxListeners(0)
      const { subscribe } = relayer
      relayer.subscribe = async (...topic) => {
        await beforeSubscribe(topic[0])
        return subscribe.apply(relayer, topic)
      }
      const cleanups = [
        // The client itself returns the URI only after the proposal is attested and published.
        listen(pairing.events, {
          pairing_create({ topic, expiry, methods }: { topic: string; expiry: number; methods?: readonly string[] }) {
            const key = crypto.keychain.get(topic)
            const listed = methods ? `&methods=${methods.join('%2C')}` : ''
            const uri = `wc:${topic}@2?expiryTimestamp=${expiry}${listed}&relay-protocol=irn&symKey=${key}`
            onCreated({ topic, uri, isAuth: methods !== undefined })
          },
        }),
        // A wallet may respond before the relay has acknowledged the proposal, and the client then misses it.
        listen(client, {
          session_connect: ({ session }: { session: { pairingTopic?: unknown } }) =>
            onSettled(session.pairingTopic, session),
        }),
        watchRejected(onRejected),
        listen(relayer, { relayer_error: onRefused }),
      ]
      return () => {
        for (const cleanup of cleanups) cleanup()
        relayer.subscribe = subscribe
      }
    },
  }
}
