import type { SwapCall } from '../../domain/swap.js'
import { SwapRefusedError } from '../../errors/swapErrors.js'
import type { BuildContext } from './buildContext.js'
import { checkSimulation } from './checkSimulation.js'
import type { FetchedBuild } from './fetchBuild.js'
import { preparing } from './preparing.js'
import type { SwapContext } from './swapContext.js'
import { isImplausible, lossOf } from './swapMath.js'

type Simulated = FetchedBuild & {
  /** The last one is the swap. */
  readonly calls: readonly SwapCall[]
  readonly isSponsored: boolean
}

/** Runs the swap on the chain, without sending it: what it gives there, and what it loses at the shown prices. */
export async function simulateBuild({ state }: SwapContext, build: BuildContext, simulated: Simulated) {
  const { quote, on, signal, prices, swaps } = build
  const { built, calls, isSponsored, paid, wanted, portfolio, tokens } = simulated
  const { source, destination, units, account } = quote.terms
  const simulation = await preparing(
    'transaction',
    swaps.simulate({ from: account, calls, source, destination, isSponsored }, on, signal),
  )
  const areKnown = state.listStatus === 'ready' && portfolio?.asOf !== undefined
  const tested = { ...built, valued: areKnown ? tokens : undefined }
  const alsoTaken = simulation ? checkSimulation(simulation, quote.terms, tested) : []
  // What the chain gives now counts, not what the service hopes for.
  const expected = simulation && simulation.received < built.expected ? simulation.received : built.expected
  const loss = lossOf(
    { units, decimals: paid.decimals, price: prices.source },
    { units: expected, decimals: wanted.decimals, price: prices.destination },
  )
  if (isImplausible(loss)) throw new SwapRefusedError('quoteOutput')
  return { simulation, alsoTaken, expected, loss }
}
