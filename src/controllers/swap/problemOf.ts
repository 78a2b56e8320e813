import {
  AllowanceUsedError,
  ApprovalFailedError,
  SwapNetworkError,
  SwapPreparationError,
  SwapRefusedError,
  SwapUnavailableError,
} from '../../errors/swapErrors.js'
import {
  CallsRefusedError,
  FeeOutdatedError,
  InsufficientFundsError,
  MaybeSentError,
  TokenMismatchError,
  TransferOutdatedError,
} from '../../errors/transferErrors.js'
import type { SwapProblem } from './swapState.js'

const preparations = { allowance: 'allowance', approval: 'approval', transaction: 'failed' } as const

/** What the form or the review says about an error. */
export function problemOf(error: unknown): SwapProblem {
  if (error instanceof SwapRefusedError) return { kind: 'refused', reason: error.reason }
  if (error instanceof SwapUnavailableError) return { kind: error.reason }
  if (error instanceof SwapNetworkError) return { kind: 'network' }
  if (error instanceof SwapPreparationError) return { kind: preparations[error.step] }
  if (error instanceof ApprovalFailedError) return { kind: 'approvalFailed' }
  if (error instanceof InsufficientFundsError) return { kind: 'funds', missing: error.missing }
  if (error instanceof TokenMismatchError) return { kind: 'mismatch' }
  if (error instanceof TransferOutdatedError) return { kind: 'outdated' }
  if (error instanceof AllowanceUsedError) return { kind: 'changed' }
  if (error instanceof FeeOutdatedError) return { kind: 'feeChanged' }
  if (error instanceof CallsRefusedError) return { kind: error.refused === 'batch' ? 'notBatched' : 'notSponsored' }
  if (error instanceof MaybeSentError) return { kind: 'maybeSent' }
  return { kind: 'failed' }
}
