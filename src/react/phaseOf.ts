import type { TransactionIntent, TransactionState } from '../controllers/transactions/transactionState.js'
import type { RequestPhase } from './WalletRequest.js'

/** Which card of a request shows a transaction; `undefined` while it is reviewed. */
export function phaseOf(state: TransactionState<TransactionIntent>): RequestPhase | undefined {
  if (state.status === 'asking') return state.phase
  if (state.status === 'unclear') return 'unclear'
  // The next review of an approved swap is being made.
  if (state.status === 'preparing' || state.status === 'review') return state.problem?.kind
  return undefined
}
