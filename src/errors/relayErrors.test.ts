import { describe, expect, test } from 'vitest'
import { LatchkeyError } from './latchkeyError.js'
import { NothingApprovedError, PairingExpiredError, RelayRefusedError, SessionEndedError } from './relayErrors.js'

describe('a relay that rejects the app', () => {
  test.each([
    ['Unauthorized: origin not allowed', 'origin'],
    ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: origin not allowed)', 'origin'],
    ['JWT validation error: JWT Token is not yet valid', 'clock'],
    ['code: 3000 (JWT validation error: JWT Token is not yet valid: basic)', 'clock'],
    ['Unauthorized: invalid key', 'projectId'],
    ['WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)', 'projectId'],
    ['Unauthorized', 'unknown'],
    ['unauthorized: INVALID KEY', 'unknown'],
    ['JWT validation error: JWT Token is expired', 'unknown'],
    ['', 'unknown'],
  ])('says %j, which means %s', (message, reason) => {
    const error = new RelayRefusedError(message)
    expect(error.reason).toBe(reason)
    expect(error.details).toEqual({ reason })
    expect(error.code).toBe('RELAY_REFUSED')
  })

  test('is quoted only in the cause', () => {
    const message = 'Unauthorized: invalid key 0123456789abcdef'
    const cause = new Error(message)
    const error = new RelayRefusedError(message, { cause })
    expect(error.cause).toBe(cause)
    expect(error.message).not.toContain('0123456789abcdef')
    expect(JSON.stringify(error)).not.toContain('0123456789abcdef')
  })
})

test.each([
  ['RELAY_REFUSED', new RelayRefusedError('x', { cause: 'wc:secret' })],
  ['PAIRING_EXPIRED', new PairingExpiredError({ cause: 'wc:secret' })],
  ['NOTHING_APPROVED', new NothingApprovedError()],
  ['SESSION_ENDED', new SessionEndedError()],
])('%s is one of ours, and serialises without cause and stack', (code, error) => {
  expect(error).toBeInstanceOf(LatchkeyError)
  expect(error.code).toBe(code)
  const json = JSON.parse(JSON.stringify(error))
  expect(Object.keys(json).sort()).toEqual(['code', 'details', 'hints', 'message', 'name'])
  expect(json).toMatchObject({ name: error.name, code, message: error.shortMessage })
  expect(JSON.stringify(json)).not.toContain('wc:secret')
})
