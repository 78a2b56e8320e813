import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** The text is no name that anybody can own (ENSIP-15). */
export class NameInvalidError extends LatchkeyError {
  override readonly name = 'NameInvalidError'
  override readonly code = 'NAME_INVALID'
  constructor(options?: LatchkeyErrorOptions) {
    super('This name is not valid', options)
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
