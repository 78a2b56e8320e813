import { BaseError, type BaseErrorOptions } from './baseError.js'

/** The visitor said no. The same whatever the wallet called it. */
export class UserRejectedError extends BaseError {
  override readonly code = 'USER_REJECTED'
  constructor(options?: BaseErrorOptions) {
    super('User rejected the request', options)
  }
}

/** The wallet has an older request open (-32002). */
export class RequestPendingError extends BaseError {
  override readonly code = 'REQUEST_PENDING'
  constructor(options?: BaseErrorOptions) {
    super('A request is already open in your wallet', options)
  }
}

/** What the wallet or the frame answered is not what was asked for. */
export class MalformedAnswerError extends BaseError {
  override readonly code = 'ANSWER_MALFORMED'
  constructor(what: string, options?: BaseErrorOptions) {
    super('Something went wrong', { ...options, details: { what, ...options?.details } })
  }
}

/** Given up before the answer came: by the visitor, by a newer request, or because its owner is gone. */
export class RequestAbortedError extends BaseError {
  override readonly code = 'REQUEST_ABORTED'
  constructor(options?: BaseErrorOptions) {
    super('Request was aborted', options)
  }
}

/** The visitor closed the modal without connecting. */
export class ModalClosedError extends BaseError {
  override readonly code = 'MODAL_CLOSED'
  constructor() {
    super('The modal was closed before a wallet was connected')
  }
}

/** An address that the connected wallet did not give. */
export class AccountNotFoundError extends BaseError {
  override readonly code = 'ACCOUNT_NOT_FOUND'
  constructor() {
    super('The wallet did not give this account')
  }
}

export class NotConnectedError extends BaseError {
  override readonly code = 'NOT_CONNECTED'
  constructor() {
    super('No wallet is connected')
  }
}

/** Local state is cleared all the same; the wallet may still list the site as connected. */
export class DisconnectFailedError extends BaseError {
  override readonly code = 'DISCONNECT_FAILED'
  constructor(options?: BaseErrorOptions) {
    super('Failed to disconnect', options)
  }
}
