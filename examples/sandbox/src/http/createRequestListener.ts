import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Scopes } from '../scopes/createScopes.ts'
import { deliver } from '../scopes/deliver.ts'
import { faultyAnswer } from '../scopes/faultyAnswer.ts'
import { type Answer, failedAnswer, textAnswer } from './answer.ts'
import type { Call } from './call.ts'
import { corsHeaders } from './corsHeaders.ts'
import type { Router } from './createRouter.ts'
import { isLoopbackHost, isLoopbackOrigin } from './isLoopback.ts'
import { readBody } from './readBody.ts'
import { describeRequest, readProjectId, readRpcMethods, readTarget } from './readRequest.ts'
import { Refusal } from './refusal.ts'

const MAX_BODY_BYTES = 1_048_576

type ListenerOptions = {
  readonly router: Router
  readonly scopes: Scopes
  readonly now: () => number
  /** An internal failure, distinguishable from a requested fault. */
  readonly report: (error: unknown) => void
}

const isControlPath = (path: string) => path === '/__sandbox' || path.startsWith('/__sandbox/')

/** Headers and preflights that every request gets. */
function refuseStranger(request: IncomingMessage, isControl: boolean): Answer | undefined {
  if (!isLoopbackHost(request.headers.host)) return textAnswer(403, 'The sandbox answers loopback hosts only')
  const { origin } = request.headers
  if (!isControl || origin === undefined || isLoopbackOrigin(origin)) return undefined
  return textAnswer(403, 'The sandbox is controlled from loopback origins only')
}

/** From a raw request to its response: the caller, its faults, and the route. */
export function createRequestListener({ router, scopes, now, report }: ListenerOptions) {
  async function askRoute(method: string, call: Call): Promise<Answer> {
    // Node leaves out the body.
    const match = router.find(method === 'HEAD' ? 'GET' : method, call.path)
    if (match.kind === 'unknown') return failedAnswer(404, '', `There is nothing at ${call.path}`)
    if (match.kind === 'wrongMethod') {
      return textAnswer(405, `${method} is not allowed here`, { allow: match.allowed.join(', ') })
    }
    try {
      return await match.route.answer({ ...call, params: match.params })
    } catch (error) {
      if (error instanceof Refusal) return error.answer
      report(error)
      return textAnswer(500, 'Internal server error')
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse, signal: AbortSignal) {
    const { path, query } = readTarget(request.url ?? '')
    const method = request.method ?? ''
    const isControl = isControlPath(path)
    const cors = corsHeaders(['GET', 'POST', ...(isControl ? ['DELETE'] : path.startsWith('/auth/') ? ['PUT'] : [])])
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
    response.setHeader('x-request-id', randomUUID())
    const finish = (answer: Answer) => deliver(response, answer, { outcome: undefined, signal })

    const refused = refuseStranger(request, isControl)
    if (refused) return finish(refused)
    if (method === 'OPTIONS') return finish({ status: 204, headers: {}, body: '' })
    const body = await readBody(request, MAX_BODY_BYTES)
    if (!body) return finish(textAnswer(413, 'Payload too large'))

    const scope = scopes.get(readProjectId(request, query, body))
    const call = { path, params: {}, query, headers: request.headers, body, scope }
    const baseUrl = `http://${request.headers.host}`
    if (isControl) return finish(await askRoute(method, { ...call, baseUrl, now }))

    const rpcMethods = readRpcMethods(path, body)
    scope.requests.add(describeRequest(request, { path, query, body, rpcMethods, at: now() }))
    const { delayMs, offsetMs, outcome } = scope.faults.consume({ path, rpcMethods })
    if (delayMs > 0) await wait(delayMs, undefined, { signal })
    const shifted = () => now() + offsetMs
    const answer =
      (outcome && faultyAnswer(outcome, body)) ?? (await askRoute(method, { ...call, baseUrl, now: shifted }))
    response.setHeader('date', new Date(shifted()).toUTCString())
    return deliver(response, answer, { outcome, signal })
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const aborter = new AbortController()
    response.once('close', () => aborter.abort())
    try {
      await respond(request, response, aborter.signal)
    } catch (error) {
      // A caller that aborts is not an error.
      const hasLeft =
        aborter.signal.aborted || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      if (!hasLeft) report(error)
      response.destroy()
    }
  }
}
