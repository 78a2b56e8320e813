import { WALLET_GOODBYE_MS } from '../../config/limits.js'
import { withTimeout } from '../../core/async.js'
import type { CaipNetworkId } from '../../core/caip.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { SessionEndedError } from '../../errors/relayErrors.js'
import { OfflineError, RequestAbortedError } from '../../errors/requestErrors.js'
import { toRpcError } from '../../errors/rpcErrors.js'
import { isOnline } from '../../platform/pageState.js'
import type { DisconnectReason } from '../connector.js'
import type { RelayHandler } from '../requestHandler.js'
import type { RelayClient } from './createRelayClient.js'
import { createRelayConnection, type RelayConnectionOptions } from './createRelayConnection.js'
import type { ParsedSession } from './parseSession.js'
import { parseChainChanged, type RelayOf } from './relaySupport.js'

type Options = Pick<RelayConnectionOptions, 'network' | 'parseAddress' | 'readRpc'> & {
  readonly client: Pick<RelayClient, 'request' | 'end' | 'watch' | 'isSocketOpen' | 'wake'>
  readonly session: ParsedSession
  readonly relayOf: RelayOf
  /** What answers and signs for a namespace. */
  handlerOf(namespace: string): RelayHandler
  /** Connected by the app's own code, so only the user ends it here. */
  readonly isAdopted?: boolean | undefined
  /** A URL safe for `<img src>`. */
  readonly icon: string | undefined
  /** The current session; `undefined` if nothing usable is left. */
  read(topic: string): ParsedSession | undefined
  /** Network to start on per namespace, if the wallet has it. */
  preferred(namespace: string): string | undefined
  /** Before each request: the client opens the stored link. Whether that is the wallet's of this session. */
  prepareDeepLink(): boolean
  /** It has ended, from either side. */
  onEnd(): void
}

export type RelaySession = ReturnType<typeof createRelaySession>

/** How long a socket may take to open again before a request is refused. */
const SOCKET_WAIT_MS = 5_000

/** Resolves by a call, when the time is up, or when a signal is aborted. */
function createWait(ms: number, signals: readonly (AbortSignal | undefined)[]) {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const timer = setTimeout(resolve, ms)
  for (const signal of signals) signal?.addEventListener('abort', resolve)
  return {
    promise,
    resolve,
    stop() {
      clearTimeout(timer)
      for (const signal of signals) signal?.removeEventListener('abort', resolve)
    },
  }
}

