import { jsonAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'

export const supportedChainsRoute = (chainIds: readonly string[]): Route => ({
  method: 'GET',
  path: '/v1/supported-chains',
  answer: ({ scope }) =>
    jsonAnswer(
      { http: scope.settings.supportedChains ?? chainIds, ws: [] },
      { 'cache-control': 'public, max-age=86400, s-maxage=86400' },
    ),
})
