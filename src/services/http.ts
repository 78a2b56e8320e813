import { CALLS, type CallKind, MAX_CALL_MS, MAX_RETRY_AFTER_MS, RETRY_BASE_DELAY_MS } from '../config/callLimits.js'
import { sleep } from '../core/async.js'
import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import { isRecord } from '../core/values.js'
import { LatchkeyError } from '../errors/latchkeyError.js'
import {
  HttpStatusError,
  MalformedResponseError,
  NetworkFailedError,
  RequestAbortedError,
  RequestTimeoutError,
  ServiceBusyError,
} from '../errors/requestErrors.js'

/** The text of a response, read up to the limit. */
export async function readBody(response: Response, maxBytes: number, path: string): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw new MalformedResponseError(path)
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      // Not awaited: cancelling may hang.
      reader.cancel().catch(() => undefined)
      throw new MalformedResponseError(path)
    }
    text += decoder.decode(value, { stream: true })
  }
}

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

export type CallerOptions = {
  /** Ends every call with its owner. */
  signal: AbortSignal
  isOnline: () => boolean
  fetch?: typeof globalThis.fetch | undefined
  now?: (() => number) | undefined
  retryTools?: Pick<RetryTools, 'sleep' | 'random'> | undefined
}

/** One request, and what to read from its response. */
type Attempt<T> = { init: RequestInit; read(response: Response): Promise<T> }

/** A signal that ends with any of the sources; `AbortSignal.any` is too new for Safari 16.4. */
function linkSignals(sources: readonly (AbortSignal | undefined)[]) {
  const controller = new AbortController()
  const abort = () => controller.abort(new RequestAbortedError())
  for (const source of sources) source?.addEventListener('abort', abort, { once: true })
  if (sources.some((source) => source?.aborted)) abort()
  return {
    signal: controller.signal,
    abort,
    unlink() {
      for (const source of sources) source?.removeEventListener('abort', abort)
    },
  }
}

/** What an error says that only its client understands: an answer, or that the service has no time for one. */
export type Verdict = 'final' | 'busy' | undefined

