import { failedAnswer, textAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import { requireText } from '../http/readQuery.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import { requireProject } from './requireProject.ts'

/** Forwards JSON-RPC, single or batch, to the node of a chain, and returns its response verbatim. */
export const rpcRoutes = (nodes: Nodes): readonly Route[] => [
  {
    method: 'POST',
    path: '/v1',
    async answer({ query, body }) {
      const chainId = requireText(query, 'chainId')
      requireProject(query)
      const node = nodes.all.find((each) => chainId === `eip155:${each.chainId}`)
      if (!node) throw refuse(400, 'chainId', `We don't support the chainId you provided: ${chainId}`)
      if (body.json === undefined) throw new Refusal(textAnswer(400, 'Failed to parse the request body as JSON'))
      try {
        return { status: 200, headers: { 'content-type': 'application/json' }, body: await node.forward(body.text) }
      } catch (error) {
        if (!(error instanceof NodeDownError)) throw error
        throw refuse(503, 'chainId', `Requested ${chainId} chain provider is temporarily unavailable`)
      }
    },
  },
  {
    method: 'GET',
    path: '/v1',
    answer: () => failedAnswer(426, '', 'Only WebSocket connections are supported for this endpoint'),
  },
]
