import type { IncomingHttpHeaders } from 'node:http'
import type { Scope } from '../scopes/createScopes.ts'
import type { Answer } from './answer.ts'
import type { RequestBody } from './readBody.ts'

/** A request as a route sees it. */
export type Call = {
  readonly path: string
  /** Named segments of the route's path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: RequestBody
  /** Our URL as the caller wrote it. */
  readonly baseUrl: string
  readonly scope: Scope
  /** Shifted by an active clock fault. */
  now(): number
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Segments starting with a colon are parameters. */
  readonly path: string
  answer(call: Call): Answer | Promise<Answer>
}