/** Calls with the time-outs and retries of their kind (NET-1). */
export function createCaller(
  { signal: owner, isOnline, now = Date.now, retryTools, ...options }: CallerOptions,
  judge: (error: unknown) => Verdict = () => undefined,
) {
  const doFetch: typeof globalThis.fetch = options.fetch ?? ((...args) => globalThis.fetch(...args))

  async function attempt<T>(url: string, { init, read }: Attempt<T>, timeoutMs: number, signal: AbortSignal) {
    const limit = linkSignals([signal])
    const timer = setTimeout(limit.abort, timeoutMs)
    try {
      signal.throwIfAborted()
      const response = await doFetch(url, {
        credentials: 'omit',
        referrerPolicy: 'strict-origin',
        cache: 'no-store',
        ...init,
        signal: limit.signal,
      })
      return await read(response)
    } catch (error) {
      if (signal.aborted) throw new RequestAbortedError({ cause: error })
      if (limit.signal.aborted) throw new RequestTimeoutError(timeoutMs)
      throw error instanceof LatchkeyError ? error : new NetworkFailedError({ cause: error })
    } finally {
      clearTimeout(timer)
      limit.unlink()
    }
  }

  function shouldRetry(error: unknown, statuses: readonly number[], msLeft: number, isLast: boolean) {
    if (!isOnline() || msLeft <= 0) return false
    // Another service may answer while this one is silent.
    if (error instanceof RequestTimeoutError) return isLast
    if (error instanceof HttpStatusError) {
      if (!statuses.includes(error.status)) return false
      if (error.retryAfterMs === undefined) return true
      return error.retryAfterMs < msLeft && { afterMs: error.retryAfterMs }
    }
    return error instanceof NetworkFailedError || judge(error) === 'busy'
  }

  return {
    /** The error of a rejected request: its status, or that the service is busy for too long (NET-2). */
    toStatusError({ status, headers }: Response, reason?: string): LatchkeyError {
      const retryAfterMs = parseRetryAfter(headers.get('retry-after'), now())
      const failure = new HttpStatusError(status, retryAfterMs, reason)
      return (retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS ? new ServiceBusyError({ cause: failure }) : failure
    },
    /**
     * Tries the URLs in order until one answers, each with its own retries, all within one time limit. Fails with the
     * first answer that is an error, else with the last failure.
     */
    async call<T>(
      kind: CallKind,
      urls: readonly [string, ...string[]],
      prepare: (url: string) => Attempt<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      const { timeoutMs, retries, statuses } = CALLS[kind]
      const startedAt = now()
      const msLeft = () => startedAt + MAX_CALL_MS - now()
      const policyFor = (url: string) => ({
        retries,
        baseDelayMs: RETRY_BASE_DELAY_MS,
        shouldRetry: (error: unknown) => shouldRetry(error, statuses, msLeft(), url === urls.at(-1)),
      })
      const linked = linkSignals([owner, signal])
      const wait = retryTools?.sleep ?? sleep
      const tools: RetryTools = {
        ...retryTools,
        signal: linked.signal,
        // Jitter could exceed the time limit.
        sleep: (ms, ended) => wait(Math.min(ms, msLeft()), ended),
      }
      try {
        let failure: unknown
        for (const url of urls) {
          try {
            const once = () => attempt(url, prepare(url), Math.min(timeoutMs, Math.max(0, msLeft())), linked.signal)
            return await retry(once, policyFor(url), tools)
          } catch (error) {
            // An answer says more than a silence after it.
            const isFinal = judge(error) === 'final' || linked.signal.aborted
            if (isFinal || judge(failure) === undefined) failure = error
            if (isFinal || msLeft() <= 0) break
          }
        }
        throw failure
      } finally {
        linked.unlink()
      }
    },
  }
}

export type HttpOptions = CallerOptions & {
  base: string
  /** Sent with every call: project id, SDK type and version, if set. */
  common: Readonly<Record<string, string>>
  /** A read was answered with 401 or 403: the service rejects the project id, or the page's origin. */
  onUnauthorized?: (() => void) | undefined
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>

export type GetRequest<T> = {
  /** A quote is soon outdated, so it is retried less. @default 'get' */
  kind?: 'get' | 'quote' | undefined
  query?: Query | undefined
  /** Parses the response; `undefined` means malformed. */
  parse: (value: unknown) => T | undefined
  /** Fetch mode of the browser's cache. @default 'no-store' */
  cache?: RequestCache | undefined
  signal?: AbortSignal | undefined
}

export type PostRequest<T> = Omit<GetRequest<T>, 'cache' | 'kind'> & {
  body: unknown
  kind: 'post' | 'change' | 'telemetry'
  /** The error that the body of a failed response names, such as that of JSON-RPC. @default its status */
  parseError?: ((body: unknown) => LatchkeyError | undefined) | undefined
}

export type Http = ReturnType<typeof createHttp>

/** What a failed call may say about itself: only its first reason is used. Without a schema: it loads with the page. */
function reasonOf(body: unknown): string | undefined {
  const reasons = isRecord(body) ? body.reasons : undefined
  const [first]: unknown[] = Array.isArray(reasons) ? reasons : []
  return isRecord(first) && typeof first.description === 'string' ? first.description.slice(0, 1000) : undefined
}

/** Calls one service: common parameters, limits, and one request for equal concurrent reads. */
export function createHttp({ base, common, onUnauthorized, ...options }: HttpOptions) {
  const caller = createCaller(options)
  let aheadMs = 0
  const inFlight = new Map<string, { promise: Promise<unknown>; controller: AbortController; users: number }>()

  function addressOf(path: string, query: Query = {}) {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries({ ...query, ...common })) {
      if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
    }
    return url.toString()
  }

  /** `Date` is readable only if the service exposes it. */
  function readClock(headers: Headers) {
    const time = Date.parse(headers.get('date') ?? '')
    if (Number.isFinite(time)) aheadMs = time - (options.now ?? Date.now)()
  }

  type Call<T> = {
    kind: CallKind
    path: string
    url: string
    init: RequestInit
    parse: GetRequest<T>['parse']
    parseError?: PostRequest<T>['parseError']
  }

  async function call<T>({ kind, path, url, init, parse, parseError }: Call<T>, signal?: AbortSignal): Promise<T> {
    const read = async (response: Response) => {
      readClock(response.headers)
      const body = await readBody(response, JSON_LIMITS.serviceBytes, path)
      if (response.ok) return body
      // What a POST changes may need more than a project id, such as a signature.
      if (init.method === 'GET' && [401, 403].includes(response.status)) onUnauthorized?.()
      const parsed = parseJson(body, 100_000)
      throw parseError?.(parsed) ?? caller.toStatusError(response, reasonOf(parsed))
    }
    const text = await caller.call(kind, [url], () => ({ init, read }), signal)
    const value = parse(parseJson(text, JSON_LIMITS.serviceBytes))
    if (value === undefined) throw new MalformedResponseError(path)
    return value
  }

  /** Equal concurrent reads share one request; it ends when the last caller aborts. */
  async function get<T>(path: string, { kind = 'get', query, parse, cache, signal }: GetRequest<T>): Promise<T> {
    const url = addressOf(path, query)
    let shared = inFlight.get(url)
    if (!shared) {
      const controller = new AbortController()
      const request: Call<T> = { kind, path, url, init: { method: 'GET', ...(cache && { cache }) }, parse }
      const promise = call(request, controller.signal).finally(() => {
        if (inFlight.get(url) === shared) inFlight.delete(url)
      })
      shared = { promise, controller, users: 0 }
      inFlight.set(url, shared)
    }
    const ownRequest = shared
    ownRequest.users++
    return new Promise<T>((resolve, reject) => {
      const withdraw = () => {
        ownRequest.users--
        if (ownRequest.users === 0) {
          if (inFlight.get(url) === ownRequest) inFlight.delete(url)
          ownRequest.controller.abort()
        }
        reject(new RequestAbortedError())
      }
      if (signal?.aborted) {
        ownRequest.promise.catch(() => undefined)
        return withdraw()
      }
      signal?.addEventListener('abort', withdraw, { once: true })
      ;(ownRequest.promise as Promise<T>)
        .then(resolve, reject)
        .finally(() => signal?.removeEventListener('abort', withdraw))
    })
  }

  return {
    get,
    /** How far the service's clock is ahead of this device's, by its latest answer; 0 if unknown. */
    aheadMs: () => aheadMs,
    /** Redirects are rejected: another host must not receive the request. */
    post<T>(path: string, { query, body, kind, parse, parseError, signal }: PostRequest<T>): Promise<T> {
      const init: RequestInit = { method: 'POST', body: JSON.stringify(body), redirect: 'error' }
      return call({ kind, path, url: addressOf(path, query), init, parse, parseError }, signal)
    },
    /** An image of the service, as a blob of an accepted type. */
    getImage(path: string, isAccepted: (type: string) => boolean, signal?: AbortSignal): Promise<Blob> {
      const read = async (response: Response) => {
        const { ok, headers } = response
        const isTooLarge = Number(headers.get('content-length') ?? 0) > JSON_LIMITS.serviceBytes
        if (!ok || isTooLarge || !isAccepted(headers.get('content-type') ?? '')) throw new MalformedResponseError(path)
        const blob = await response.blob()
        if (blob.size > JSON_LIMITS.serviceBytes) throw new MalformedResponseError(path)
        return blob
      }
      // Images come from the browser's cache, unlike data.
      const init: RequestInit = { referrerPolicy: 'no-referrer', cache: 'default' }
      return caller.call('image', [addressOf(path)], () => ({ init, read }), signal)
    },
  }
}
