import type { CallKind } from '../config/limits.js'
import { isRecord } from '../core/guards.js'
import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import { RequestAbortedError } from '../errors/connectionErrors.js'
import { MalformedResponseError } from '../errors/httpErrors.js'
import { type CallerOptions, createCaller } from './createCaller.js'
import { readBody } from './readBody.js'

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

  type Call<T> = { kind: CallKind; path: string; url: string; init: RequestInit; parse: GetRequest<T>['parse'] }

  async function call<T>({ kind, path, url, init, parse }: Call<T>, signal?: AbortSignal): Promise<T> {
    const read = async (response: Response) => {
      readClock(response.headers)
      const body = await readBody(response, JSON_LIMITS.serviceBytes, path)
      if (response.ok) return body
      // What a POST changes may need more than a project id, such as a signature.
      if (init.method === 'GET' && [401, 403].includes(response.status)) onUnauthorized?.()
      throw caller.toStatusError(response, reasonOf(parseJson(body, 100_000)))
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
    post<T>(path: string, { query, body, kind, parse, signal }: PostRequest<T>): Promise<T> {
      const init: RequestInit = { method: 'POST', body: JSON.stringify(body), redirect: 'error' }
      return call({ kind, path, url: addressOf(path, query), init, parse }, signal)
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
