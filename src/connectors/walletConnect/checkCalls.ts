import { isRecord } from '../../core/guards.js'

const isHex = (value: unknown) => typeof value === 'string' && value.startsWith('0x')

/**
 * Specification, section 5: each call has a `to` that starts with 0x, optional data that does, and an optional value.
 */
function isCall(value: unknown): boolean {
  if (!isRecord(value) || !isHex(value.to)) return false
  const { data, value: amount } = value
  return (data === undefined || isHex(data)) && (amount === undefined || typeof amount === 'string')
}

/** Ambiguous calls never reach a wallet. */
export function checkCalls(params: unknown): void {
  const [request] = Array.isArray(params) ? params : []
  const calls = isRecord(request) ? request.calls : undefined
  if (!Array.isArray(calls) || calls.length === 0 || !calls.every(isCall))
    throw { code: -32602, message: 'Each call needs an address to go to' }
}
