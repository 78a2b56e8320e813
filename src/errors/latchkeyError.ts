export type LatchkeyErrorOptions = {
  cause?: unknown
  /** What the developer or the visitor can do about it. */
  hints?: readonly string[] | undefined
  /** Facts of this occurrence; must be free of secrets and personal data, since they are serialised. */
  details?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** What every error of the library is. `code` is stable; the sentence may change. */
export abstract class LatchkeyError extends Error {
  /** A literal in each class: a minifier changes the names of classes, and not this. */
  abstract override readonly name: string
  /** Stable name of the kind; also the key of its sentence and of its page in the documentation. */
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

  /** Without the cause and the stack: those may carry what others wrote. */
  toJSON() {
    return { name: this.name, code: this.code, message: this.shortMessage, hints: this.hints, details: this.details }
  }
}
