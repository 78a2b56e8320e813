import { createLatest } from '../../core/async.js'
import { keepReview, prepareReview, shownIntent, showReview } from '../transactions/transaction.js'
import { buildIntent } from './buildIntent.js'
import { isExpired, type Quotes } from './quotes.js'
import type { SwapContext } from './swapContext.js'
import { isWorse } from './swapMath.js'
import type { SwapPrices } from './swapPrices.js'
import type { SwapIntent } from './swapState.js'

type BuildParts = {
  readonly quotes: Pick<Quotes, 'ask' | 'isWanted'>
  readonly prices: Pick<SwapPrices, 'settled'>
}

export type SwapBuilds = ReturnType<typeof createSwapBuilds>

/** Builds reviews, one at a time. */
export function createSwapBuilds(context: SwapContext, { quotes, prices }: BuildParts) {
  const { deps, state, transaction } = context
  const builds = createLatest()
  let aborter = new AbortController()

  function cancel() {
    builds.cancel()
    aborter.abort()
    aborter = new AbortController()
    keepReview(transaction)
    state.loading = false
  }

  /** Shows a new intent; one that gives less than the user has seen must be accepted (SWAP-4). */
  function show(intent: SwapIntent, before: SwapIntent | undefined) {
    const seen = state.lowered ?? before?.expected
    const isLower = seen !== undefined && isWorse(intent.expected, seen)
    showReview(transaction, intent)
    state.lowered = isLower ? seen : undefined
    // The tick was for another loss.
    if (before?.caution !== intent.caution || isLower) state.isLossAccepted = false
    if (before?.router !== intent.router || before.isSimulated) state.isRouterCompared = false
  }

  return {
    cancel,
    /** The review, from a quote that holds. `isNew`: at a new price, whatever the last one is. */
    async prepare({ isNew }: { isNew: boolean }): Promise<SwapIntent | undefined> {
      cancel()
      const isCurrent = builds.begin()
      const { signal } = aborter
      const before = shownIntent(transaction)
      if (!prepareReview(transaction)) return undefined
      state.loading = true
      try {
        const known = state.quote
        const quote = !isNew && known && !isExpired(known) ? known : await quotes.ask()
        if (!isCurrent() || !quote) return undefined
        await prices.settled()
        if (!isCurrent()) return undefined
        const intent = await buildIntent(context, quote, signal)
        if (!isCurrent() || !quotes.isWanted(quote.terms)) return undefined
        show(intent, before)
        return intent
      } catch (error) {
        if (!isCurrent() || deps.scope.isEnded) return undefined
        throw error
      } finally {
        if (isCurrent()) {
          keepReview(transaction)
          state.loading = false
        }
      }
    },
  }
}
