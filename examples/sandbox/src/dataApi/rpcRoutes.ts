import { failedAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import { requireText } from '../http/readQuery.ts'
import { refuse, refuseBody } from '../http/refusal.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import { ClusterDownError, type Clusters } from '../svm/createClusters.ts'
import { requireProject } from './requireProject.ts'

const isDown = (error: unknown) => error instanceof NodeDownError || error instanceof ClusterDownError

/** Forwards JSON-RPC, single or batch, to the node of a chain, and returns its response verbatim. */
export const rpcRoutes = (nodes: Nodes, clusters: Clusters): readonly Route[] => [
  {
    method: 'POST',
    path: '/v1',
    async answer({ query, body, scope }) {
      const chainId = requireText(query, 'chainId')
      requireProject(query)
      const node = nodes.all.find((each) => chainId === `eip155:${each.chainId}`)
      const cluster = clusters.get(chainId)
      const ask = node ? () => node.forward(body.text) : cluster && (() => cluster.answer(scope, body.json))
      if (!ask) throw refuse(400, 'chainId', `We don't support the chainId you provided: ${chainId}`)
      if (body.json === undefined) throw refuseBody()
      try {
        return { status: 200, headers: { 'content-type': 'application/json' }, body: await ask() }
      } catch (error) {
        if (!isDown(error)) throw error
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
