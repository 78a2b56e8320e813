import { isAsking, shownIntent } from '../transactions/transaction.js'
import { allowedBy, approvalKey } from './approvals.js'
import type { SwapAllowance } from './swapAllowance.js'
import type { SwapBuilds } from './swapBuilds.js'
import type { SwapContext } from './swapContext.js'
import type { SwapReview } from './swapReview.js'
import type { OpenApproval } from './swapState.js'

type ContinuationParts = {
  readonly allowance: Pick<SwapAllowance, 'forget'>
  readonly builds: Pick<SwapBuilds, 'prepare'>
  readonly review: Pick<SwapReview, 'leave' | 'fail'>
}

/** How a review goes on once its approval is decided: everything after it is priced, built and checked again (SWAP-12). */
export function createReviewContinuation(
  { state, transaction }: SwapContext,
  { allowance, builds, review }: ContinuationParts,
) {
  return async function onApprovalDecided(isConfirmed: boolean, { key, units }: OpenApproval): Promise<void> {
    const intent = shownIntent(transaction)
    // Another review, or one that the wallet is asked for, goes on as it is.
    if (!intent || intent.steps[0] === 'swap' || approvalKey(intent) !== key || isAsking(transaction)) return
    allowance.forget()
    const [step] = intent.steps
    if (isConfirmed && step && allowedBy(intent) === units) state.doneSteps = [...state.doneSteps, step]
    try {
      const next = await builds.prepare({ isNew: true })
      // The chain decides: an approval may have been replaced by one that suffices.
      if (next && !isConfirmed && next.steps[0] !== 'swap') state.problem = { kind: 'approvalFailed' }
      // Without a price there is nothing to review; what is approved stays approved.
      const shown = shownIntent(transaction)
      if (!next && (shown === undefined || shown === intent)) review.leave()
    } catch (error) {
      review.fail(error)
      review.leave()
    }
  }
}
