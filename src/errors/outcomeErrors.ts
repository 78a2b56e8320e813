import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** The network has not reported the transaction in time; it may still happen. */
export class OutcomeUnknownError extends LatchkeyError {
  override readonly name = 'OutcomeUnknownError'
  override readonly code = 'OUTCOME_UNKNOWN'
  constructor(options?: LatchkeyErrorOptions) {
    super('The outcome is not known yet', options)
  }
}
