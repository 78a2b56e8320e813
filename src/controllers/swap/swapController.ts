import type { ReadonlyState } from '../../core/readonly.js'
import { isAsking, leaveTransaction } from '../transactions/transaction.js'
import { createApprovals } from './approvals.js'
import { followSubject } from './followSubject.js'
import { createQuotes } from './quotes.js'
import { createReviewContinuation } from './reviewContinuation.js'
import { createRevocation } from './revocation.js'
import { createSwapAllowance } from './swapAllowance.js'
import { createSwapBalances } from './swapBalances.js'
import { createSwapBuilds } from './swapBuilds.js'
import { createSwapConfirmation } from './swapConfirmation.js'
import { createSwapContext, type SwapDeps } from './swapContext.js'
import { createSwapEvents } from './swapEvents.js'
import { createSwapFilling } from './swapFilling.js'
import { createSwapForm } from './swapForm.js'
import { createSwapPrices } from './swapPrices.js'
import { createSwapRefresh } from './swapRefresh.js'
import { createSwapRequest } from './swapRequest.js'
import { createSwapReview } from './swapReview.js'
import { findGap, type SwapState } from './swapState.js'
import { createSwapTokens } from './swapTokens.js'

export type SwapController = ReturnType<typeof createSwapController>

/** The form of a swap, its review, and what the wallet is asked for. */
export function createSwapController(deps: SwapDeps) {
  const context = createSwapContext(deps)
  const { state, transaction } = context
  const tokens = createSwapTokens(context)
  const balances = createSwapBalances(context)
  const allowance = createSwapAllowance(context)
  const quotes = createQuotes(context, allowance)
  const prices = createSwapPrices(context, quotes.checkShown)
  const builds = createSwapBuilds(context, { quotes, prices })
  const form = createSwapForm(context, { quotes, prices, balances, allowance, tokens, cancelBuild: builds.cancel })
  const filling = createSwapFilling(context, { form, tokens, prices })
  const clear = () => {
    filling.end()
    form.clear()
  }
  const events = createSwapEvents(context)
  const review = createSwapReview(context, { quotes, builds, form, events })
  const approvals = createApprovals(context, createReviewContinuation(context, { allowance, builds, review }))
  const request = createSwapRequest(context, {
    events,
    leaveReview: review.leave,
    onApproval: (intent, sent) =>
      void approvals.follow(intent, sent, (code) => events.emitApprovalFailed(intent, code)),
    // The next form is an empty one.
    onSent: clear,
  })
  const revocation = createRevocation(context, allowance.forget)
  followSubject(context, { form, tokens, allowance, filling, review, cancelBuild: builds.cancel })

  return {
    state: state as ReadonlyState<SwapState>,
    transaction,
    /** Takes back what an earlier swap has left approved. */
    revocation,
    isApproving: approvals.isOpen,
    held: tokens.held,
    withHolding: tokens.withHolding,
    begin: filling.begin,
    loadTokens: () => void tokens.load(),
    /** Keeps price and balance fresh while a view shows them. */
    watch: createSwapRefresh(context, { quotes, prices, balances, approvals, builds, review }),
    selectToken: form.sides.selectToken,
    setAmount: form.setAmount,
    setMax: form.max.fill,
    setSlippage: form.setSlippage,
    flip: form.sides.flip,
    /** Asks for a price again after a failure. */
    retry() {
      state.problem = undefined
      if (state.listStatus === 'failed') void tokens.load()
      void quotes.askSoon()
    },
    async review(): Promise<void> {
      if (!state.loading && !findGap(state)) await review.open()
    },
    confirm: createSwapConfirmation(context, { approvals, builds, request, review }),
    /** The user has read the lower output, and takes it (SWAP-4). */
    acceptPrice() {
      state.lowered = undefined
    },
    setLossAccepted(isAccepted: boolean) {
      state.isLossAccepted = isAccepted
    },
    /** The user has compared the router of a swap that the node could not test. */
    setRouterCompared(isCompared: boolean) {
      state.isRouterCompared = isCompared
    },
    /** Withdraws a request; an open prompt stays open. */
    cancelRequest() {
      if (isAsking(transaction)) leaveTransaction(transaction)
    },
    clear,
  }
}
