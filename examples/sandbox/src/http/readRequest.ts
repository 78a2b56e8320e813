import type { IncomingMessage } from 'node:http'
import type { RecordedRequest } from '../scopes/createScopes.ts'
import { withoutLastSlash } from './createRouter.ts'
import type { RequestBody } from './readBody.ts'

/** The sponsor and the exchanges speak JSON-RPC, too. */
const RPC_PATHS = ['/v1', '/v1/sponsor', '/v1/json-rpc']

type Target = { readonly path: string; readonly query: URLSearchParams }

/** Not with `URL`, which would read a host from a path that starts with two slashes. */
export function readTarget(url: string): Target {
  const mark = url.indexOf('?')
  return mark < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) }
}

const readMember = (value: unknown, name: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const member: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
  return typeof member === 'string' ? member : undefined
}

/** Most calls send their project in the query, some in the body, old clients in a header. */
export function readProjectId(request: IncomingMessage, query: URLSearchParams, { json }: RequestBody): string {
  const header = request.headers['x-project-id']
  return query.get('projectId') ?? (typeof header === 'string' ? header : readMember(json, 'projectId')) ?? ''
}

/** The methods of a JSON-RPC request or batch, in order. */
export function readRpcMethods(path: string, { json }: RequestBody): readonly string[] {
  if (!RPC_PATHS.includes(withoutLastSlash(path))) return []
  const members: readonly unknown[] = Array.isArray(json) ? json : [json]
  return members.flatMap((member) => readMember(member, 'method') ?? [])
}

type Recorded = Target & { readonly body: RequestBody; readonly rpcMethods: readonly string[]; readonly at: number }

export const describeRequest = (
  request: IncomingMessage,
  { path, query, body, rpcMethods, at }: Recorded,
): RecordedRequest => ({
  method: request.method ?? '',
  path,
  query: Object.fromEntries(query),
  ...(body.text === '' ? {} : { body: body.json === undefined ? body.text : body.json }),
  ...(rpcMethods.length === 0 ? {} : { rpcMethods }),
  origin: request.headers.origin ?? null,
  at,
})
