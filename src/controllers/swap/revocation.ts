import { proxy, ref } from 'valtio/vanilla'
import { createLatest } from '../../core/async.js'
import type { ReadonlyState } from '../../core/readonly.js'
import { followActiveAccount } from '../account/activeAccount.js'
import {
  createTransaction,
  keepReview,
  leaveTransaction,
  prepareReview,
  shownIntent,
  showReview,
} from '../transactions/transaction.js'
import { planRevocation } from './planRevocation.js'
import { problemOf } from './problemOf.js'
import { createRevocationRequest } from './revocationRequest.js'
import {
  initialRevocationState,
  type RevocationState,
  type RevocationSubject,
  type RevokeIntent,
} from './revocationState.js'
import type { SwapContext } from './swapContext.js'

/** Takes back what an earlier swap has left approved, with one transaction. */
export function createRevocation(context: SwapContext, onDecided: () => void) {
  const { deps, card } = context
  const { services, scope } = deps
  const state = proxy(initialRevocationState())
  const transaction = createTransaction<RevokeIntent>(scope)
  const runs = createLatest()

  function leave() {
    runs.cancel()
    leaveTransaction(transaction)
    Object.assign(state, initialRevocationState())
  }

  /** Another account or network: what was planned is not its own (CON-2). */
  function followAccount() {
    if (!shownIntent(transaction) && state.status === 'reading') return
    leave()
    card.leaveRevocation()
  }
  scope.add(followActiveAccount(deps.instance, followAccount))

  return {
    state: state as ReadonlyState<RevocationState>,
    transaction,
    /** Reads what is approved, and what it costs to take it back. */
    async begin(subject: RevocationSubject): Promise<void> {
      leave()
      const isCurrent = runs.begin()
      prepareReview(transaction)
      try {
        const intent = await planRevocation(context, subject)
        if (!isCurrent()) return
        if (intent) showReview(transaction, intent)
        else keepReview(transaction)
        state.status = intent ? 'ready' : 'none'
      } catch (error) {
        if (!isCurrent() || scope.isEnded) return
        services.log('debug', 'revocation', error)
        keepReview(transaction)
        Object.assign(state, { status: 'failed', problem: ref(problemOf(error)) })
      }
    },
    confirm: createRevocationRequest(context, { state, transaction, leave, onDecided }),
    /** The card is left: a request that the wallet does not have yet is withdrawn. */
    leave,
  }
}
