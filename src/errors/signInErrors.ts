import { LatchkeyError } from './latchkeyError.js'

/** Texts of the specification for a sign-in that cannot begin. */
export class SignInUnavailableError extends LatchkeyError {
  override readonly name = 'SignInUnavailableError'
  override readonly code = 'SIGN_IN_UNAVAILABLE'
  constructor(message: 'SIWX is not enabled' | 'No ActiveCaipAddress found' | 'No ActiveCaipNetwork or client found') {
    super(message)
  }
}

/** Account, network or wallet are no longer those of the message. The signature was dropped (SIWX-5). */
export class SignInOutdatedError extends LatchkeyError {
  override readonly name = 'SignInOutdatedError'
  override readonly code = 'SIGN_IN_OUTDATED'
  constructor() {
    super('Account or network changed')
  }
}
