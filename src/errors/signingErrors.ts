import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** What the app wants signed is not a text, or too long to be read. Nobody was asked. */
export class MessageInvalidError extends LatchkeyError {
  override readonly name = 'MessageInvalidError'
  override readonly code = 'MESSAGE_INVALID'
  constructor(
    readonly reason: 'empty' | 'surrogates' | 'tooLong' | 'type',
    options?: LatchkeyErrorOptions,
  ) {
    super('The message is not valid', {
      hints: ['Pass an object: { message: "…" }.'],
      ...options,
      details: { reason, ...options?.details },
    })
  }
}

/** The typed data that the app wants signed are not valid: the field says which part. Nobody was asked. */
export class TypedDataInvalidError extends LatchkeyError {
  override readonly name = 'TypedDataInvalidError'
  override readonly code = 'TYPED_DATA_INVALID'
  constructor(
    readonly field: 'chainId' | 'domain' | 'message' | 'primaryType' | 'size' | 'types',
    options?: LatchkeyErrorOptions,
  ) {
    super('The typed data are not valid', { ...options, details: { field, ...options?.details } })
  }
}
