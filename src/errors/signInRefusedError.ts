import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** Why a server does not accept a sign-in, in the order in which it is checked. */
export type SignInRefusal =
  | 'MESSAGE_MALFORMED'
  | 'DOMAIN_MISMATCH'
  | 'URI_MISMATCH'
  | 'NETWORK_NOT_ALLOWED'
  | 'ADDRESS_MISMATCH'
  | 'LIFETIME_TOO_LONG'
  | 'MESSAGE_EXPIRED'
  | 'MESSAGE_NOT_YET_VALID'
  | 'NONCE_MISMATCH'
  | 'SIGNATURE_INVALID'
  | 'NONCE_USED'

const sentences: Readonly<Record<SignInRefusal, string>> = {
  MESSAGE_MALFORMED: 'The message is not a sign-in message of EIP-4361 or of Solana',
  DOMAIN_MISMATCH: 'The message is for another domain',
  URI_MISMATCH: 'The message is for another page',
  NETWORK_NOT_ALLOWED: 'The message is for a network that is not allowed',
  ADDRESS_MISMATCH: 'The message is of another account',
  LIFETIME_TOO_LONG: 'The message never expires, or lives too long',
  MESSAGE_EXPIRED: 'The message has expired',
  MESSAGE_NOT_YET_VALID: 'The message is not valid yet',
  NONCE_MISMATCH: 'The message has another nonce',
  SIGNATURE_INVALID: "The signature is not the account's",
  NONCE_USED: 'The nonce was not issued, has expired, or was used before',
}

/** The sign-in is not valid: the user has to sign again. */
export class SignInRefusedError extends LatchkeyError {
  override readonly name = 'SignInRefusedError'
  constructor(
    override readonly code: SignInRefusal,
    options?: LatchkeyErrorOptions,
  ) {
    super(sentences[code], options)
  }
}
