import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** A response outside 2xx. `reason` is the service's first reason, unsanitized. */
export class HttpStatusError extends LatchkeyError {
  override readonly name = 'HttpStatusError'
  override readonly code = 'HTTP_STATUS'
  constructor(
    readonly status: number,
    readonly retryAfterMs?: number | undefined,
    readonly reason?: string | undefined,
  ) {
    super(`HTTP status code: ${status}`, { details: { status } })
  }
}

/** The service asks for too long a delay. */
export class ServiceBusyError extends LatchkeyError {
  override readonly name = 'ServiceBusyError'
  override readonly code = 'SERVICE_BUSY'
  constructor(options?: LatchkeyErrorOptions) {
    super('The service is busy', options)
  }
}

/** Invalid JSON, over the size limit, or an unexpected shape. The body is never shown or kept. */
export class MalformedResponseError extends LatchkeyError {
  override readonly name = 'MalformedResponseError'
  override readonly code = 'RESPONSE_MALFORMED'
  constructor(path: string, options?: LatchkeyErrorOptions) {
    super('The service sent a malformed response', { ...options, details: { path } })
  }
}

export class RequestTimeoutError extends LatchkeyError {
  override readonly name = 'RequestTimeoutError'
  override readonly code = 'REQUEST_TIMEOUT'
  constructor(readonly timeoutMs: number) {
    super('The service did not respond in time', { details: { timeoutMs } })
  }
}

/** No response: no connection, a refused one, or blocked by the page's policy. */
export class NetworkFailedError extends LatchkeyError {
  override readonly name = 'NetworkFailedError'
  override readonly code = 'NETWORK_FAILED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The service cannot be reached', options)
  }
}
