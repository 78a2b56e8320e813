import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Scope, Scopes } from '../scopes/createScopes.ts'
import { deliver } from '../scopes/deliver.ts'
import type { Outcome } from '../scopes/fault.ts'
import { faultyAnswer } from '../scopes/faultyAnswer.ts'
import { type Answer, failedAnswer, textAnswer } from './answer.ts'
import { corsHeaders } from './corsHeaders.ts'
import { type Router, withoutLastSlash } from './createRouter.ts'
import { isLoopbackHost, isLoopbackOrigin } from './isLoopback.ts'
import { type RequestBody, readBody } from './readBody.ts'
import { Refusal } from './refusal.ts'

const MAX_BODY_BYTES = 1_048_576

type ListenerOptions = {
  readonly router: Router
  readonly scopes: Scopes
  readonly now: () => number
  /** A failure of our own, which no caller may mistake for a fault it asked for. */
  readonly report: (error: unknown) => void
}

const isControlPath = (path: string) => path === '/__sandbox' || path.startsWith('/__sandbox/')

/** By hand and not by `URL`, which would read a host out of a path that begins with two slashes. */
function readTarget(target: string) {
  const [path = '', query = ''] = target.split(/\?(.*)/s, 2)
  return { path, query: new URLSearchParams(query) }
}

function readProjectId(request: IncomingMessage, query: URLSearchParams, { json }: RequestBody): string {
  const named = query.get('projectId') ?? request.headers['x-project-id']
  if (typeof named === 'string') return named
  const isObject = typeof json === 'object' && json !== null && 'projectId' in json
  return isObject && typeof json.projectId === 'string' ? json.projectId : ''
}

function readRpcMethods(path: string, { json }: RequestBody): readonly string[] {
  if (withoutLastSlash(path) !== '/v1') return []
  return [json].flat().flatMap((member: unknown) => {
    const method = typeof member === 'object' && member !== null && 'method' in member ? member.method : undefined
    return typeof method === 'string' ? [method] : []
  })
}

function record(scope: Scope, request: IncomingMessage, entry: { path: string; query: URLSearchParams; at: number }, body: RequestBody, rpcMethods: readonly string[]) {
  scope.requests.add({
    method: request.method ?? '',
    path: entry.path,
    query: Object.fromEntries(entry.query),
    ...(body.text === '' ? {} : { body: body.json === undefined ? body.text : body.json }),
    ...(rpcMethods.length === 0 ? {} : { rpcMethods }),
    origin: request.headers.origin ?? null,
    at: entry.at,
  })
}
