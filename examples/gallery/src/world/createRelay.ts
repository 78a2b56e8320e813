export type RelayBehavior = 'answers' | 'says nothing' | 'refuses'

type Message = { readonly topic: string; readonly message: string; readonly tag: number; readonly publishedAt: number }
type Request = { readonly id: unknown; readonly method?: string; readonly params?: Readonly<Record<string, unknown>> }

export type Relay = ReturnType<typeof createRelay>

const FATAL = 3000
const TAGS = { propose: 1100, proposeAnswer: 1101, settle: 1102 }

/** The relay between an app and a wallet on this page: replaces `WebSocket`. */
export function createRelay() {
  const stored = new Map<string, Message[]>()
  const readers = new Map<string, Set<Socket>>()
  const sockets = new Set<Socket>()
  let behavior: RelayBehavior = 'answers'
  let lastId = 1

  function deliver(socket: Socket, { topic, message, tag, publishedAt }: Message) {
    lastId++
    const data = { topic, message, publishedAt, tag }
    const params = { id: topic, data }
    socket.receive({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params })
  }

  function subscribe(socket: Socket, topic: string) {
    const cache = readers.get(topic) ?? new Set()
    readers.set(topic, cache.add(socket))
    for (const message of stored.get(topic) ?? []) if (!socket.sent.has(message.message)) deliver(socket, message)
  }

  function publish(sender: Socket, topic: string, message: string, tag: number) {
    sender.sent.add(message)
    const entry = { topic, message, tag, publishedAt: Date.now() }
    stored.set(topic, [...(stored.get(topic) ?? []), entry])
    for (const socket of readers.get(topic) ?? []) if (socket !== sender) deliver(socket, entry)
  }

  function answer(socket: Socket, { method, params = {} }: Request): unknown {
    const text = (name: string) => String(params[name])
    switch (method) {
      case 'irn_subscribe':
        subscribe(socket, text('topic'))
        return text('topic')
      case 'irn_batchSubscribe':
        for (const topic of params.topics as string[]) subscribe(socket, topic)
        return params.topics
      case 'irn_publish':
        publish(socket, text('topic'), text('message'), Number(params.tag))
        return true
      case 'wc_proposeSession':
        subscribe(socket, text('pairingTopic'))
        publish(socket, text('pairingTopic'), text('sessionProposal'), TAGS.propose)
        return true
      case 'wc_approveSession':
        subscribe(socket, text('sessionTopic'))
        publish(socket, text('pairingTopic'), text('sessionProposalResponse'), TAGS.proposeAnswer)
        publish(socket, text('sessionTopic'), text('sessionSettlementRequest'), TAGS.settle)
        return true
      case 'irn_fetchMessages':
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false }
      default:
        return true
    }
  }

  class Socket extends EventTarget {
    readyState = 0
    onopen: (() => void) | undefined
    onmessage: ((event: { data: string }) => void) | undefined
    onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | undefined
    onerror: ((event: Event) => void) | undefined
    /** Senders do not receive their own messages. */
    readonly sent = new Set<string>()

    constructor(readonly url: string) {
      super()
      sockets.add(this)
      queueMicrotask(() => {
        if (behavior === 'says nothing') return
        this.readyState = 1
        this.onopen?.()
        if (behavior === 'refuses') setTimeout(() => this.close(FATAL, 'Unauthorized: invalid key'), 50)
      })
    }

    send(text: string) {
      const request = JSON.parse(text) as Request
      if (request.method === undefined || behavior !== 'answers') return
      const result = answer(this, request)
      this.receive({ id: request.id, jsonrpc: '2.0', result })
    }

    receive(value: object) {
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(value) }))
    }

    close(code = 1000, reason = '') {
      if (this.readyState === 3) return
      this.readyState = 3
      sockets.delete(this)
      for (const cache of readers.values()) cache.delete(this)
      queueMicrotask(() => this.onclose?.({ code, reason, wasClean: true }))
    }
  }

  Object.assign(window, { WebSocket: Socket })

  return {
    behave(next: RelayBehavior) {
      behavior = next
    },
    /** The socket closes and cannot be reopened. */
    drop() {
      behavior = 'says nothing'
      for (const socket of [...sockets]) socket.close(1006)
    },
    reset() {
      behavior = 'answers'
      for (const socket of [...sockets]) socket.close()
      stored.clear()
    },
  }
}
