import { randomBytes } from 'node:crypto'
import { type Hex, toHex } from 'viem'
import { requireProject } from '../dataApi/requireProject.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { requireText } from '../http/readQuery.ts'
import { refuse } from '../http/refusal.ts'
import { clientOf } from '../nodes/clientOf.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import type { Solver, TransferStatus } from './createSolver.ts'
import { findExchange } from './exchanges.ts'
import { falsifyQuote } from './falsifyQuote.ts'
import { describeCurrency, type PayAsset, type PayAssets } from './payAssets.ts'
import { hasPaid } from './paymentRouter.ts'
import type { DeliveryMode } from './paySettings.ts'
import { planDeposit } from './planDeposit.ts'
import { planRouterSteps } from './planRouterSteps.ts'
import { readQuoteRequest } from './readQuoteRequest.ts'

/** A quote that the user pays at the router. */
type RouterJob = { readonly node: Node; readonly requestId: Hex; readonly since: bigint }

/** What a dishonest service says once the router has paid. */
const reports: Readonly<Partial<Record<DeliveryMode, TransferStatus>>> = {
  never: 'pending',
  quiet: 'pending',
  failure: 'failure',
  timeout: 'timeout',
}

type World = { readonly assets: PayAssets; readonly nodes: Nodes; readonly solver: Solver }

/** Payments with another token: quotes, and what has become of them. */
export function transferRoutes({ assets, nodes, solver }: World): readonly Route[] {
  const routerJobs = new Map<string, RouterJob>()

  async function quote(call: Call) {
    const { query, body, scope } = call
    requireProject(query)
    const request = readQuoteRequest(body.json, assets)
    const { quotes: mode } = scope.pay
    if (mode === 'none') throw refuse(404, '', 'There is no route between these currencies')
    const { user, origin, destination } = request
    const requestId = toHex(randomBytes(32))
    const describe = (asset: PayAsset) => describeCurrency(asset, call)
    const facts = { request, assets, describe }
    // Solana has no market here, and an exchange signs no transactions: both pay in.
    const isDirect = origin.chain === destination.chain && user !== undefined
    const node = isDirect && origin.namespace === 'eip155' ? nodes.get(origin.chainId) : undefined
    if (node && user !== undefined) {
      const since = await clientOf(node).getBlockNumber()
      const plan = await planRouterSteps(node, request, { requestId, user, mode, describe })
      routerJobs.set(requestId, { node, requestId, since })
      return jsonAnswer(falsifyQuote(plan, mode, facts))
    }
    const projectId = requireText(query, 'projectId')
    const planned = planDeposit(request, { requestId, projectId, mode, describe })
    solver.watch(planned.deposit)
    return jsonAnswer(falsifyQuote(planned.quote, mode, facts))
  }

  async function readRouterStatus({ node, requestId, since }: RouterJob, delivery: DeliveryMode) {
    if (delivery === 'lies') return 'success'
    if (!(await hasPaid(node, requestId, since))) return 'waiting'
    return reports[delivery] ?? 'success'
  }

  async function readStatus({ query, scope }: Call) {
    requireProject(query)
    const requestId = requireText(query, 'requestId')
    const job = routerJobs.get(requestId)
    const status = job ? await readRouterStatus(job, scope.pay.delivery) : solver.statusOf(requestId)
    if (status === undefined) throw refuse(404, 'requestId', `There is no request ${requestId}`)
    return jsonAnswer({ status })
  }

  function listAssets(call: Call) {
    requireProject(call.query)
    const exchange = findExchange(call.params.id ?? '')
    if (!exchange) throw refuse(404, 'id', `There is no exchange ${call.params.id}`)
    const describeAll = (namespace: PayAsset['namespace']) =>
      assets.all
        .filter((asset) => asset.namespace === namespace && exchange.sells(asset))
        .map((asset) => describeCurrency(asset, call))
    return jsonAnswer({
      exchangeId: exchange.id,
      assets: { eip155: describeAll('eip155'), solana: describeAll('solana') },
    })
  }

  const unlessDown = (answer: Route['answer']): Route['answer'] => {
    return async (call) => {
      try {
        return await answer(call)
      } catch (error) {
        if (!(error instanceof NodeDownError)) throw error
        throw refuse(503, '', 'The chain provider is temporarily unavailable')
      }
    }
  }

  return [
    { method: 'POST', path: '/appkit/v1/transfers/quote', answer: unlessDown(quote) },
    { method: 'GET', path: '/appkit/v1/transfers/status', answer: unlessDown(readStatus) },
    { method: 'GET', path: '/appkit/v1/transfers/assets/exchanges/:id', answer: listAssets },
  ]
}
