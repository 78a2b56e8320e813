import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** Why the page of the embedded wallet cannot be used. */
export type FrameFailure = 'iframe_load_failed' | 'iframe_request_timeout'

/** The page of the embedded wallet did not load, or did not answer in time. Other wallets work. */
export class EmbeddedUnavailableError extends LatchkeyError {
  override readonly name = 'EmbeddedUnavailableError'
  override readonly code = 'EMBEDDED_UNAVAILABLE'
  constructor(readonly reason: FrameFailure) {
    super('Unable to load email login dependency', {
      details: { reason },
      hints: ['Check `services.secureSite`, and that it allows the origin of your page.'],
    })
  }
}

/** The page of the embedded wallet has answered with an error; the message is its own, cleaned. */
export class EmbeddedError extends LatchkeyError {
  override readonly name = 'EmbeddedError'
  override readonly code = 'EMBEDDED_ERROR'
  constructor(message: string, options?: LatchkeyErrorOptions) {
    super(message || 'An error occurred', options)
  }
}

/** An answer of the page, in contrast to none: it was closed, or loads again. */
export const isPageError = (error: unknown): error is EmbeddedError =>
  error instanceof EmbeddedError && error.cause !== undefined

/** The page was closed or has loaded again, and knows nothing of what it was asked. */
export const isLostPage = (error: unknown): boolean => error instanceof EmbeddedError && error.cause === undefined

/** The wallet's page knows another user than the one who has logged in here: that login has ended. */
export class OtherUserError extends LatchkeyError {
  override readonly name = 'OtherUserError'
  override readonly code = 'EMBEDDED_OTHER_USER'
  constructor() {
    super('Another user is signed in on the secure page')
  }
}

/**
 * The user has closed the wallet's page, which has not said what became of the request: it may have been approved a moment
 * before. Asking again may sign or send twice.
 */
export class ApprovalUnknownError extends LatchkeyError {
  override readonly name = 'ApprovalUnknownError'
  override readonly code = 'APPROVAL_UNKNOWN'
  constructor(options?: LatchkeyErrorOptions) {
    super('Request was aborted. It may already be approved.', options)
  }
}

/** A login code was requested less than 30 seconds ago. */
export class EmailCooldownError extends LatchkeyError {
  override readonly name = 'EmailCooldownError'
  override readonly code = 'EMAIL_COOLDOWN'
  constructor(readonly secondsLeft: number) {
    super(`Please try again after ${secondsLeft} seconds`)
  }
}

/** The embedded wallet is never asked for this method. */
export class MethodNotAllowedError extends LatchkeyError {
  override readonly name = 'MethodNotAllowedError'
  override readonly code = 'RPC_NOT_ALLOWED'
  constructor(readonly method: string) {
    super('Requested RPC call is not allowed', { details: { method } })
  }
}
