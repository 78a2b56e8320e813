import { LatchkeyError, type LatchkeyErrorOptions, type UserRejectedError } from './latchkeyError.js'

/** The account cannot pay: the amount, the network's fee, or the deposit for a new account of the receiver. */
export class InsufficientFundsError extends LatchkeyError {
  override readonly name = 'InsufficientFundsError'
  override readonly code = 'INSUFFICIENT_FUNDS'
  constructor(
    readonly missing: 'amount' | 'fee' | 'deposit',
    options?: LatchkeyErrorOptions,
  ) {
    super('Not enough funds', { ...options, details: { missing, ...options?.details } })
  }
}

/** Sending there would lose the money. */
export class ReceiverRefusedError extends LatchkeyError {
  override readonly name = 'ReceiverRefusedError'
  override readonly code = 'RECEIVER_REFUSED'
  constructor(readonly reason: 'zero' | 'token' | 'program') {
    super('This address cannot receive', { details: { reason } })
  }
}

/** Solana deletes accounts below this balance, so the transfer would fail. */
export class RentTooLowError extends LatchkeyError {
  override readonly name = 'RentTooLowError'
  override readonly code = 'RENT_TOO_LOW'
  /** `account`: whose balance would be too low. `minimum`: smallest units to send, or to keep. */
  constructor(
    readonly account: 'receiver' | 'sender',
    readonly minimum: bigint,
  ) {
    super('The amount is too small for this account', { details: { account, minimum: String(minimum) } })
  }
}

/** The chain knows the token differently than the service does, or does not know it. */
export class TokenMismatchError extends LatchkeyError {
  override readonly name = 'TokenMismatchError'
  override readonly code = 'TOKEN_MISMATCH'
  constructor(options?: LatchkeyErrorOptions) {
    super('The chain reports other decimals for this token', options)
  }
}

/** The chain would reject the transfer. */
export class TransferRevertedError extends LatchkeyError {
  override readonly name = 'TransferRevertedError'
  override readonly code = 'TRANSFER_REVERTED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The network would reject this transfer', options)
  }
}

/** The token's program would change the amount, or refuse the transfer: `reason` says which extension. */
export class TokenNotSupportedError extends LatchkeyError {
  override readonly name = 'TokenNotSupportedError'
  override readonly code = 'TOKEN_NOT_SUPPORTED'
  constructor(readonly reason: 'nonTransferable' | 'scaledAmount' | 'transferFee' | 'transferHook') {
    super('This token cannot be sent from here', { details: { reason } })
  }
}

/** What the wallet signed is not what the user reviewed. It was not sent. */
export class TransferAlteredError extends LatchkeyError {
  override readonly name = 'TransferAlteredError'
  override readonly code = 'TRANSFER_ALTERED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The wallet changed the transfer', options)
  }
}

/** The user approved too late for the network, which did not send it. */
export class TransferExpiredError extends LatchkeyError {
  override readonly name = 'TransferExpiredError'
  override readonly code = 'TRANSFER_EXPIRED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The transfer was approved too late', options)
  }
}

/** The network asks for more than the fee that was reviewed, so the transfer would wait. It was not requested. */
export class FeeOutdatedError extends LatchkeyError {
  override readonly name = 'FeeOutdatedError'
  override readonly code = 'FEE_OUTDATED'
  constructor() {
    super('The network fee rose')
  }
}

/** Account or network are no longer those that the user reviewed (SEND-7, CON-2). */
export class TransferOutdatedError extends LatchkeyError {
  override readonly name = 'TransferOutdatedError'
  override readonly code = 'TRANSFER_OUTDATED'
  constructor() {
    super('Account or network changed')
  }
}

/** The wallet does not do it in this way after all: several calls at once, or paid by the app. Nothing was sent. */
export class CallsRefusedError extends LatchkeyError {
  override readonly name = 'CallsRefusedError'
  override readonly code = 'CALLS_REFUSED'
  constructor(
    readonly refused: 'batch' | 'sponsor',
    options?: LatchkeyErrorOptions,
  ) {
    super('The wallet does not support this', { ...options, details: { refused, ...options?.details } })
  }
}

/** The wallet was asked, and has not clearly refused: it may have sent the transaction. Nothing asks for it again. */
export class MaybeSentError extends LatchkeyError {
  override readonly name = 'MaybeSentError'
  override readonly code = 'MAYBE_SENT'
  constructor(options?: LatchkeyErrorOptions) {
    super('The transaction may have been sent', options)
  }
}

/** Of calls that the wallet takes one at a time, some were sent, and then the user declined or left. */
export class CallsUnfinishedError extends LatchkeyError {
  override readonly name = 'CallsUnfinishedError'
  override readonly code = 'CALLS_UNFINISHED'
  /** `steps`: the requests that were sent, in order. */
  constructor(
    readonly steps: readonly { readonly hash: string | undefined; readonly callsId?: string | undefined }[],
    cause: UserRejectedError,
  ) {
    const hashes = steps.map(({ hash, callsId }) => hash ?? callsId).join(' ')
    super('Some of the calls were sent, the others were not', { cause, details: { sent: steps.length, hashes } })
  }
}

/** A call that the app asks for is not valid: the field says which part. Nobody was asked. */
export class CallInvalidError extends LatchkeyError {
  override readonly name = 'CallInvalidError'
  override readonly code = 'CALL_INVALID'
  /** Of the call, from 0; `undefined` where no single one is meant. */
  readonly index: number | undefined
  constructor(
    readonly field: 'calls' | 'to' | 'value' | 'data' | 'abi',
    { index, ...options }: LatchkeyErrorOptions & { readonly index?: number | undefined } = {},
  ) {
    super('The call is not valid', {
      ...options,
      details: { field, ...(index !== undefined && { index }), ...options.details },
    })
    this.index = index
  }
}

/** The network has run the calls, and one of them fails. The wallet was not asked. */
export class CallRevertedError extends LatchkeyError {
  override readonly name = 'CallRevertedError'
  override readonly code = 'CALL_REVERTED'
  /** `index`: of the call that fails. `reason`: what its contract says, sanitized. */
  constructor(
    readonly index: number,
    readonly reason: string | undefined,
    options?: LatchkeyErrorOptions,
  ) {
    super('The call would fail', { ...options, details: { index, reason: reason ?? '', ...options?.details } })
  }
}

/** Texts of the specification for an incomplete transfer. */
export class TransferIncompleteError extends LatchkeyError {
  override readonly name = 'TransferIncompleteError'
  override readonly code = 'TRANSFER_INCOMPLETE'
  constructor(message: 'An amount and receiver address are required' | 'A token is required' | 'Unsupported chain') {
    super(message)
  }
}
