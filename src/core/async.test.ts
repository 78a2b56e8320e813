import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { importWithRetry } from './importWithRetry.js'
import { createLatest } from './latest.js'
import { createOnce } from './once.js'
import { sleep } from './sleep.js'
import { withTimeout } from './withTimeout.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('importWithRetry', () => {
  test('RCT-4: a failed chunk is imported again after 300 and 900 ms', async () => {
    const load = vi.fn(async () => Promise.reject(new Error('no chunk')))
    const outcome = expect(importWithRetry(load)).rejects.toThrow('no chunk')
    await vi.advanceTimersByTimeAsync(299)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(899)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    await outcome
    expect(load).toHaveBeenCalledTimes(3)
  })

  test('RCT-4: a successful retry counts like a first attempt', async () => {
    const load = vi.fn(async () => 'part').mockRejectedValueOnce(new Error('no chunk'))
    const result = importWithRetry(load)
    await vi.advanceTimersByTimeAsync(300)
    await expect(result).resolves.toBe('part')
  })

  test('does not retry after its owner has stopped', async () => {
    const controller = new AbortController()
    const load = vi.fn(async () => Promise.reject(new Error('no chunk')))
    const outcome = expect(importWithRetry(load, controller.signal)).rejects.toThrow('no chunk')
    controller.abort()
    await vi.advanceTimersByTimeAsync(5_000)
    await outcome
    expect(load).toHaveBeenCalledTimes(1)
  })
})

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

describe('createOnce', () => {
  test('runs one at a time and keeps the result', async () => {
    const make = vi.fn(async () => ({}))
    const once = createOnce(make)
    const [one, other] = await Promise.all([once(), once()])
    expect(one).toBe(other)
    expect(await once()).toBe(one)
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('forgets a failure, so that the next call tries again', async () => {
    const make = vi.fn(async () => 'made').mockRejectedValueOnce(new Error('down'))
    const once = createOnce(make)
    const [one, other] = [once(), once()]
    await expect(one).rejects.toThrow('down')
    await expect(other).rejects.toThrow('down')
    await expect(once()).resolves.toBe('made')
    expect(make).toHaveBeenCalledTimes(2)
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
