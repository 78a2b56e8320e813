import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { isLoopbackHost } from '../http/isLoopback.ts'
import { readTarget } from '../http/readRequest.ts'
import type { Log } from '../scopes/createLog.ts'
import { createMailbox, type Letter } from './createMailbox.ts'
import type { RelayFaults } from './createRelayFaults.ts'
import { type RelayRequest, readRelayFrame } from './readRelayFrame.ts'

/** Clients drop a socket that is silent for 35 s. */
const PING_EVERY_MS = 20_000
/** Methods for proposals and approvals, besides the plain publish. */
const PROPOSE_TAG = 1100
const PROPOSED_TAG = 1101
const SETTLE_TAG = 1102

export type RelayRecord = {
  readonly client: string
  readonly method: string
  readonly topic?: string | undefined
  readonly tag?: number | undefined
  readonly ttl?: number | undefined
  readonly at: number
}

/** What the relay needs from a project. */
export type RelayScope = { readonly relayFaults: RelayFaults; readonly relayLog: Log<RelayRecord> }

type Client = {
  readonly id: string
  readonly scope: RelayScope
  readonly socket: WebSocket
  /** Subscription ids by topic. */
  readonly topics: Map<string, string>
  /** Unacknowledged deliveries, by call id. */
  readonly unacknowledged: Map<number, Letter>
}

type RelayOptions = {
  scopeOf(projectId: string): RelayScope
  /** The client id that a token proves; `undefined` if invalid. */
  readClientId(token: string): Promise<string | undefined>
  now(): number
}

export type Relay = ReturnType<typeof createRelay>

/** Clients compute the same subscription ids. */
const subscriptionId = (topic: string, client: string) =>
  createHash('sha256')
    .update(topic + client)
    .digest('hex')

