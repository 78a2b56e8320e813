import { expect, test } from 'vitest'
import {
  HttpStatusError,
  NetworkFailedError,
  RequestTimeoutError,
  ServiceBusyError,
} from '../../../errors/requestErrors.js'
import { toNodeError } from '../../../errors/rpcErrors.js'
import { sendOnce } from './createTransfers.js'

const outcomeOf = (error: unknown) =>
  sendOnce(() => Promise.reject(error)).then(
    () => 'maybe sent',
    ({ code }) => code,
  )
const node = (code: number, message = 'no', data?: unknown) => toNodeError({ code, message, data })

test.each([-32002, -32003, -32005, -32015, -32600, -32602, -32700, 429])(
  'a node that refuses with %i has not sent it',
  async (code) => {
    expect(await outcomeOf(node(code))).toBe('TRANSFER_REVERTED')
  },
)

test.each([-32603, -32000, -32099, -1, 0, 1, 500, 504])(
  'SEND-8: a node that answers %i may have sent it, so the user is not offered another try',
  async (code) => {
    expect(await outcomeOf(node(code, 'upstream timed out'))).toBe('maybe sent')
  },
)

test.each([408, 500, 502, 503, 504, 520])('SEND-8: after status %i it may have been sent', async (status) => {
  expect(await outcomeOf(new HttpStatusError(status))).toBe('maybe sent')
})

test.each([400, 401, 403, 404, 413, 429])('after status %i it has not been sent', async (status) => {
  expect(await outcomeOf(new HttpStatusError(status))).toBe('HTTP_STATUS')
})

test('SEND-8: without any answer it may have been sent', async () => {
  for (const error of [new NetworkFailedError(), new RequestTimeoutError(1), new Error('x'), undefined])
    expect(await outcomeOf(error)).toBe('maybe sent')
  expect(await outcomeOf(new ServiceBusyError())).toBe('SERVICE_BUSY')
})

test('an expired block hash, and a second copy, are told by their reasons', async () => {
  expect(await outcomeOf(node(-32002, 'Blockhash not found'))).toBe('TRANSFER_EXPIRED')
  expect(await outcomeOf(node(-32002, 'x', { err: 'BlockhashNotFound' }))).toBe('TRANSFER_EXPIRED')
  expect(await outcomeOf(node(-32002, 'x', { err: 'AlreadyProcessed' }))).toBe('maybe sent')
})
