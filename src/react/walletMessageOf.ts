import type { TransactionIntent, TransactionState } from '../controllers/transactions/transactionState.js'

/** The wallet's own words about a request that has led to nothing certain. */
export function walletMessageOf(state: TransactionState<TransactionIntent>): string | undefined {
  if (state.status === 'unclear') return state.walletMessage
  const problem = 'problem' in state ? state.problem : undefined
  return problem?.kind === 'failed' ? problem.walletMessage : undefined
}
