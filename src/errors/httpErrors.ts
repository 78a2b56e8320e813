import { LatchkeyError, type LatchkeyErrorOptions } from './latchkeyError.js'

/** An answer outside 2xx. `reason` is the service's first reason, as it came: clean it before anybody reads it. */
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

/** The service asks to wait longer than anybody would. */
export class ServiceBusyError extends LatchkeyError {
  override readonly name = 'ServiceBusyError'
  override readonly code = 'SERVICE_BUSY'
  constructor(options?: LatchkeyErrorOptions) {
    super('The service is busy', options)
  }
}

/** No JSON, over the cap, or not of the agreed shape. The body itself is never shown nor kept. */
export class MalformedResponseError extends LatchkeyError {
  override readonly name = 'MalformedResponseError'
  override readonly code = 'RESPONSE_MALFORMED'
  constructor(path: string, options?: LatchkeyErrorOptions) {
    super('The service gave a malformed answer', { ...options, details: { path } })
  }
}

export class RequestTimeoutError extends LatchkeyError {
  override readonly name = 'RequestTimeoutError'
  override readonly code = 'REQUEST_TIMEOUT'
  constructor(readonly timeoutMs: number) {
    super('The service did not answer in time', { details: { timeoutMs } })
  }
}

/** No answer at all: no connection, a refused one, or a policy of the page. */
export class NetworkFailedError extends LatchkeyError {
  override readonly name = 'NetworkFailedError'
  override readonly code = 'NETWORK_FAILED'
  constructor(options?: LatchkeyErrorOptions) {
    super('The service cannot be reached', options)
  }
}
