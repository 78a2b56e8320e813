import * as z from 'zod/mini'
import {
  CALLS,
  type CallKind,
  MAX_CALL_MS,
  MAX_RETRY_AFTER_MS,
  RETRIED_STATUSES,
  RETRY_BASE_DELAY_MS,
} from '../config/limits.js'
import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import { type RetryTools, retry } from '../core/retry.js'
import { parseRetryAfter } from '../core/retryAfter.js'
import { RequestAbortedError } from '../errors/connectionErrors.js'
import {
  HttpStatusError,
  MalformedResponseError,
  NetworkFailedError,
  RequestTimeoutError,
  ServiceBusyError,
} from '../errors/httpErrors.js'
import { readBody } from './readBody.js'

export type HttpOptions = {
  base: string
  /** Sent with every call: project id, SDK type and version, if set. */
  common: Readonly<Record<string, string>>
  /** Ends every call with its owner. */
  signal: AbortSignal
  isOnline: () => boolean
  fetch?: typeof globalThis.fetch | undefined
  now?: (() => number) | undefined
  retryTools?: Pick<RetryTools, 'sleep' | 'random'> | undefined
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>

export type GetRequest<T> = {
  query?: Query | undefined
  /** Parses the response; `undefined` means malformed. */
  parse: (value: unknown) => T | undefined
  signal?: AbortSignal | undefined
}

export type PostRequest<T> = GetRequest<T> & { body: unknown; kind: 'post' | 'change' | 'telemetry' }

export type Http = ReturnType<typeof createHttp>

/** What a failed call may say about itself: only its first reason is used. */
const Failure = z.object({ reasons: z.tuple([z.object({ description: z.string() })], z.unknown()) })

const reasonOf = (body: unknown) => Failure.safeParse(body).data?.reasons[0].description.slice(0, 1000)

/**
 * Calls one service: common parameters, time-outs, retries, limits, and one request for equal concurrent reads.
 * Changing calls are never sent twice.
 */
export function createHttp({ base, common, signal: owner, isOnline, now = Date.now, ...options }: HttpOptions) {
  const doFetch: typeof globalThis.fetch = options.fetch ?? ((...args) => globalThis.fetch(...args))
  const inFlight = new Map<string, { promise: Promise<unknown>; controller: AbortController; users: number }>()

  function addressOf(path: string, query: Query = {}) {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries({ ...query, ...common })) {
      if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
    }
    return url.toString()
  }

  async function attempt(url: string, path: string, init: RequestInit, timeoutMs: number, signal: AbortSignal) {
    const limit = new AbortController()
    const stop = () => limit.abort()
    signal.addEventListener('abort', stop, { once: true })
    const timer = setTimeout(stop, timeoutMs)
    try {
      if (signal.aborted) throw new RequestAbortedError()
      const response = await doFetch(url, {
        ...init,
        signal: limit.signal,
        credentials: 'omit',
        referrerPolicy: 'strict-origin',
        cache: 'no-store',
      })
      const text = await readBody(response, JSON_LIMITS.serviceBytes, path)
      if (response.ok) return { text, response }
      const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now())
      throw new HttpStatusError(response.status, retryAfterMs, reasonOf(parseJson(text, 100_000)))
    } catch (error) {
      if (signal.aborted) throw new RequestAbortedError({ cause: error })
      if (limit.signal.aborted) throw new RequestTimeoutError(timeoutMs)
      if (error instanceof HttpStatusError || error instanceof MalformedResponseError) throw error
      throw new NetworkFailedError({ cause: error })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }

  async function call<T>(
    kind: CallKind,
    path: string,
    url: string,
    init: RequestInit,
    parse: (value: unknown) => T | undefined,
    signal: AbortSignal,
  ) {
    const { timeoutMs, retries } = CALLS[kind]
    const startedAt = now()
    const msLeft = () => startedAt + MAX_CALL_MS - now()
    const shouldRetry = (error: unknown) => {
      if (!isOnline() || msLeft() <= 0) return false
      if (error instanceof HttpStatusError) {
        if (!RETRIED_STATUSES.includes(error.status)) return false
        if (error.retryAfterMs === undefined) return true
        return error.retryAfterMs < msLeft() && { afterMs: error.retryAfterMs }
      }
      return error instanceof NetworkFailedError || error instanceof RequestTimeoutError
    }
    const once = async () => {
      try {
        return await attempt(url, path, init, Math.min(timeoutMs, msLeft()), signal)
      } catch (error) {
        if (error instanceof HttpStatusError && (error.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) {
          throw new ServiceBusyError({ cause: error })
        }
        throw error
      }
    }
    const policy = { retries, baseDelayMs: RETRY_BASE_DELAY_MS, shouldRetry }
    const { text } = await retry(once, policy, { ...options.retryTools, signal })
    const value = parse(parseJson(text, JSON_LIMITS.serviceBytes))
    if (value === undefined) throw new MalformedResponseError(path)
    return value
  }

  /** Equal concurrent reads share one request; it ends when the last caller aborts. */
  async function get<T>(path: string, { query, parse, signal }: GetRequest<T>): Promise<T> {
    const url = addressOf(path, query)
    let shared = inFlight.get(url)
    if (!shared) {
      const controller = new AbortController()
      const stop = () => controller.abort()
      owner.addEventListener('abort', stop, { once: true })
      if (owner.aborted) stop()
      const promise = call('get', path, url, { method: 'GET' }, parse, controller.signal).finally(() => {
        owner.removeEventListener('abort', stop)
        if (inFlight.get(url) === shared) inFlight.delete(url)
      })
      shared = { promise, controller, users: 0 }
      inFlight.set(url, shared)
    }
    const mine = shared
    mine.users++
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        mine.users--
        if (mine.users === 0) {
          if (inFlight.get(url) === mine) inFlight.delete(url)
          mine.controller.abort()
        }
        reject(new RequestAbortedError())
      }
      if (signal?.aborted) {
        mine.promise.catch(() => undefined)
        return leave()
      }
      signal?.addEventListener('abort', leave, { once: true })
      ;(mine.promise as Promise<T>).then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
    })
  }

  return {
    get,
    /** Redirects are rejected: another host must not receive the request. */
    post<T>(path: string, { query, body, kind, parse, signal }: PostRequest<T>): Promise<T> {
      const controller = new AbortController()
      const stop = () => controller.abort()
      for (const source of [owner, signal]) source?.addEventListener('abort', stop, { once: true })
      if (owner.aborted || signal?.aborted) stop()
      const init: RequestInit = { method: 'POST', body: JSON.stringify(body), redirect: 'error' }
      return call(kind, path, addressOf(path, query), init, parse, controller.signal).finally(() => {
        for (const source of [owner, signal]) source?.removeEventListener('abort', stop)
      })
    },
    /** An image of the service, as a blob of an accepted type. */
    async getImage(path: string, isAccepted: (type: string) => boolean, signal?: AbortSignal): Promise<Blob> {
      const controller = new AbortController()
      const stop = () => controller.abort()
      const timer = setTimeout(stop, CALLS.image.timeoutMs)
      for (const source of [owner, signal]) source?.addEventListener('abort', stop, { once: true })
      try {
        if (owner.aborted || signal?.aborted) throw new RequestAbortedError()
        const response = await doFetch(addressOf(path), {
          signal: controller.signal,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        })
        const { headers } = response
        const isTooLarge = Number(headers.get('content-length') ?? 0) > JSON_LIMITS.serviceBytes
        if (!response.ok || isTooLarge || !isAccepted(headers.get('content-type') ?? '')) {
          throw new MalformedResponseError(path)
        }
        const blob = await response.blob()
        if (blob.size > JSON_LIMITS.serviceBytes) throw new MalformedResponseError(path)
        return blob
      } catch (error) {
        if (error instanceof MalformedResponseError) throw error
        if (owner.aborted || signal?.aborted) throw new RequestAbortedError({ cause: error })
        if (controller.signal.aborted) throw new RequestTimeoutError(CALLS.image.timeoutMs)
        throw new NetworkFailedError({ cause: error })
      } finally {
        clearTimeout(timer)
        for (const source of [owner, signal]) source?.removeEventListener('abort', stop)
      }
    },
  }
}
