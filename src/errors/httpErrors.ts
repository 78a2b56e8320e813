import { BaseError, type BaseErrorOptions } from './baseError.js'

/** An answer outside 2xx. `reason` is the service's first reason, as it came: clean it before anybody reads it. */
export class HttpStatusError extends BaseError {
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
export class ServiceBusyError extends BaseError {
  override readonly code = 'SERVICE_BUSY'
  constructor(options?: BaseErrorOptions) {
    super('The service is busy', options)
  }
}

/** No JSON, over the cap, or not of the agreed shape. The body itself is never shown nor kept. */
export class MalformedResponseError extends BaseError {
  override readonly code = 'RESPONSE_MALFORMED'
  constructor(path: string, options?: BaseErrorOptions) {
    super('The service gave a malformed answer', { ...options, details: { path } })
  }
}

export class RequestTimeoutError extends BaseError {
  override readonly code = 'REQUEST_TIMEOUT'
  constructor(readonly timeoutMs: number) {
    super('The service did not answer in time', { details: { timeoutMs } })
  }
}

/** No answer at all: no connection, a refused one, or a policy of the page. */
export class NetworkFailedError extends BaseError {
  override readonly code = 'NETWORK_FAILED'
  constructor(options?: BaseErrorOptions) {
    super('The service cannot be reached', options)
  }
}