/** A settled session: one connection per namespace, over one socket to one wallet. */
export function createRelaySession(options: Options) {
  const {
    client,
    session: settled,
    read,
    preferred,
    prepareDeepLink,
    onEnd,
    icon,
    isAdopted,
    network,
    parseAddress,
    readRpc,
    relayOf,
    handlerOf,
  } = options
  const { topic } = settled
  let session = settled
  let isEnded = false
  /** Ends requests that wait for the socket. */
  const aborter = new AbortController()
  /** Pending callers, notified once when the session ends. */
  const waiting = new Set<(error: Error) => void>()

  /** Stops listening; the wallet keeps the session. */
  function release() {
    unwatch()
    aborter.abort()
  }

  function over(reason?: DisconnectReason) {
    if (isEnded) return
    isEnded = true
    release()
    for (const reject of [...waiting]) reject(new SessionEndedError())
    // The user is told once, however many namespaces end.
    const [first, ...remaining] = connections.values()
    first?.end(reason)
    for (const connection of remaining) connection.end(reason === 'replaced' ? reason : undefined)
    onEnd()
  }

  /** Resolves with the result, or rejects at once when the wallet is gone. */
  const whileConnected = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.add(reject)
      work.then(resolve, reject).finally(() => waiting.delete(reject))
    })

  /** The socket to the relay, as last reported; `undefined` until then. */
  let lastReported: boolean | undefined
  const isSocketOpen = () => lastReported ?? client.isSocketOpen()
  /** Called when the socket opens. */
  const socketWaits = new Set<() => void>()

  /** A socket that is being opened again is waited for shortly; offline there is nothing to wait for. */
  async function requireSocket(signal: AbortSignal | undefined): Promise<void> {
    if (isSocketOpen() === true) return
    if (!isOnline()) throw new OfflineError()
    if (isSocketOpen() === undefined) return
    if (aborter.signal.aborted) throw new SessionEndedError()
    const { promise, resolve, stop } = createWait(SOCKET_WAIT_MS, [signal, aborter.signal])
    socketWaits.add(resolve)
    // After a restore nobody may have opened it yet.
    void client.wake()
    await promise.finally(() => {
      stop()
      socketWaits.delete(resolve)
    })
    if (aborter.signal.aborted) throw new SessionEndedError()
    if (isSocketOpen() === false && !signal?.aborted) throw new OfflineError()
  }

  /**
   * The client would keep a request and send it later, when the user may have changed their mind. So it only gets what can
   * be sent now, and is still wanted.
   */
  async function send(chainId: string, method: string, params: unknown, watch?: RequestWatch): Promise<unknown> {
    if (!watch?.signal.aborted) await requireSocket(watch?.signal)
    if (isEnded) throw new SessionEndedError()
    if (watch?.signal.aborted) throw new RequestAbortedError()
    const hasLink = prepareDeepLink()
    watch?.onAsked()
    const relayIds = session.namespaces.get(chainId.split(':')[0] ?? '')?.relayIds
    const knownId = relayIds?.get(chainId as CaipNetworkId) ?? chainId
    return client.request({ topic, chainId: knownId, method, params, hasLink })
  }

  /** If one namespace disconnects, the session ends for all. */
  let ending: Promise<void> | undefined
  function end(): Promise<void> {
    if (isEnded) return Promise.resolve()
    ending ??= withTimeout(client.end(topic), WALLET_GOODBYE_MS, () => new RequestAbortedError())
      .catch((error) => {
        throw toRpcError(error)
      })
      .finally(() => over())
    return ending
  }

  /** The wallet has changed its session to networks that the app lacks: it would go on listing the app. */
  function lose() {
    over('unsupported')
    if (!isAdopted) client.end(topic).catch(() => undefined)
  }

  const createNamespaceConnection = (namespace: string) =>
    createRelayConnection({
      namespace,
      handler: handlerOf(namespace),
      peer: settled.peer,
      icon,
      requestedChain: preferred(namespace),
      session: () => session,
      ask: (chainId, method, params, watch) =>
        isEnded ? Promise.reject(new SessionEndedError()) : whileConnected(send(chainId, method, params, watch)),
      network,
      parseAddress,
      readRpc,
    })
  const connections = new Map(
    [...settled.namespaces.keys()].map((namespace) => [namespace, createNamespaceConnection(namespace)]),
  )

  const unwatch = client.watch({
    eventReceived(eventTopic, { chainId, name, data }) {
      if (eventTopic !== topic || typeof chainId !== 'string') return
      const connection = connections.get(chainId.split(':')[0] ?? '')
      if (name === 'accountsChanged') connection?.accountsReceived(data)
      if (name === 'chainChanged') connection?.chainReceived(parseChainChanged(data, chainId, relayOf))
    },
    updated(eventTopic) {
      if (eventTopic !== topic) return
      const now = read(topic)
      if (!now) return lose()
      session = now
      for (const connection of connections.values()) connection.refresh()
    },
    ended(eventTopic) {
      if (eventTopic === topic) over()
    },
  })

  return {
    topic,
    isAdopted,
    peer: settled.peer,
    connections: [...connections.values()].map(({ connection }) => connection),
    release,
    /** Ends the session, and with it every connection. */
    disconnect: end,
    /** Like `disconnect`, but a session that the app's own code has connected stays open. */
    discard: () => (isAdopted ? Promise.resolve(over()) : end()),
    /** Another session has replaced it, whole or for some namespaces: these connections end, and the stored data stays. */
    replace(namespaces?: readonly string[]) {
      if (!namespaces) return over('replaced')
      for (const namespace of namespaces) connections.get(namespace)?.end('replaced')
    },
    /** Requests reach the wallet now, or are refused. */
    reach(isReachable: boolean) {
      lastReported = isReachable
      if (isReachable) for (const resolve of [...socketWaits]) resolve()
      for (const connection of connections.values()) connection.reach(isReachable)
    },
  }
}
