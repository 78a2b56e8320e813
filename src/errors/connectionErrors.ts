import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** The user declined; the same for every wallet. */
export class UserRejectedError extends LatchkeyError {
  override readonly name = 'UserRejectedError'
  override readonly code = 'USER_REJECTED'
  constructor(options?: LatchkeyErrorOptions) {
    super('User rejected the request', options)
  }
}

/** The wallet has an older request open (-32002). */
export class RequestPendingError extends LatchkeyError {
  override readonly name = 'RequestPendingError'
  override readonly code = 'REQUEST_PENDING'
  constructor(options?: LatchkeyErrorOptions) {
    super('A request is already open in your wallet', {
      hints: ['Ask the user to open the wallet and answer the open request.'],
      ...options,
    })
  }
}

/** The response of the wallet or the frame is invalid. */
export class MalformedAnswerError extends LatchkeyError {
  override readonly name = 'MalformedAnswerError'
  override readonly code = 'ANSWER_MALFORMED'
  constructor(answer: string, options?: LatchkeyErrorOptions) {
    super('Something went wrong', { ...options, details: { what: answer, ...options?.details } })
  }
}

/** Cancelled before a response: by the user, a newer request, or because its owner stopped. */
export class RequestAbortedError extends LatchkeyError {
  override readonly name = 'RequestAbortedError'
  override readonly code = 'REQUEST_ABORTED'
  constructor(options?: LatchkeyErrorOptions) {
    super('Request was aborted', options)
  }
}

/** Nothing that signs or sends is kept for later: without a way to the wallet it is refused. The wallet was not asked. */
export class OfflineError extends LatchkeyError {
  override readonly name = 'OfflineError'
  override readonly code = 'OFFLINE'
  constructor(options?: LatchkeyErrorOptions) {
    super("You're offline", options)
  }
}

/** The user closed the modal without doing what the app waits for. */
export class ModalClosedError extends LatchkeyError {
  override readonly name = 'ModalClosedError'
  override readonly code = 'MODAL_CLOSED'
  constructor() {
    super('The modal was closed before the user had connected or sent')
  }
}

/** An address that the connected wallet did not share. */
export class AccountNotFoundError extends LatchkeyError {
  override readonly name = 'AccountNotFoundError'
  override readonly code = 'ACCOUNT_NOT_FOUND'
  constructor() {
    super('The wallet did not share this account', { hints: ['Use one of `addresses` of useWalletAccount.'] })
  }
}

export class NotConnectedError extends LatchkeyError {
  override readonly name = 'NotConnectedError'
  override readonly code = 'NOT_CONNECTED'
  constructor() {
    super('No wallet is connected', { hints: ['Await connect(), or check isConnected of useWalletAccount first.'] })
  }
}

/** Local state is cleared; the wallet may still list the site. */
export class DisconnectFailedError extends LatchkeyError {
  override readonly name = 'DisconnectFailedError'
  override readonly code = 'DISCONNECT_FAILED'
  constructor(options?: LatchkeyErrorOptions) {
    super('Failed to disconnect', options)
  }
}
