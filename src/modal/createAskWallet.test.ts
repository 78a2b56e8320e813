import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  MalformedAnswerError,
  RequestAbortedError,
  RequestPendingError,
  UserRejectedError,
} from '../errors/connectionErrors.js'
import { createDeferred } from '../testing/modal/fakeAdapter.js'
import { createAskWallet } from './createAskWallet.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function create() {
  const told: unknown[] = []
  let yields = 0
  const wallet = createAskWallet({
    yieldToWallet() {
      yields++
      return () => void yields--
    },
  })
  function ask() {
    const response = createDeferred<string>()
    const done = wallet.ask({
      run: () => response.promise,
      onAnswer: (value) => told.push(['answer', value, wallet.state.status, yields]),
      onAbort: () => told.push(['abort']),
      onFailure: (error) => told.push(['failure', error]),
    })
    return { response, done }
  }
  return { ...wallet, ask, told, yields: () => yields }
}

test('waits, yielding to the wallet until it has responded', async () => {
  const { state, ask, told, yields } = create()
  const { response, done } = ask()
  expect([state.status, yields()]).toEqual(['waiting', 1])
  response.resolve('0x1')
  await done
  expect(told).toEqual([['answer', '0x1', 'idle', 1]])
  expect([state.status, yields(), vi.getTimerCount()]).toEqual(['idle', 0, 0])
})

test('PRV-6: is silent after 30 s, and a later response still counts', async () => {
  const { state, ask, told } = create()
  const { response, done } = ask()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(state.status).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(state.status).toBe('silent')
  response.resolve('0x1')
  await done
  expect(told).toHaveLength(1)
})

test.each([
  [new UserRejectedError(), 'declined'],
  [new RequestPendingError(), 'pending'],
  [new MalformedAnswerError('accounts'), 'unusable'],
  [new Error('ours'), 'failed'],
  [undefined, 'failed'],
])('PRV-5: %o gives status %s, and stays', async (error, status) => {
  const { state, ask, told, yields } = create()
  const { response, done } = ask()
  response.reject(error)
  await done
  expect(told).toEqual([['failure', error]])
  await vi.advanceTimersByTimeAsync(30_000)
  expect([state.status, yields()]).toEqual([status, 0])
})

test('an abort from elsewhere is no failure', async () => {
  const { state, ask, told, yields } = create()
  const { response, done } = ask()
  response.reject(new RequestAbortedError())
  await done
  expect([told, state.status, yields()]).toEqual([[['abort']], 'idle', 0])
})

test.each([
  ['a response', (response: { resolve(value: string): void }) => response.resolve('0x1')],
  ['a failure', (response: { reject(error: unknown): void }) => response.reject(new UserRejectedError())],
])('PRV-6: cancel takes the page back at once, and %s after it is dropped', async (_, settle) => {
  const { state, ask, cancel, told, yields } = create()
  const { response, done } = ask()
  cancel()
  expect([state.status, yields()]).toEqual(['idle', 0])
  settle(response)
  await done
  expect([told, state.status, yields()]).toEqual([[], 'idle', 0])
})

test('CON-5: a response to an earlier question does not affect a later one', async () => {
  const { state, ask, told } = create()
  const first = ask()
  const second = ask()
  first.response.reject(new UserRejectedError())
  await first.done
  expect([state.status, told]).toEqual(['waiting', []])
  second.response.resolve('0x2')
  await second.done
  expect(told).toEqual([['answer', '0x2', 'idle', 1]])
})
