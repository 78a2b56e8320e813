import type { Route } from '../http/call.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import type { Delivery } from '../onramp/createDelivery.ts'
import type { Scopes } from '../scopes/createScopes.ts'
import type { Clusters } from '../svm/createClusters.ts'
import { createExchangeSessions } from './createExchangeSessions.ts'
import { createPauses } from './createPauses.ts'
import { createSolver } from './createSolver.ts'
import { exchangePages } from './exchangePages.ts'
import { exchangeRoutes } from './exchangeRoutes.ts'
import { createPayAssets } from './payAssets.ts'
import { transferRoutes } from './transferRoutes.ts'

type World = {
  readonly scopes: Scopes
  readonly nodes: Nodes
  readonly clusters: Clusters
  readonly deliver: Delivery
  readonly now: () => number
  readonly report: (error: unknown) => void
}

export type Payments = {
  readonly routes: readonly Route[]
  /** Nothing is paid out any more. */
  close(): void
}

/** Payments from exchanges, and with another token. */
export function createPayments(world: World): Payments {
  const pauses = createPauses()
  const assets = createPayAssets(world)
  const sessions = createExchangeSessions({ ...world, pauses })
  const solver = createSolver({ ...world, pauses })
  return {
    routes: [
      ...exchangeRoutes({ assets, sessions }),
      ...exchangePages(sessions),
      ...transferRoutes({ assets, nodes: world.nodes, solver }),
    ],
    close: pauses.close,
  }
}
