import { LatchkeyError } from './latchkeyError.js'

/** An option was ignored; reported when its part loads. */
export class InvalidOptionError extends LatchkeyError {
  override readonly name = 'InvalidOptionError'
  override readonly code = 'OPTION_INVALID'
  constructor(option: string, why: string) {
    super(`The option ${option} is not valid: ${why}`, { details: { option } })
  }
}
