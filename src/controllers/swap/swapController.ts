import { BALANCE_REFRESH_MS } from '../../config/limits.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { Unsubscribe } from '../../core/scope.js'
import { refreshWhileShown } from '../transactions/refreshWhileShown.js'
import { followSubject } from './followSubject.js'
import { createQuotes } from './quotes.js'
import { createRevocation } from './revocation.js'
import { createSwapAllowance } from './swapAllowance.js'
import { createSwapBalances } from './swapBalances.js'
import { createSwapContext, type SwapContext, type SwapDeps } from './swapContext.js'
import { createSwapFilling } from './swapFilling.js'
import { createSwapForm } from './swapForm.js'
import { createSwapPrices } from './swapPrices.js'
import { createBuilds, createSwapReview } from './swapReview.js'
import { findGap, type SwapState } from './swapState.js'
import { createSwapTokens } from './swapTokens.js'

export type SwapController = ReturnType<typeof createSwapController>

const REFRESH_CHECK_MS = 500

/** Keeps prices and the balance fresh while a view shows them. */
function createRefreshing(
  { state, card }: SwapContext,
  refresh: () => Promise<void>,
  readBalance: () => Promise<void>,
) {
  let watchers = 0
  function refreshIfDue() {
    const { refreshesAt } = state
    if (watchers > 0 && refreshesAt !== undefined && refreshesAt <= Date.now()) void refresh()
  }
  return function watch(): Unsubscribe {
    watchers++
    const stops = [
      refreshWhileShown(card, REFRESH_CHECK_MS, refreshIfDue),
      refreshWhileShown(card, BALANCE_REFRESH_MS, () => void readBalance()),
    ]
    return () => {
      watchers--
      for (const stop of stops) stop()
    }
  }
}

/** The form of a swap, its review, and what the wallet is asked for. */
export function createSwapController(deps: SwapDeps) {
  const context = createSwapContext(deps)
  const { state, transaction } = context
  const tokens = createSwapTokens(context)
  const balances = createSwapBalances(context)
  const allowance = createSwapAllowance(context)
  const quotes = createQuotes(context, allowance)
  const prices = createSwapPrices(context, quotes.checkShown)
  const builds = createBuilds(context, { quotes, prices })
  const form = createSwapForm(context, { quotes, prices, balances, allowance, tokens, cancelBuild: builds.cancel })
  const filling = createSwapFilling(context, { form, tokens, prices })
  const clear = () => {
    filling.end()
    form.clear()
  }
  const review = createSwapReview(context, { quotes, prices, allowance, builds, form, onSent: clear })
  const revocation = createRevocation(context, allowance.forget)
  followSubject(context, { form, tokens, allowance, filling, review, cancelBuild: builds.cancel })

  return {
    state: state as ReadonlyState<SwapState>,
    transaction,
    /** Takes back what an earlier swap has left approved. */
    revocation,
    isApproving: review.isApproving,
    held: tokens.held,
    withHolding: tokens.withHolding,
    begin: filling.begin,
    loadTokens: () => void tokens.load(),
    /** Keeps price and balance fresh while a view shows them. */
    watch: createRefreshing(context, review.refresh, () => balances.read('from')),
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
      if (!state.loading && !findGap(state)) await review.review()
    },
    confirm: review.confirm,
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
      if (transaction.isAsking()) transaction.leave()
    },
    clear,
  }
}
