import { sleep } from './async.js'

export type RetryPolicy = {
  /** Attempts after the first. */
  readonly retries: number
  /** Delay before the first retry; doubled for each further one. */
  readonly baseDelayMs: number
  /** Whether this failure is retryable, and how long the server asked to wait. */
  shouldRetry(error: unknown): boolean | { afterMs: number }
}

export type RetryTools = {
  signal?: AbortSignal | undefined
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** From 0 to 1, for the jitter. */
  random?: (() => number) | undefined
}

/** Spreads delays by ±20 %, so that pages that failed together do not retry together. */
const JITTER = 0.2

const cryptoRandom = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** Retries as the policy says. Never used for signing or sending. */
export async function retry<T>(attempt: () => Promise<T>, policy: RetryPolicy, tools: RetryTools = {}): Promise<T> {
  const wait = tools.sleep ?? sleep
  const random = tools.random ?? cryptoRandom
  for (let done = 0; ; done++) {
    try {
      return await attempt()
    } catch (error) {
      const verdict = done < policy.retries && !tools.signal?.aborted && policy.shouldRetry(error)
      if (!verdict) throw error
      // Never retry before the delay that the server asked for.
      const [delay, earliest] = verdict === true ? [policy.baseDelayMs * 2 ** done, 1 - JITTER] : [verdict.afterMs, 1]
      await wait(delay * (earliest + (1 + JITTER - earliest) * random()), tools.signal)
    }
  }
}

const DIGITS = /^[0-9]{1,12}$/
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Delay in milliseconds from a `Retry-After` header (seconds or HTTP date). Anything else is `undefined`, never 0. */
export function parseRetryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (DIGITS.test(text)) return Number.parseInt(text, 10) * 1000
  if (!HTTP_DATE.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}
