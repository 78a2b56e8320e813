import { LatchkeyError } from './latchkeyError.js'

/** What needs the option fails; reported when that loads. */
export class InvalidOptionError extends LatchkeyError {
  override readonly name = 'InvalidOptionError'
  override readonly code = 'OPTION_INVALID'
  constructor(option: string, why: string) {
    super(`The option ${option} is not valid: ${why}`, { details: { option } })
  }
}
