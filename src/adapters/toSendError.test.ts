import { expect, test } from 'vitest'
import { SessionEndedError } from '../errors/relayErrors.js'
import { MalformedAnswerError, RequestTimeoutError } from '../errors/requestErrors.js'
import { toRpcError } from '../errors/rpcErrors.js'
import { toSendError } from './toSendError.js'

const codeOf = (error: unknown) => (toSendError(error) as { code: string }).code

test.each([
  [4001, 4001],
  [-32002, 'REQUEST_PENDING'],
  [-32700, 'RPC_PARSE'],
  [-32602, 'RPC_INVALID_PARAMS'],
  [-32003, 'RPC_UNKNOWN'],
  [4100, 'RPC_UNAUTHORIZED'],
  [4200, 'RPC_UNSUPPORTED_METHOD'],
  [4901, 'RPC_CHAIN_DISCONNECTED'],
])('a wallet that refuses with %i has not sent', (code, name) => {
  expect(codeOf(toRpcError({ code, message: 'no' }))).toBe(name)
})

test.each([-32000, -32005, -32603, 4900, 0, undefined])('SEND-8: a wallet that fails with %s may have sent', (code) => {
  expect(codeOf(toRpcError({ code, message: 'no' }))).toBe('MAYBE_SENT')
})

test('SEND-8: an unusable answer, a time-out and a session that ended may have sent', () => {
  for (const error of [new MalformedAnswerError('x'), new RequestTimeoutError(1), new SessionEndedError(), undefined])
    expect(codeOf(error)).toBe('MAYBE_SENT')
})
