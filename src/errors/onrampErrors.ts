import { LatchkeyError } from './latchkeyError.js'

/** A provider of the option `onramp` cannot be used as it is. */
export class ProviderInvalidError extends LatchkeyError {
  override readonly name = 'ProviderInvalidError'
  override readonly code = 'PROVIDER_INVALID'
  constructor(provider: string, why: string) {
    super(`The provider ${provider} is not valid: ${why}`, { details: { provider } })
  }
}
