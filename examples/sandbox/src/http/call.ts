import type { IncomingHttpHeaders } from 'node:http'
import type { Scope } from '../scopes/createScopes.ts'
import type { Answer } from './answer.ts'
import type { RequestBody } from './readBody.ts'

/** A request as a route sees it. */
export type Call = {
  readonly path: string
  /** The named pieces of the route's path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: RequestBody
  /** Our address as the caller wrote it. */
  readonly baseUrl: string
  readonly scope: Scope
  /** Moved by a standing clock fault. */
  now(): number
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Pieces that begin with a colon are named parameters. */
  readonly path: string
  answer(call: Call): Answer | Promise<Answer>
}
