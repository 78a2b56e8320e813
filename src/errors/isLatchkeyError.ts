import type { LatchkeyErrorCode } from './errorCode.js'
import type { LatchkeyErrorOf } from './errorOf.js'
import { LatchkeyError } from './latchkeyError.js'

export function isLatchkeyError(error: unknown): error is LatchkeyError
export function isLatchkeyError<code extends LatchkeyErrorCode>(
  error: unknown,
  code: code,
): error is LatchkeyErrorOf<code>
/**
 * Whether it is an error of this library, and has this code if one is given.
 *
 * ```ts
 * if (isLatchkeyError(error, 4001)) return // the user has declined, or closed the modal
 * ```
 */
export function isLatchkeyError(error: unknown, code?: LatchkeyErrorCode): boolean {
  return error instanceof LatchkeyError && (code === undefined || error.code === code)
}
