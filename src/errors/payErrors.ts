import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** What the app asks to be paid is not valid: `field` says which part. Nobody was asked. */
export class PaymentInvalidError extends LatchkeyError {
  override readonly name = 'PaymentInvalidError'
  override readonly code = 'PAYMENT_INVALID'
  constructor(
    readonly field: 'amount' | 'asset' | 'id' | 'network' | 'off' | 'recipient',
    options?: LatchkeyErrorOptions,
  ) {
    super(field === 'off' ? 'Payments are off: set `features: { pay: true }`' : 'The payment is not valid', {
      ...options,
      details: { field, ...options?.details },
    })
  }
}

/** A payment with this id was begun, and another one would pay twice. It is found under Payments in the activity. */
export class PaymentOpenError extends LatchkeyError {
  override readonly name = 'PaymentOpenError'
  override readonly code = 'PAYMENT_OPEN'
  constructor(options?: LatchkeyErrorOptions) {
    super('This payment was begun before, and may still arrive', options)
  }
}

/** A payment service has quoted something else than was asked for. Nobody was asked to pay it. */
export class QuoteRefusedError extends LatchkeyError {
  override readonly name = 'QuoteRefusedError'
  override readonly code = 'QUOTE_REFUSED'
  constructor(reason: string, options?: LatchkeyErrorOptions) {
    super('The payment service has quoted something else', { ...options, details: { reason, ...options?.details } })
  }
}

/** The payment service has no way from the chosen token to the asked one. */
export class QuoteUnavailableError extends LatchkeyError {
  override readonly name = 'QuoteUnavailableError'
  override readonly code = 'QUOTE_UNAVAILABLE'
  constructor(options?: LatchkeyErrorOptions) {
    super('There is no quote for this token', options)
  }
}

/** An exchange, or the service that lists them, has answered with an error. */
export class ExchangeError extends LatchkeyError {
  override readonly name = 'ExchangeError'
  override readonly code = 'EXCHANGE_FAILED'
  constructor(
    /** The service's own code, if it has sent one. */
    readonly reason: number | undefined,
    /** The exchange does not have the token. */
    readonly isUnsupported: boolean,
    options?: LatchkeyErrorOptions,
  ) {
    super('The exchange did not answer as it should', {
      ...options,
      details: { reason: reason ?? 'none', ...options?.details },
    })
  }
}
