import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'
import { HttpStatusError } from './requestErrors.js'

/** The text is no name that anybody can own (ENSIP-15). */
export class NameInvalidError extends LatchkeyError {
  override readonly name = 'NameInvalidError'
  override readonly code = 'NAME_INVALID'
  constructor(options?: LatchkeyErrorOptions) {
    super('This name is not valid', options)
  }
}

/** A server decides where the name leads, and the app has no gateway to such servers (`services.ensGateway`). */
export class NameOffchainError extends LatchkeyError {
  override readonly name = 'NameOffchainError'
  override readonly code = 'NAME_OFFCHAIN'
  constructor(options?: LatchkeyErrorOptions) {
    super('This app does not look up off-chain names', options)
  }
}

/** The name leads to another address than the one that the user reviewed (SEND-4). */
export class NameChangedError extends LatchkeyError {
  override readonly name = 'NameChangedError'
  override readonly code = 'NAME_CHANGED'
  constructor() {
    super('The name leads to another address now')
  }
}

/** The name service refused. The message is its own first reason, unsanitized, if it gave one. */
export class NameServiceError extends LatchkeyError {
  override readonly name = 'NameServiceError'
  override readonly code = 'NAME_SERVICE'

  /** The service's own first reason, unsanitized; `undefined` if it gave none. */
  get reason(): string | undefined {
    return this.cause instanceof HttpStatusError ? this.cause.reason : undefined
  }
}

/** The name was sent, and no usable answer came: it may be registered. Never sent again by itself. */
export class NameUnansweredError extends LatchkeyError {
  override readonly name = 'NameUnansweredError'
  override readonly code = 'NAME_UNANSWERED'
  constructor(ensName: string, options?: LatchkeyErrorOptions) {
    super(`The name service didn't confirm ${ensName}`, options)
  }
}

/** No connected account can sign for a name. */
export class SignerMissingError extends LatchkeyError {
  override readonly name = 'SignerMissingError'
  override readonly code = 'SIGNER_MISSING'
  constructor() {
    super('Address or auth connector not found')
  }
}
