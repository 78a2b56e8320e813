import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** The visitor said no. The same whatever the wallet called it. */
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
      hints: ['Have the visitor open the wallet and answer what is open there.'],
      ...options,
    })
  }
}

/** What the wallet or the frame answered is not what was asked for. */
export class MalformedAnswerError extends LatchkeyError {
  override readonly name = 'MalformedAnswerError'
  override readonly code = 'ANSWER_MALFORMED'
  constructor(what: string, options?: LatchkeyErrorOptions) {
    super('Something went wrong', { ...options, details: { what, ...options?.details } })
  }
}

/** Given up before the answer came: by the visitor, by a newer request, or because its owner is gone. */
export class RequestAbortedError extends LatchkeyError {
  override readonly name = 'RequestAbortedError'
  override readonly code = 'REQUEST_ABORTED'
  constructor(options?: LatchkeyErrorOptions) {
    super('Request was aborted', options)
  }
}

/** The visitor closed the modal without connecting. */
export class ModalClosedError extends LatchkeyError {
  override readonly name = 'ModalClosedError'
  override readonly code = 'MODAL_CLOSED'
  constructor() {
    super('The modal was closed before a wallet was connected')
  }
}

/** An address that the connected wallet did not give. */
export class AccountNotFoundError extends LatchkeyError {
  override readonly name = 'AccountNotFoundError'
  override readonly code = 'ACCOUNT_NOT_FOUND'
  constructor() {
    super('The wallet did not give this account', { hints: ['Take one of `addresses` of useWalletAccount.'] })
  }
}

export class NotConnectedError extends LatchkeyError {
  override readonly name = 'NotConnectedError'
  override readonly code = 'NOT_CONNECTED'
  constructor() {
    super('No wallet is connected', { hints: ['Await connect(), or look at isConnected of useWalletAccount first.'] })
  }
}

/** Local state is cleared all the same; the wallet may still list the site as connected. */
export class DisconnectFailedError extends LatchkeyError {
  override readonly name = 'DisconnectFailedError'
  override readonly code = 'DISCONNECT_FAILED'
  constructor(options?: LatchkeyErrorOptions) {
    super('Failed to disconnect', options)
  }
}
