import { BALANCE_REFRESH_MS } from '../../config/limits.js'
import type { Unsubscribe } from '../../core/scope.js'
import { refreshWhileShown } from '../transactions/refreshWhileShown.js'
import { isAsking, isRequested, shownIntent } from '../transactions/transaction.js'
import type { Approvals } from './approvals.js'
import { problemOf } from './problemOf.js'
import type { Quotes } from './quotes.js'
import type { SwapBalances } from './swapBalances.js'
import type { SwapBuilds } from './swapBuilds.js'
import type { SwapContext } from './swapContext.js'
import type { SwapPrices } from './swapPrices.js'
import type { SwapReview } from './swapReview.js'

const REFRESH_CHECK_MS = 500

type RefreshParts = {
  readonly quotes: Pick<Quotes, 'ask'>
  readonly prices: Pick<SwapPrices, 'read'>
  readonly balances: Pick<SwapBalances, 'read'>
  readonly approvals: Pick<Approvals, 'isOpen'>
  readonly builds: Pick<SwapBuilds, 'prepare'>
  readonly review: Pick<SwapReview, 'leave' | 'fail'>
}

/** Keeps prices, the review and the balance fresh while a view shows them. */
export function createSwapRefresh({ card, state, transaction }: SwapContext, parts: RefreshParts) {
  const { quotes, prices, balances, approvals, builds, review } = parts
  let watchers = 0

  /** A new price, and in the review all that hangs on it; replaces the screen as a whole (SWAP-4). */
  async function refresh(): Promise<void> {
    const intent = shownIntent(transaction)
    if (isAsking(transaction) || state.loading || approvals.isOpen(intent)) return
    // What may have been sent is not offered again at a new price.
    if (intent && isRequested(transaction, intent)) return
    prices.read()
    if (!intent) {
      await quotes.ask()
      return
    }
    try {
      await builds.prepare({ isNew: true })
    } catch (error) {
      // A refused swap ends the review; without an answer the shown one holds until it expires.
      const problem = problemOf(error)
      if (problem.kind === 'failed' || problem.kind === 'allowance' || problem.kind === 'approval') return
      review.fail(error)
      review.leave()
    }
  }

  function refreshIfDue() {
    const { refreshesAt } = state
    if (watchers > 0 && refreshesAt !== undefined && refreshesAt <= Date.now()) void refresh()
  }

  return function watch(): Unsubscribe {
    watchers++
    const stops = [
      refreshWhileShown(card, REFRESH_CHECK_MS, refreshIfDue),
      refreshWhileShown(card, BALANCE_REFRESH_MS, () => void balances.read('from')),
    ]
    return () => {
      watchers--
      for (const stop of stops) stop()
    }
  }
}
