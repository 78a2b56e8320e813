import { isAsking, isRequested, shownIntent } from '../transactions/transaction.js'
import type { Approvals } from './approvals.js'
import { isExpired } from './quotes.js'
import type { SwapBuilds } from './swapBuilds.js'
import type { SwapContext } from './swapContext.js'
import type { createSwapRequest } from './swapRequest.js'
import type { SwapReview } from './swapReview.js'
import { needsComparison, type SwapIntent } from './swapState.js'

/** Why a fresh review must be read before it is requested: it differs from the shown one in more than its price. */
function changeOf(shown: SwapIntent, fresh: SwapIntent): 'changed' | 'feeChanged' | undefined {
  const isSame =
    fresh.router === shown.router &&
    fresh.isSimulated === shown.isSimulated &&
    fresh.minimumIn === shown.minimumIn &&
    fresh.alsoTaken.every((token) => shown.alsoTaken.includes(token)) &&
    fresh.steps[0] === shown.steps[0] &&
    fresh.next.calls?.length === shown.next.calls?.length &&
    fresh.feeKind === shown.feeKind
  if (!isSame) return 'changed'
  return fresh.fee * 10n > shown.fee * 11n ? 'feeChanged' : undefined
}

type ConfirmationParts = {
  readonly approvals: Pick<Approvals, 'isOpen'>
  readonly builds: SwapBuilds
  readonly request: ReturnType<typeof createSwapRequest>
  readonly review: Pick<SwapReview, 'fail'>
}

/** The press on a review's button: only what the user has read is requested. */
export function createSwapConfirmation(context: SwapContext, parts: ConfirmationParts) {
  const { approvals, builds, request, review } = parts
  const { card, state, transaction } = context

  /** A caution that the user has not accepted yet (SWAP-11, SWAP-14). */
  const isUnread = (intent: SwapIntent) =>
    (intent.caution !== undefined && !state.isLossAccepted) || (needsComparison(intent) && !state.isRouterCompared)

  /** At a new price, after the shown one has expired; without a change that must be read first. */
  async function confirmExpired(intent: SwapIntent): Promise<void> {
    if (state.loading) return
    try {
      const fresh = await builds.prepare({ isNew: true })
      if (!fresh) {
        // Still shown, so no edit or switch has replaced it: the service has no price.
        if (shownIntent(transaction) === intent) state.problem = state.quoteProblem ?? { kind: 'failed' }
        return
      }
      const change = changeOf(intent, fresh)
      if (change) state.problem = { kind: change }
      else if (state.lowered === undefined && !isUnread(fresh)) await request.send()
    } catch (error) {
      review.fail(error)
    }
  }

  /** Asks the wallet for what is shown, after a new price if the shown one has expired. */
  return async function confirm(): Promise<void> {
    const intent = shownIntent(transaction)
    if (!intent) return card.notify('noAccount')
    if (isRequested(transaction, intent) || isAsking(transaction) || approvals.isOpen(intent)) return
    if (state.lowered !== undefined || isUnread(intent)) return
    if (isExpired(intent.quote)) return confirmExpired(intent)
    // A refresh under way must not replace what was pressed.
    builds.cancel()
    await request.send()
  }
}
