import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** A field of a sign-in message that would break the message, or that no verifier accepts. Nothing was signed. */
export class SiwxFieldError extends LatchkeyError {
  override readonly name = 'SiwxFieldError'
  override readonly code = 'SIWX_FIELD'
  constructor(
    readonly field: string,
    why: string,
  ) {
    super(`The sign-in message cannot be created: ${field} ${why}`, { details: { field } })
  }
}

/** Why a session is not valid. */
export type SiwxRefusal =
  | 'text'
  | 'data'
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'expired'
  | 'early'
  | 'lifetime'
  | 'signature'
  | 'server'

/** The session was not kept, and a stored one is deleted. */
export class SiwxSessionInvalidError extends LatchkeyError {
  override readonly name = 'SiwxSessionInvalidError'
  override readonly code = 'SIWX_SESSION_INVALID'
  constructor(
    readonly reason: SiwxRefusal,
    options?: LatchkeyErrorOptions,
  ) {
    super('The signature is not valid', { ...options, details: { reason } })
  }
}

/** The chain could not be asked, so the signature is neither valid nor invalid. */
export class SignatureUncheckedError extends LatchkeyError {
  override readonly name = 'SignatureUncheckedError'
  override readonly code = 'SIGNATURE_UNCHECKED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The signature could not be checked', options)
  }
}

/** An e-mail address or its code that was refused. The user can correct it. */
export class EmailRefusedError extends LatchkeyError {
  override readonly name = 'EmailRefusedError'
  override readonly code = 'EMAIL_REFUSED'
  constructor(
    readonly field: 'email' | 'code',
    options?: LatchkeyErrorOptions,
  ) {
    super(field === 'email' ? 'The email address was refused' : 'The code was refused', {
      ...options,
      details: { field },
    })
  }
}

/** The sign-in needs an e-mail address that the account has proved. It is asked for again. */
export class EmailUnverifiedError extends LatchkeyError {
  override readonly name = 'EmailUnverifiedError'
  override readonly code = 'EMAIL_UNVERIFIED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The email address has to be verified first', options)
  }
}

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
