// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askFrame } from './askFrame.js'

const origin = 'https://frame.example'
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const frames = () => [...document.querySelectorAll('iframe')]
const say = (data: unknown, { from = origin, source = frames()[0]?.contentWindow as MessageEventSource | null } = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin: from, source }))

function ask(read: (message: string) => string | undefined = (message) => message) {
  const done = vi.fn()
  const spied = vi.fn(read)
  const src = vi.fn((_: string) => 'about:blank')
  const answer = askFrame({ src, origin, timeoutMs: 1_000, read: spied }).finally(done)
  return { answer, done, src, read: spied }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('asks in a hidden frame with few permissions', () => {
  const { src } = ask()
  const [frame, ...remaining] = frames()
  expect(remaining).toEqual([])
  expect(frame?.hidden).toBe(true)
  expect(frame?.tabIndex).toBe(-1)
  expect(frame?.getAttribute('aria-hidden')).toBe('true')
  expect(frame?.getAttribute('sandbox')?.split(' ').sort()).toEqual(['allow-same-origin', 'allow-scripts'])
  expect(frame?.referrerPolicy).toBe('strict-origin')
  expect(frame?.hasAttribute('credentialless')).toBe(true)
  expect(src.mock.calls).toEqual([[location.origin]])
})

test('returns the first valid answer, and cleans up', async () => {
  const add = vi.spyOn(window, 'addEventListener')
  const remove = vi.spyOn(window, 'removeEventListener')
  const { answer, read } = ask((message) => (message === 'yes' ? 'read' : undefined))
  const source = frames()[0]?.contentWindow as MessageEventSource
  say('perhaps')
  say('yes')
  say('yes', { source })
  expect(await answer).toBe('read')
  expect(read.mock.calls).toEqual([['perhaps'], ['yes']])
  expect(frames()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
  const listener = add.mock.calls.find(([name]) => name === 'message')?.[1]
  expect(listener).toBeTypeOf('function')
  expect(remove).toHaveBeenCalledWith('message', listener)
})

test('accepts an empty answer', async () => {
  const { answer } = ask(() => '')
  say('x')
  expect(await answer).toBe('')
})

test('gives up on time-out, and cleans up', async () => {
  const { answer, done, read } = ask()
  const source = frames()[0]?.contentWindow as MessageEventSource
  await pass(999)
  expect(done).not.toHaveBeenCalled()
  await pass(1)
  expect(await answer).toBeUndefined()
  expect(frames()).toEqual([])
  say('too late', { source })
  expect(read).not.toHaveBeenCalled()
})

test('asks two questions in parallel', async () => {
  const [leftValue, rightValue] = [ask(), ask()]
  const [first, second] = frames().map(({ contentWindow }) => contentWindow as MessageEventSource | null)
  say('second', { source: second ?? null })
  say('first', { source: first ?? null })
  expect(await Promise.all([leftValue.answer, rightValue.answer])).toEqual(['first', 'second'])
})

describe('ignores', () => {
  test.each([
    ['a message of another window', 'yes', { source: globalThis as unknown as MessageEventSource }],
    ['a message of no window', 'yes', { source: null }],
    ['a message of another origin', 'yes', { from: 'https://frame.example.evil.example' }],
    ['a message of the page’s own origin', 'yes', { from: globalThis.location?.origin ?? '' }],
    ['a message of an opaque origin', 'yes', { from: 'null' }],
    ['an object', { answer: 'yes' }, {}],
    ['a list', ['yes'], {}],
    ['nothing', null, {}],
    ['what is longer than any answer', 'y'.repeat(16_385), {}],
  ])('%s', async (_, data, by) => {
    const { answer, read } = ask()
    say(data, by)
    await pass(1_000)
    expect(read).not.toHaveBeenCalled()
    expect(await answer).toBeUndefined()
  })
})
