import { ref } from 'valtio/vanilla'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { createIntent } from './createIntent.js'
import { problemOf } from './problemOf.js'
import type { ReceiverChecks } from './receiverChecks.js'
import type { SendContext } from './sendContext.js'
import type { SendPlans } from './sendPlans.js'
import { findGap } from './sendState.js'

type SendReviewDeps = { readonly checks: ReceiverChecks; readonly plans: SendPlans }

/** Plans the transfer on the chain, freezes it, and shows it. */
export function createSendReview(context: SendContext, { checks, plans }: SendReviewDeps) {
  const { deps, card, state, transaction, runs } = context
  const { services, scope } = deps
  return async function review(): Promise<void> {
    if (state.loading) return
    const active = activeAccount(deps.instance)
    if (!active || !state.token || findGap(state)) return
    const isCurrent = runs.plan.begin()
    const key = activeAccountKey(deps.instance)
    const { token } = state
    transaction.leave()
    state.loading = true
    // A transfer that may have been sent is said until another one is.
    if (state.problem?.kind !== 'maybeSent') state.problem = undefined
    try {
      // A look-alike of an earlier receiver is never reviewed unseen (SEND-5).
      checks.loadSent(active.network)
      const planned = await plans.make()
      if (!isCurrent() || !planned || key !== activeAccountKey(deps.instance)) return
      checks.markLookAlike()
      state.isCompared = false
      const amount = plans.amountOf(planned)
      if (state.isMax) state.sendTokenAmount = amount
      transaction.prepare()
      transaction.show(createIntent(context, { plan: planned, token, on: active.network, amount }))
      state.estimate = ref(planned)
      card.showReview()
    } catch (error) {
      if (!isCurrent() || scope.isEnded) return
      services.log('debug', 'send plan', error)
      state.problem = ref(problemOf(error))
    } finally {
      if (isCurrent()) state.loading = false
    }
  }
}
