import { jsonAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'

/** CAIP-2 ids, by how they are served. */
type Served = { readonly http: readonly string[]; readonly ws: readonly string[] }

export const supportedChainsRoute = ({ http, ws }: Served): Route => ({
  method: 'GET',
  path: '/v1/supported-chains',
  answer: ({ scope }) =>
    jsonAnswer(
      { http: scope.settings.supportedChains ?? http, ws },
      { 'cache-control': 'public, max-age=86400, s-maxage=86400' },
    ),
})