/** A relay for both sides: mailboxes by topic, with encrypted messages. */
export function createRelay({ scopeOf, readClientId, now }: RelayOptions) {
  const server = new WebSocketServer({ noServer: true })
  const mailbox = createMailbox(now)
  const clients = new Set<Client>()
  let lastCall = now() * 1000

  async function send({ socket, scope }: Client, frame: object) {
    const delay = scope.relayFaults.delayMs()
    if (delay > 0) await wait(delay)
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
  }

  function deliver(client: Client, letter: Letter) {
    const subscription = client.topics.get(letter.topic)
    if (subscription === undefined) return
    // Clients that get the same message twice at once report it twice.
    if ([...client.unacknowledged.values()].includes(letter)) return
    const id = ++lastCall
    client.unacknowledged.set(id, letter)
    const { topic, message, tag, publishedAt, attestation } = letter
    const data = { topic, message, tag, publishedAt, ...(attestation !== undefined && { attestation }) }
    void send(client, { id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: subscription, data } })
  }

  function subscribe(client: Client, topic: string): string {
    const id = subscriptionId(topic, client.id)
    client.topics.set(topic, id)
    return id
  }

  /** Sockets are listed in the order in which they opened. */
  function newestOf(id: string): Client {
    const newest = [...clients].filter((client) => client.id === id).at(-1)
    if (!newest) throw new Error('no socket of this client')
    return newest
  }

  function deliverUnread(client: Client, topics: readonly string[]) {
    for (const topic of topics) for (const letter of mailbox.unread(topic, client.id)) deliver(client, letter)
  }

  function publish(client: Client, letter: Omit<Letter, 'publishedAt' | 'publisher'>, ttl: number) {
    if (client.scope.relayFaults.drops(letter.tag)) return
    const stored = mailbox.put({ ...letter, publisher: client.id }, ttl)
    if (!stored) return
    for (const otherClient of clients) {
      if (otherClient.id === client.id) continue
      const target = otherClient.scope.relayFaults.deliversToNewest() ? newestOf(otherClient.id) : otherClient
      if (target !== otherClient && otherClient.topics.has(stored.topic)) subscribe(target, stored.topic)
      deliver(target, stored)
    }
  }

  /** The response to a request, and what follows it. */
  function answer(client: Client, { method, params }: RelayRequest): { result: unknown; after?: () => void } {
    switch (method) {
      case 'irn_subscribe':
        return { result: subscribe(client, params.topic), after: () => deliverUnread(client, [params.topic]) }
      case 'irn_batchSubscribe':
        return {
          result: params.topics.map((topic) => subscribe(client, topic)),
          after: () => deliverUnread(client, params.topics),
        }
      case 'irn_unsubscribe':
        client.topics.delete(params.topic)
        return { result: true }
      case 'irn_publish': {
        const { topic, message, tag, attestation, ttl } = params
        publish(client, { topic, message, tag, attestation }, ttl)
        return { result: true }
      }
      case 'irn_fetchMessages':
        return { result: { messages: mailbox.all(params.topic).map(toFetched), hasMore: false } }
      case 'irn_batchFetchMessages':
        return {
          result: { messages: params.topics.flatMap((topic) => mailbox.all(topic).map(toFetched)), hasMore: false },
        }
      case 'wc_proposeSession': {
        const { pairingTopic: topic, sessionProposal: message, attestation, ttl } = params
        subscribe(client, topic)
        publish(client, { topic, message, tag: PROPOSE_TAG, attestation }, ttl)
        return { result: true }
      }
      case 'wc_approveSession': {
        const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
        subscribe(client, sessionTopic)
        publish(client, { topic: pairingTopic, message: sessionProposalResponse, tag: PROPOSED_TAG }, ttl)
        publish(client, { topic: sessionTopic, message: sessionSettlementRequest, tag: SETTLE_TAG }, ttl)
        return { result: true, after: () => deliverUnread(client, [sessionTopic]) }
      }
    }
  }

  function receive(client: Client, text: string) {
    const frame = readRelayFrame(text)
    if (frame.kind === 'acknowledgement') {
      const letter = client.unacknowledged.get(Number(frame.id))
      client.unacknowledged.delete(Number(frame.id))
      if (letter) mailbox.markRead(letter, client.id)
      return
    }
    if (frame.kind === 'wrong') {
      void send(client, { id: frame.id, jsonrpc: '2.0', error: { code: -32602, message: frame.problem } })
      return
    }
    const { method, params } = frame.request
    const { topic, tag, ttl } = params as { topic?: string; tag?: number; ttl?: number }
    client.scope.relayLog.add({ client: client.id, method, topic, tag, ttl, at: now() })
    if (client.scope.relayFaults.mutes(method)) return
    const { result, after } = answer(client, frame.request)
    // In this order: a client learns of a subscription from its response.
    void send(client, { id: frame.id, jsonrpc: '2.0', result }).then(after)
  }

  function admit(socket: WebSocket, id: string, scope: RelayScope) {
    const client: Client = { id, scope, socket, topics: new Map(), unacknowledged: new Map() }
    clients.add(client)
    const beat = setInterval(() => socket.ping(), PING_EVERY_MS)
    socket.on('message', (data) => receive(client, String(data)))
    socket.on('close', () => {
      clearInterval(beat)
      clients.delete(client)
    })
    // A failing socket also closes; nothing more to do.
    socket.on('error', () => undefined)
  }

  return {
    /** Handles an upgrade request for a socket. */
    async upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
      if (!isLoopbackHost(request.headers.host)) {
        stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
        return
      }
      const { query } = readTarget(request.url ?? '')
      const scope = scopeOf(query.get('projectId') ?? '')
      const refusal = scope.relayFaults.refuses()
      const id = await readClientId(query.get('auth') ?? '')
      if (refusal && refusal.code === undefined) {
        stream.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
        return
      }
      server.handleUpgrade(request, stream, head, (socket) => {
        if (refusal) socket.close(refusal.code, 'Unauthorized: origin not allowed')
        else if (id === undefined) socket.close(3000, 'JWT validation error: JWT Token is not valid')
        else admit(socket, id, scope)
      })
    },
    /** Closes every socket of the project, like a relay going down. */
    kick(scope: RelayScope, code: number) {
      for (const client of clients) if (client.scope === scope) client.socket.close(code)
    },
    connections: (scope: RelayScope) => [...clients].filter((client) => client.scope === scope).map(({ id }) => id),
    close() {
      for (const { socket } of clients) socket.terminate()
      server.close()
    },
  }
}

const toFetched = ({ topic, message, publishedAt, tag }: Letter) => ({ topic, message, publishedAt, tag })
