import { ref } from 'valtio/vanilla'
import type { Token } from '../../domain/token.js'
import { TokenMismatchError } from '../../errors/transferErrors.js'
import { activeAccount } from '../account/activeAccount.js'
import { transfersOf } from '../tokens/accountTokens.js'
import type { SendContext } from './sendContext.js'
import type { SendPlans } from './sendPlans.js'

export type SendBalance = ReturnType<typeof createSendBalance>

/** What the account has of the form's token, by the chain itself: what a service lists may be late or wrong. */
export function createSendBalance(context: SendContext, plans: SendPlans) {
  const { deps, state, transaction, runs } = context
  const { scope, services } = deps
  const { log } = services

  return {
    async read(token: Token): Promise<void> {
      const isCurrent = runs.balance.begin()
      const active = activeAccount(deps.instance)
      state.balance = undefined
      state.isBalanceUnknown = false
      state.isMismatched = false
      if (!active) return
      const { network: on, account: from } = active
      try {
        const transfers = await transfersOf(deps.instance, on)
        const { units, decimals } = await transfers.readBalance(from.address, token.address, on, scope.signal)
        if (!isCurrent()) return
        state.balance = units
        state.isMismatched = token.decimals !== undefined && decimals !== token.decimals
        if (token.decimals !== undefined || state.token?.id !== token.id) return
        state.token = ref({ ...state.token, decimals })
        void plans.estimate()
      } catch (error) {
        if (!isCurrent()) return
        // Without it the review decides; only a contract that is not a token cannot be sent.
        state.isMismatched = error instanceof TokenMismatchError
        state.isBalanceUnknown = !state.isMismatched
        log('debug', 'send balance', error)
      }
    },
    /** Reads the balance again; without an answer the known one stays. */
    async refresh(): Promise<void> {
      const active = activeAccount(deps.instance)
      const { token, balance } = state
      // Still being read, or not a token: that is said already.
      if (!active || !token || state.isMismatched || (balance === undefined && !state.isBalanceUnknown)) return
      const isCurrent = runs.balance.begin()
      try {
        const transfers = await transfersOf(deps.instance, active.network)
        const { units } = await transfers.readBalance(
          active.account.address,
          token.address,
          active.network,
          scope.signal,
        )
        if (!isCurrent() || units === balance) return
        Object.assign(state, { balance: units, isBalanceUnknown: false })
        if (state.problem?.kind === 'funds') state.problem = undefined
        // The plan of a review, or of an open request, stays the one that is shown.
        if (!transaction.intent()) void plans.estimate()
      } catch (error) {
        log('debug', 'send balance', error)
      }
    },
  }
}
