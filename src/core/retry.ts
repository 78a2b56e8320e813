import { sleep } from './sleep.js'

export type RetryPolicy = {
  /** Attempts after the first. */
  readonly retries: number
  /** Before the first retry; doubled for each further one. */
  readonly baseDelayMs: number
  /** Whether this failure is worth another attempt, and how long the server asked to wait. */
  shouldRetry(error: unknown): boolean | { afterMs: number }
}

export type RetryTools = {
  signal?: AbortSignal | undefined
  sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** From 0 to 1, for the jitter. */
  random?: (() => number) | undefined
}

/** Delays are spread by ±20 %, so that many pages that failed together do not come back together. */
const JITTER = 0.2

const cryptoRandom = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** Runs the attempt again as the policy says. What signs or sends never comes here. */
export async function retry<T>(attempt: () => Promise<T>, policy: RetryPolicy, tools: RetryTools = {}): Promise<T> {
  const wait = tools.sleep ?? sleep
  const random = tools.random ?? cryptoRandom
  for (let done = 0; ; done++) {
    try {
      return await attempt()
    } catch (error) {
      const verdict = done < policy.retries && !tools.signal?.aborted && policy.shouldRetry(error)
      if (!verdict) throw error
      // Who asks for a while is not asked again before it is over.
      const [delay, earliest] = verdict === true ? [policy.baseDelayMs * 2 ** done, 1 - JITTER] : [verdict.afterMs, 1]
      await wait(delay * (earliest + (1 + JITTER - earliest) * random()), tools.signal)
    }
  }
}
