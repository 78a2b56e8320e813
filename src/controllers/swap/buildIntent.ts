import { usualRouterName } from '../../config/usualRouters.js'
import { createUuid } from '../../core/createUuid.js'
import { formatUnits } from '../../core/units.js'
import type { PlannedCall, SwapCall } from '../../domain/swap.js'
import { connectorIdOf } from '../connection/connectionController.js'
import { createBuildContext } from './buildContext.js'
import { chooseWay } from './callWay.js'
import { fetchBuild } from './fetchBuild.js'
import { listApprovals } from './listApprovals.js'
import { planBatch } from './planBatch.js'
import { planSteps } from './planSteps.js'
import { simulateBuild } from './simulateBuild.js'
import type { SwapContext } from './swapContext.js'
import { cautionOf } from './swapMath.js'
import { isSame } from './swapRules.js'
import type { Quote, SwapIntent, SwapStep } from './swapState.js'

/**
 * A token that needs it has its allowance reset first; the last approval is the one for the swap. In one request they are
 * no steps of their own.
 */
const stepsOf = (approvals: readonly SwapCall[], { calls }: PlannedCall): readonly SwapStep[] => [
  ...(calls ? [] : approvals).map((_, index) =>
    index < approvals.length - 1 ? ('reset' as const) : ('approve' as const),
  ),
  'swap',
]

/**
 * Builds the swap of a quote, checks it field by field, runs it on the chain, and freezes what the user reviews. Asks no
 * wallet.
 */
export async function buildIntent(context: SwapContext, quote: Quote, signal: AbortSignal): Promise<SwapIntent> {
  const build = await createBuildContext(context, quote, signal)
  const { on, sourceToken, toToken, prices } = build
  const { units } = quote.terms
  const fetched = await fetchBuild(context, build)
  const { built, paid } = fetched
  const approvals = await listApprovals(context, build, built)
  const swapCall: SwapCall = { to: built.router, data: built.data, value: built.value }
  const calls = [...approvals, swapCall]
  const way = chooseWay(build.support, calls)
  const isSponsored = way === 'sponsored'
  const { simulation, alsoTaken, expected, loss } = await simulateBuild(context, build, {
    ...fetched,
    calls,
    isSponsored,
  })
  const steps = { built, approvals, swapCall, simulation }
  // What the node could not run is asked for as transactions, whose fees are fixed and known.
  const { next, charged } =
    simulation && way !== 'transactions'
      ? await planBatch(context, build, { ...steps, simulation, calls, isSponsored })
      : await planSteps(context, build, steps)

  // Only the wrapped coin may be a token that is called.
  const wrapped = [sourceToken, toToken].find(({ address }) => isSame(address, built.router))
  return Object.freeze({
    id: createUuid(),
    quote,
    source: Object.freeze({ ...sourceToken }),
    destination: Object.freeze({ ...toToken }),
    network: on,
    connectorId: connectorIdOf(context.deps.wallet.connection.state, on.namespace),
    amount: formatUnits(units, paid.decimals),
    ...{ expected, minimum: built.minimum, minimumIn: built.minimumIn, steps: stepsOf(approvals, next) },
    router: built.router,
    routerName: wrapped?.symbol ?? usualRouterName(on.caipNetworkId, built.router),
    next: Object.freeze(next),
    ...{ fee: charged.fee, likelyFee: charged.likelyFee, feeKind: charged.feeKind },
    isSimulated: simulation !== undefined,
    // Balances that bear interest are rounded.
    spent: simulation && simulation.spent < units ? simulation.spent : units,
    alsoTaken: Object.freeze(alsoTaken),
    prices: Object.freeze({ ...prices }),
    loss,
    caution: cautionOf(loss),
  })
}
