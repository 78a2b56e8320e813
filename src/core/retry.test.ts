import { describe, expect, test, vi } from 'vitest'
import { type RetryPolicy, retry } from './retry.js'

const policy = (changes: Partial<RetryPolicy> = {}): RetryPolicy => ({
  retries: 3,
  baseDelayMs: 150,
  shouldRetry: () => true,
  ...changes,
})

function harness(random = 0.5) {
  const delays: number[] = []
  const sleep = async (ms: number) => void delays.push(Math.round(ms))
  return { delays, tools: { sleep, random: () => random } }
}

const failing = () => vi.fn(async () => Promise.reject(new Error('down')))

test('NET-1: 3 retries, base delay 150 ms with exponential backoff', async () => {
  const { delays, tools } = harness()
  const attempt = failing()
  await expect(retry(attempt, policy(), tools)).rejects.toThrow('down')
  expect(attempt).toHaveBeenCalledTimes(4)
  expect(delays).toEqual([150, 300, 600])
})

test.each([
  [0, [120, 240, 480]],
  [1, [180, 360, 720]],
])('NET-2: delays have 20 %% jitter either way (random %i)', async (random, expected) => {
  const { delays, tools } = harness(random)
  await expect(retry(failing(), policy(), tools)).rejects.toThrow()
  expect(delays).toEqual(expected)
})

test('NET-2: the jitter uses WebCrypto by default', async () => {
  const delays: number[] = []
  for (let run = 0; run < 50; run++) {
    const sleep = async (ms: number) => void delays.push(ms)
    await expect(retry(failing(), policy({ retries: 1 }), { sleep })).rejects.toThrow()
  }
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(120)
  expect(Math.max(...delays)).toBeLessThanOrEqual(180)
  expect(new Set(delays).size).toBeGreaterThan(1)
})

test.each([
  [0, 7_000],
  [0.5, 7_700],
  [1, 8_400],
])('NET-2: never retries before the requested delay has passed (random %d)', async (random, expected) => {
  const { delays, tools } = harness(random)
  const shouldRetry = () => ({ afterMs: 7_000 })
  await expect(retry(failing(), policy({ retries: 1, shouldRetry }), tools)).rejects.toThrow()
  expect(delays).toEqual([expected])
})

test('returns the result of the first successful attempt', async () => {
  const { delays, tools } = harness()
  const attempt = failing().mockImplementationOnce(async () => Promise.reject(new Error('once')))
  attempt.mockImplementationOnce(async () => 'answer' as never)
  await expect(retry(attempt, policy(), tools)).resolves.toBe('answer')
  expect(delays).toEqual([150])
})

describe('stops at once', () => {
  test('when the failure is not retryable', async () => {
    const { delays, tools } = harness()
    await expect(retry(failing(), policy({ shouldRetry: () => false }), tools)).rejects.toThrow('down')
    expect(delays).toEqual([])
  })

  test('when the caller aborts, with the last failure', async () => {
    const { delays, tools } = harness()
    const controller = new AbortController()
    const attempt = vi.fn(async () => {
      controller.abort()
      throw new Error('down')
    })
    await expect(retry(attempt, policy(), { ...tools, signal: controller.signal })).rejects.toThrow('down')
    expect(attempt).toHaveBeenCalledOnce()
    expect(delays).toEqual([])
  })
})

test('stops waiting when the caller aborts', async () => {
  vi.useFakeTimers()
  const controller = new AbortController()
  const result = retry(failing(), policy(), { signal: controller.signal, random: () => 0.5 })
  const outcome = expect(result).rejects.toThrow('given up')
  await vi.advanceTimersByTimeAsync(100)
  controller.abort(new Error('given up'))
  await outcome
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
