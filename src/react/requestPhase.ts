import { useEffect, useState } from 'react'
import { CHECK_LATE_MS } from '../config/limits.js'
import type { TransactionIntent, TransactionState } from '../controllers/transactions/transactionState.js'
import type { AskState } from '../controllers/ui/askWallet.js'
import type { RequestPhase } from './WalletRequest.js'

/** Which card of a request shows a transaction; `undefined` while it is reviewed. */
export function phaseOf(state: TransactionState<TransactionIntent>): RequestPhase | undefined {
  if (state.status === 'asking') return state.phase
  if (state.status === 'unclear') return 'unclear'
  // The next review of an approved swap is being made.
  if (state.status === 'preparing' || state.status === 'review') return state.problem?.kind
  return undefined
}

/** Which card shows a question to a wallet; `undefined` before it. An unusable answer has signed nothing. */
export function phaseOfAsk(status: AskState['status']): RequestPhase | undefined {
  if (status === 'idle') return undefined
  if (status === 'waiting') return 'open'
  return status === 'unusable' ? 'failed' : status
}

/** The wallet's own words about a request that has led to nothing certain. */
export function walletMessageOf(state: TransactionState<TransactionIntent>): string | undefined {
  if (state.status === 'unclear') return state.walletMessage
  const problem = 'problem' in state ? state.problem : undefined
  return problem?.kind === 'failed' ? problem.walletMessage : undefined
}

/** The phase to show: checks that take a moment leave the card as it is, so that it changes once and not twice. */
export function useSteadyPhase(phase: RequestPhase | undefined): RequestPhase | undefined {
  const [shownPhase, setShown] = useState(phase)
  useEffect(() => {
    if (phase !== 'checking') return
    const timer = setTimeout(() => setShown(phase), CHECK_LATE_MS)
    return () => clearTimeout(timer)
  }, [phase])
  if (phase !== 'checking' && phase !== shownPhase) setShown(phase)
  return phase === 'checking' ? shownPhase : phase
}
