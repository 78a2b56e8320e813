import type { LatchkeyErrorCode } from './errorCode.js'

export type LatchkeyErrorOptions = {
  cause?: unknown
  /** What the developer or the user can do. */
  hints?: readonly string[] | undefined
  /** Facts about this error, without secrets or personal data, because they are serialised. */
  details?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** EIP-1193: the user rejected the request. */
const REJECTED = 4001

/** Base class of every error of the library. `code` is stable; the message may change. */
export abstract class LatchkeyError extends Error {
  /** A literal in each class, because minifiers rename classes. */
  abstract override readonly name: string
  /** Stable; also the key of its documentation. */
  abstract readonly code: LatchkeyErrorCode
  readonly shortMessage: string
  readonly hints: readonly string[]
  readonly details: Readonly<Record<string, string | number | boolean>>

  constructor(message: string, { cause, hints = [], details = {} }: LatchkeyErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.shortMessage = message
    this.hints = hints
    this.details = details
  }

  get docsPath() {
    const name = this.code === REJECTED ? 'USER_REJECTED' : this.code
    return `errors.md#${name.toLowerCase().replaceAll('_', '-')}`
  }

  /** Without cause and stack, which may contain untrusted text. */
  toJSON() {
    return { name: this.name, code: this.code, message: this.shortMessage, hints: this.hints, details: this.details }
  }
}

/**
 * The user declined; the same for every wallet. Name and code are those of viem and wagmi, so that code which tests for
 * them works with this library, too.
 */
export class UserRejectedError extends LatchkeyError {
  override readonly name = 'UserRejectedRequestError'
  override readonly code = REJECTED
  constructor(options?: LatchkeyErrorOptions, message = 'User rejected the request') {
    super(message, options)
  }
}

/** What needs the option fails; reported when that loads. */
export class InvalidOptionError extends LatchkeyError {
  override readonly name = 'InvalidOptionError'
  override readonly code = 'OPTION_INVALID'
  constructor(option: string, why: string) {
    super(`The option ${option} is not valid: ${why}`, { details: { option } })
  }
}
