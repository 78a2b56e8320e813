import { NameChangedError } from '../../errors/nameErrors.js'
import {
  CallsRefusedError,
  FeeOutdatedError,
  InsufficientFundsError,
  MaybeSentError,
  RentTooLowError,
  TokenMismatchError,
  TokenNotSupportedError,
  TransferAlteredError,
  TransferExpiredError,
  TransferOutdatedError,
  TransferRevertedError,
} from '../../errors/transferErrors.js'
import type { SendProblem } from './sendState.js'

/** What the form or the review says about an error. */
export function problemOf(error: unknown): SendProblem {
  if (error instanceof InsufficientFundsError) return { kind: 'funds', missing: error.missing }
  if (error instanceof RentTooLowError) return { kind: 'rent', account: error.account, minimum: error.minimum }
  if (error instanceof TokenMismatchError) return { kind: 'mismatch' }
  if (error instanceof TransferRevertedError) return { kind: 'reverted' }
  if (error instanceof TransferOutdatedError) return { kind: 'outdated' }
  if (error instanceof NameChangedError) return { kind: 'nameChanged' }
  if (error instanceof FeeOutdatedError) return { kind: 'feeChanged' }
  if (error instanceof CallsRefusedError) return { kind: 'notSponsored' }
  if (error instanceof TokenNotSupportedError) return { kind: 'unsupportedToken' }
  if (error instanceof TransferAlteredError) return { kind: 'altered' }
  if (error instanceof TransferExpiredError) return { kind: 'late' }
  if (error instanceof MaybeSentError) return { kind: 'maybeSent' }
  return { kind: 'failed' }
}
