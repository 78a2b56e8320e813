import { SwapNetworkError } from '../../errors/swapErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { checkQuote } from './checkBuild.js'
import type { SwapContext } from './swapContext.js'
import type { SwapTerms } from './swapRules.js'
import type { Quote } from './swapState.js'

/** One request, whose answer is checked against what it was asked for (SWAP-3). */
export async function fetchQuote(context: SwapContext, asked: SwapTerms, signal: AbortSignal): Promise<Quote> {
  const { deps, service } = context
  const active = activeAccount(deps.instance)
  if (!active) throw new SwapNetworkError('Swaps')
  const { network: on, account } = active
  const swaps = await service()
  // Without it the service prices the swap by its own estimate; it is never taken for free (SWAP-15).
  const gasPrice = await swaps.fetchGasPrice(on, signal).catch((error) => {
    if (error instanceof SwapNetworkError || signal.aborted) throw error
    deps.services.log('debug', 'swap gas price', error)
    return undefined
  })
  const query = { network: on, address: account.address, from: asked.from, to: asked.to, units: asked.units }
  const answer = await swaps.fetchQuote(query, gasPrice, signal)
  return Object.freeze({ terms: Object.freeze(asked), toUnits: checkQuote(answer, asked), at: Date.now() })
}
