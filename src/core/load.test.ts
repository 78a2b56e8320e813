import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOnce, importWithRetry } from './load.js'

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

describe('createOnce', () => {
  test('runs one at a time and keeps the result', async () => {
    const make = vi.fn(async () => ({}))
    const once = createOnce(make)
    const [first, second] = await Promise.all([once(), once()])
    expect(first).toBe(second)
    expect(await once()).toBe(first)
    expect(make).toHaveBeenCalledTimes(1)
  })

  test('forgets a failure, so that the next call tries again', async () => {
    const make = vi.fn(async () => 'made').mockRejectedValueOnce(new Error('down'))
    const once = createOnce(make)
    const [first, second] = [once(), once()]
    await expect(first).rejects.toThrow('down')
    await expect(second).rejects.toThrow('down')
    await expect(once()).resolves.toBe('made')
    expect(make).toHaveBeenCalledTimes(2)
  })
})
