import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parseRetryAfter, type RetryPolicy, retry } from './http.js'

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

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)

test('NET-2: whole seconds are honoured', () => {
  expect(parseRetryAfter('0', NOW)).toBe(0)
  expect(parseRetryAfter('7', NOW)).toBe(7_000)
  expect(parseRetryAfter(' 120 ', NOW)).toBe(120_000)
  expect(parseRetryAfter('99999999', NOW)).toBe(99_999_999_000)
})

test('NET-2: an HTTP date is honoured; a past one means no delay', () => {
  expect(parseRetryAfter('Fri, 02 Jan 2026 03:04:10 GMT', NOW)).toBe(5_000)
  expect(parseRetryAfter('Fri, 02 Jan 2026 03:04:00 GMT', NOW)).toBe(0)
})

test.each(['', ' ', '-1', '1.5', '1e3', '0x10', 'soon', 'NaN', 'Infinity', '5 s', '5,6', '2026-01-02T03:04:10Z'])(
  'NET-2: %j is invalid, and gives neither 0 nor NaN',
  (header) => {
    expect(parseRetryAfter(header, NOW)).toBeUndefined()
  },
)

test('NET-2: an invalid date gives nothing', () => {
  expect(parseRetryAfter('Fri, 99 Xyz 2026 99:99:99 GMT', NOW)).toBeUndefined()
  expect(parseRetryAfter(null, NOW)).toBeUndefined()
  expect(parseRetryAfter(undefined, NOW)).toBeUndefined()
})

test('NET-2: any header gives a finite non-negative delay, or nothing', { timeout: 20_000 }, () => {
  const header = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[-+0-9.eE ]{0,20}$/),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  )
  fc.assert(
    fc.property(header, fc.nat(), (text, now) => {
      const wait = parseRetryAfter(text, now)
      if (wait !== undefined) expect(Number.isFinite(wait) && wait >= 0).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
