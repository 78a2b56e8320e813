import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { MalformedAnswerError, RequestAbortedError, RequestPendingError } from '../../errors/requestErrors.js'
import { createDeferred } from '../../testing/modal/fakeAdapter.js'
import { type AskWatch, askWallet, cancelQuestion, createQuestions } from './askWallet.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function create() {
  const events: unknown[] = []
  let yields = 0
  const questions = createQuestions({
    yieldToWallet() {
      yields++
      return () => void yields--
    },
  })
  /** Asks at once, unless `isDeferred`. */
  function ask({ isDeferred = false } = {}) {
    const response = createDeferred<string>()
    let question: AskWatch | undefined
    const done = askWallet(questions, {
      run(watch) {
        question = watch
        if (!isDeferred) watch.onAsked()
        return response.promise
      },
      onAnswer: (value) => events.push(['answer', value, questions.state.status, yields]),
      onAbort: () => events.push(['abort']),
      onFailure: (error) => events.push(['failure', error]),
    })
    return { response, done, watch: () => question as AskWatch }
  }
  return { state: questions.state, cancel: () => cancelQuestion(questions), ask, told: events, yields: () => yields }
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

test('says what it is at: before the wallet, at it, and after its answer', async () => {
  const { state, ask, told } = create()
  const { response, done, watch } = ask({ isDeferred: true })
  await vi.advanceTimersByTimeAsync(2_999)
  expect(state.status).toBe('checking')
  watch().onAsked()
  expect(state.status).toBe('waiting')
  watch().onAnswered()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([state.status, vi.getTimerCount()]).toEqual(['answered', 0])
  response.resolve('0x1')
  await done
  expect(told).toEqual([['answer', '0x1', 'idle', 1]])
})

test('a request that an adapter does not report is taken for asked after 3 s', async () => {
  const { state, ask } = create()
  const { response, done } = ask({ isDeferred: true })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(state.status).toBe('waiting')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(state.status).toBe('silent')
  response.resolve('0x1')
  await done
})

test('SEND-8: what is cancelled before the wallet is asked is withdrawn, and its late reports change nothing', async () => {
  const { state, ask, cancel } = create()
  const { response, done, watch } = ask({ isDeferred: true })
  cancel()
  expect([watch().signal.aborted, watch().isCurrent()]).toEqual([true, false])
  watch().onAsked()
  watch().onAnswered()
  expect([state.status, vi.getTimerCount()]).toEqual(['idle', 0])
  response.resolve('0x1')
  await done
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
