import type { CallKind } from '../config/callLimits.js'
import { SIGN_IN_READ_MS } from '../config/limits.js'
import { withTimeout } from '../core/async.js'
import { JSON_LIMITS, parseJson } from '../core/parseJson.js'
import { MalformedResponseError, RequestTimeoutError } from '../errors/requestErrors.js'
import { isOnline } from '../platform/pageState.js'
import { type CallerOptions, createCaller, readBody } from '../services/http.js'

/** Of a refusal; it is compared, never shown. */
const MAX_REASON_CHARS = 256

type Call = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Makes it a POST. */
  readonly body?: unknown
  /** @default 'POST' with a body, else 'GET' */
  readonly method?: 'PUT' | undefined
  /** Whether the response has to be JSON. @default true */
  readonly needsJson?: boolean | undefined
}

export type Requests = ReturnType<typeof createRequests>

/**
 * Calls of a sign-in. Reading is retried within one time limit, posting never: a nonce counts once. The caller has
 * checked the URL.
 */
export function createRequests(credentials: RequestCredentials, options: Partial<CallerOptions> = {}) {
  const caller = createCaller({ signal: new AbortController().signal, isOnline, ...options })
  return async function request({ url, headers = {}, body, method, needsJson = true }: Call): Promise<unknown> {
    const { pathname } = new URL(url)
    const isPost = body !== undefined
    const kind: CallKind = isPost ? 'change' : 'get'
    const init: RequestInit = {
      // Another host must not receive signature, token or cookie.
      method: method ?? (isPost ? 'POST' : 'GET'),
      credentials,
      redirect: 'error',
      headers,
      ...(isPost && { body: JSON.stringify(body) }),
    }
    const read = async (response: Response) => {
      const text = await readBody(response, JSON_LIMITS.storageChars, pathname)
      if (!response.ok) throw caller.toStatusError(response, text.slice(0, MAX_REASON_CHARS))
      if (!needsJson) return undefined
      const isJson = (response.headers.get('content-type') ?? '').toLowerCase().includes('json')
      const value = isJson ? parseJson(text, JSON_LIMITS.storageChars) : undefined
      if (value === undefined) throw new MalformedResponseError(pathname)
      return value
    }
    if (isPost) return caller.call(kind, [url], () => ({ init, read }))
    const limit = new AbortController()
    const calling = caller.call(kind, [url], () => ({ init, read }), limit.signal)
    return withTimeout(calling, SIGN_IN_READ_MS, () => {
      limit.abort()
      return new RequestTimeoutError(SIGN_IN_READ_MS)
    })
  }
}
