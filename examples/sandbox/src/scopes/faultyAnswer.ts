import { hostileFixtures } from '../hostileFixtures.ts'
import { type Answer, failedAnswer, jsonAnswer, textAnswer } from '../http/answer.ts'
import type { RequestBody } from '../http/readBody.ts'
import type { Outcome } from './fault.ts'

const MALFORMED = '{"count": 2, "data": [{"id": 1, name: }, ], "next": undefined'
const HTML =
  '<!doctype html><html><head><title>Sign in to this network</title></head><body><h1>Welcome</h1></body></html>'

const json = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'application/json' }, body })

function statusAnswer({ status, body, retryAfter }: Extract<Outcome, { kind: 'status' }>): Answer {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  if (body === undefined) {
    const answer = failedAnswer(status, '', `Sandbox fault: status ${status}`)
    return { ...answer, headers: { ...answer.headers, ...headers } }
  }
  return typeof body === 'string' ? textAnswer(status, body, headers) : jsonAnswer(body, headers, status)
}

/** The same member for every request of the body, each under its own id. */
function rpcAnswer(member: object, { json: request }: RequestBody): Answer {
  const answerTo = (each: unknown) => {
    const id = typeof each === 'object' && each !== null && 'id' in each ? each.id : null
    return { jsonrpc: '2.0', id, ...member }
  }
  return jsonAnswer(Array.isArray(request) ? request.map(answerTo) : answerTo(request))
}

/** The response that replaces the route; `undefined` if the route runs anyway. */
export function faultyAnswer(outcome: Outcome, body: RequestBody): Answer | undefined {
  switch (outcome.kind) {
    case 'status':
      return statusAnswer(outcome)
    case 'malformed':
      return json(MALFORMED)
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: HTML }
    case 'redirect':
      // 307, not 302: it would forward a POST with its body.
      return { status: 307, headers: { location: outcome.to }, body: '' }
    case 'json':
      return jsonAnswer(outcome.body)
    case 'fixture':
      return json(hostileFixtures[outcome.name]())
    case 'rpc':
      return rpcAnswer(outcome.member, body)
    case 'hugeBody':
    case 'drop':
      return json('')
    case 'truncated':
    case 'slowBody':
    case 'reorder':
      return undefined
  }
}
