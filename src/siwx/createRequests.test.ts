// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createRequests } from './createRequests.js'

afterEach(() => void vi.useRealTimers())

test('an endpoint that never answers is given up after 15 s, with all attempts', async () => {
  vi.useFakeTimers()
  let requestCount = 0
  const fetch = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) => {
      requestCount += 1
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  const failed = vi.fn()
  createRequests('omit', { fetch })({ url: 'https://shop.example/nonce' }).catch(failed)
  await vi.advanceTimersByTimeAsync(14_900)
  expect([requestCount, failed.mock.calls]).toEqual([2, []])
  await vi.advanceTimersByTimeAsync(200)
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: 'REQUEST_TIMEOUT' })
})
