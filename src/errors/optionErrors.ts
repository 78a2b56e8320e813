import { LatchkeyError } from './latchkeyError.js'

/** An option that cannot be honoured; said when the part that needs it is loaded. */
export class InvalidOptionError extends LatchkeyError {
  override readonly name = 'InvalidOptionError'
  override readonly code = 'OPTION_INVALID'
  constructor(option: string, why: string) {
    super(`The option ${option} is not valid: ${why}`, { details: { option } })
  }
}
