import { type WebSocket, WebSocketServer } from 'ws'
import { textAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import { createRequestListener } from '../http/createRequestListener.ts'
import { createRouter } from '../http/createRouter.ts'
import { isLoopbackHost } from '../http/isLoopback.ts'
import { serveHttp, type UpgradeListener } from '../http/serveHttp.ts'
import type { Scope, Scopes } from '../scopes/createScopes.ts'
import type { Ledger } from './createLedger.ts'

type Served = {
  readonly port: number
  readonly scopes: Scopes
  readonly now: () => number
  readonly report: (error: unknown) => void
  readonly ledger: () => Promise<Ledger>
  readonly answer: (scope: Scope, body: unknown) => Promise<string>
}

const MAX_MESSAGE_BYTES = 65_536

type Request = { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }

function readRequest(text: string): Request {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Tells a client when a transaction has landed. */
function followSignatures(socket: WebSocket, ledger: Ledger) {
  const expected = new Map<number, string>()
  let count = 0
  const say = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))

  function notify(subscription: number, signature: string) {
    const status = ledger.status(signature)
    if (!status) return
    expected.delete(subscription)
    const result = { context: { slot: Number(status.slot) }, value: { err: status.error } }
    say({ method: 'signatureNotification', params: { result, subscription } })
  }
  const stop = ledger.watch((id) => {
    for (const [subscription, signature] of expected) if (signature === id) notify(subscription, signature)
  })
  socket.once('close', stop)
  // The client meets a broken connection by connecting again.
  socket.on('error', () => socket.terminate())

  socket.on('message', (data) => {
    const { id = null, method, params } = readRequest(String(data))
    const [first]: readonly unknown[] = Array.isArray(params) ? params : []
    if (method === 'signatureSubscribe' && typeof first === 'string') {
      const subscription = ++count
      expected.set(subscription, first)
      say({ id, result: subscription })
      notify(subscription, first)
    } else if (method === 'signatureUnsubscribe') {
      say({ id, result: typeof first === 'number' && expected.delete(first) })
    } else if (method !== 'ping') {
      say({ id, error: { code: -32601, message: 'Method not found' } })
    }
  })
}

/** A cluster's own address: JSON-RPC at the port, sockets at the next one, as clients expect them. */
export async function serveCluster({ port, scopes, now, report, ledger, answer }: Served) {
  const route: Route = {
    method: 'POST',
    path: '/',
    async answer({ scope, body }) {
      if (body.json === undefined) return textAnswer(400, 'Failed to parse the request body as JSON')
      return { status: 200, headers: { 'content-type': 'application/json' }, body: await answer(scope, body.json) }
    },
  }
  const listener = createRequestListener({ router: createRouter([route]), scopes, now, report })
  const refuse: UpgradeListener = (_, stream) => void stream.destroy()
  const http = await serveHttp(listener, port, refuse)

  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const upgrade: UpgradeListener = (request, stream, head) => {
    if (!isLoopbackHost(request.headers.host)) return refuse(request, stream, head)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      ledger().then(
        (opened) => followSignatures(socket, opened),
        () => socket.terminate(),
      )
    })
  }
  const socketServer = await serveHttp((_, response) => void response.writeHead(426).end(), port + 1, upgrade).catch(
    async (error) => {
      await http.close()
      throw error
    },
  )
  return {
    upgrade,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      await Promise.all([http.close(), socketServer.close()])
    },
  }
}
