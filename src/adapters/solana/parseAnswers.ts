import { isRecord } from '../../core/guards.js'
import { MalformedAnswerError } from '../../errors/connectionErrors.js'

/** The value of an answer that also names the slot it was read at. */
export const contextValue = (answer: unknown): unknown => (isRecord(answer) ? answer.value : undefined)

/** A count of a node as JSON number; above 2^53 it would not be exact. */
export function parseCount(value: unknown, what: string): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new MalformedAnswerError(what)
  return BigInt(value)
}
