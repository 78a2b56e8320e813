export type LatchkeyErrorOptions = {
  cause?: unknown
  /** What the developer or the user can do. */
  hints?: readonly string[] | undefined
  /** Facts about this error, without secrets or personal data, because they are serialised. */
  details?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** Base class of every error of the library. `code` is stable; the message may change. */
export abstract class LatchkeyError extends Error {
  /** A literal in each class, because minifiers rename classes. */
  abstract override readonly name: string
  /** Stable name; also the key of its message and its documentation page. */
  abstract readonly code: string
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
    return `errors.md#${this.code.toLowerCase().replaceAll('_', '-')}`
  }

  /** Without cause and stack, which may contain untrusted text. */
  toJSON() {
    return { name: this.name, code: this.code, message: this.shortMessage, hints: this.hints, details: this.details }
  }
}

/** The user declined; the same for every wallet. */
export class UserRejectedError extends LatchkeyError {
  override readonly name = 'UserRejectedError'
  override readonly code = 'USER_REJECTED'
  constructor(options?: LatchkeyErrorOptions) {
    super('User rejected the request', options)
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
