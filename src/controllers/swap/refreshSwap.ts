import { BALANCE_REFRESH_MS } from '../../config/limits.js'
import type { Unsubscribe } from '../../core/scope.js'
import { refreshWhileShown } from '../transactions/refreshWhileShown.js'
import { isAsking, isRequested, shownIntent } from '../transactions/transaction.js'
import { isApproving } from './approvals.js'
import { readBalance } from './editSwap.js'
import { readPrices } from './prices.js'
import { askQuote } from './quotes.js'
import { buildReview, failReview, leaveReview } from './reviewSwap.js'
import type { SwapForm } from './swapForm.js'
import { toSwapProblem } from './swapState.js'

const REFRESH_CHECK_MS = 500

/** Keeps prices, the review and the balance fresh while a view shows them. */
export function watchSwap(form: SwapForm): Unsubscribe {
  const { card, state } = form
  const stops = [
    refreshWhileShown(card, REFRESH_CHECK_MS, () => {
      if (state.refreshesAt !== undefined && state.refreshesAt <= Date.now()) void refreshSwap(form)
    }),
    refreshWhileShown(card, BALANCE_REFRESH_MS, () => void readBalance(form, 'from')),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** A new price, and in the review all that hangs on it; replaces the screen as a whole (SWAP-4). */
async function refreshSwap(form: SwapForm): Promise<void> {
  const { state, transaction } = form
  const intent = shownIntent(transaction)
  if (isAsking(transaction) || state.loading || isApproving(state, intent)) return
  // What may have been sent is not offered again at a new price.
  if (intent && isRequested(transaction, intent)) return
  readPrices(form)
  if (!intent) {
    await askQuote(form)
    return
  }
  try {
    await buildReview(form, { isNew: true })
  } catch (error) {
    // A refused swap ends the review; without an answer the shown one holds until it expires.
    const { kind } = toSwapProblem(error)
    if (kind === 'failed' || kind === 'allowance' || kind === 'approval') return
    failReview(form, error)
    leaveReview(form)
  }
}
