import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLatest, sleep, withTimeout } from './async.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createLatest', () => {
  test('CON-1: only the newest run is current', () => {
    const latest = createLatest()
    const first = latest.begin()
    expect(first()).toBe(true)
    const second = latest.begin()
    expect([first(), second()]).toEqual([false, true])
    latest.cancel()
    expect([first(), second()]).toEqual([false, false])
    expect(latest.begin()()).toBe(true)
  })
})

describe('sleep', () => {
  test('resolves after a while', async () => {
    const done = vi.fn()
    void sleep(100).then(done)
    await vi.advanceTimersByTimeAsync(99)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalled()
  })

  test('rejects with the reason of the signal, and leaves no timer', async () => {
    const controller = new AbortController()
    const outcome = expect(sleep(100, controller.signal)).rejects.toThrow('over')
    controller.abort(new Error('over'))
    await outcome
    await expect(sleep(100, controller.signal)).rejects.toThrow('over')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('leaves no listener on a signal that outlives it', async () => {
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    const done = sleep(100, signal)
    await vi.advanceTimersByTimeAsync(100)
    await done
    expect(removed).toHaveBeenCalledOnce()
  })
})

describe('withTimeout', () => {
  const late = () => new Error('late')

  test('returns an outcome that arrives in time', async () => {
    await expect(withTimeout(Promise.resolve(1), 100, late)).resolves.toBe(1)
    await expect(withTimeout(Promise.reject(new Error('no')), 100, late)).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('rejects with its own error on time-out, and drops a later outcome', async () => {
    let fail = (_: Error) => {}
    const promise = new Promise((_, reject) => {
      fail = reject
    })
    const outcome = expect(withTimeout(promise, 100, late)).rejects.toThrow('late')
    await vi.advanceTimersByTimeAsync(100)
    await outcome
    fail(new Error('much later'))
    await vi.advanceTimersByTimeAsync(0)
  })
})
