import { createLatest } from '../../core/async.js'
import { activeAccount, activeAccountKey } from '../account/activeAccount.js'
import { transfersOf } from '../tokens/accountTokens.js'
import { problemOf } from './problemOf.js'
import type { SwapContext } from './swapContext.js'
import { type SwapSide, unread } from './swapState.js'

export type SwapBalances = ReturnType<typeof createSwapBalances>

/** Balance and decimals of both sides on the chain: the list may be wrong about both (AMT-4). */
export function createSwapBalances({ state, deps, tokenOn }: SwapContext) {
  const runs = { from: createLatest(), to: createLatest() }
  /** The account and token that each side's balance is of. */
  const shownFor: Partial<Record<SwapSide, string | undefined>> = {}

  return {
    async read(side: SwapSide): Promise<void> {
      const isCurrent = runs[side].begin()
      const field = side === 'from' ? 'source' : 'destination'
      const token = tokenOn(side)
      const active = activeAccount(deps.instance)
      const key = token && `${activeAccountKey(deps.instance)}|${token.id}`
      // A balance is never shown with another token or account.
      if (key === undefined || key !== shownFor[side]) state[field] = unread()
      shownFor[side] = key
      if (!active || !token) return
      try {
        const transfers = await transfersOf(deps.instance, active.network)
        const { units, decimals } = await transfers.readBalance(
          active.account.address,
          token.address,
          active.network,
          deps.scope.signal,
        )
        if (!isCurrent()) return
        state[field] = { balance: units, isMismatched: token.decimals !== undefined && decimals !== token.decimals }
      } catch (error) {
        if (!isCurrent() || deps.scope.isEnded) return
        // Without it the review decides; only a contract that is not a token cannot be swapped.
        state[field] = { balance: undefined, isMismatched: problemOf(error).kind === 'mismatch' }
        deps.services.log('debug', 'swap balance', error)
      }
    },
    /** The form is forgotten: answers that are still to come are dropped. */
    cancel() {
      for (const run of Object.values(runs)) run.cancel()
    },
  }
}
