import { isRecord } from '../../core/values.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'

/** The value of an answer that also names the slot it was read at. */
export const contextValue = (answer: unknown): unknown => (isRecord(answer) ? answer.value : undefined)

/** The slot that an answer was read at; `undefined` if the node does not say. */
export function contextSlot(answer: unknown): bigint | undefined {
  const slot = isRecord(answer) && isRecord(answer.context) ? answer.context.slot : undefined
  return typeof slot === 'number' && Number.isSafeInteger(slot) && slot >= 0 ? BigInt(slot) : undefined
}

/** A count of a node as JSON number; above 2^53 it would not be exact. */
export function parseCount(value: unknown, method: string): bigint {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new MalformedAnswerError(method)
  return BigInt(value)
}
