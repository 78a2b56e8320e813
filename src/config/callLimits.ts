/** Time-outs and retries of calls: loaded with the HTTP client. */

export type CallKind = 'rpcRead' | 'rpcSend' | 'get' | 'quote' | 'post' | 'change' | 'image' | 'telemetry'

/** Busy or out of order. A 401 or 403 of a service rejects the project id, which no retry changes. */
const SERVICE_STATUSES: readonly number[] = [408, 413, 429, 500, 502, 503, 504]
const RPC_STATUSES: readonly number[] = [403, ...SERVICE_STATUSES]

export type CallLimits = {
  readonly timeoutMs: number
  readonly retries: number
  /** Those after which it is retried. */
  readonly statuses: readonly number[]
}

/** Time-outs and retries of every kind of call (NET-1). */
export const CALLS: Readonly<Record<CallKind, CallLimits>> = {
  rpcRead: { timeoutMs: 10_000, retries: 3, statuses: RPC_STATUSES },
  rpcSend: { timeoutMs: 30_000, retries: 0, statuses: [] },
  get: { timeoutMs: 10_000, retries: 3, statuses: SERVICE_STATUSES },
  quote: { timeoutMs: 10_000, retries: 1, statuses: SERVICE_STATUSES },
  post: { timeoutMs: 15_000, retries: 1, statuses: SERVICE_STATUSES },
  change: { timeoutMs: 30_000, retries: 0, statuses: [] },
  image: { timeoutMs: 10_000, retries: 0, statuses: [] },
  telemetry: { timeoutMs: 5_000, retries: 0, statuses: [] },
}
export const RETRY_BASE_DELAY_MS = 150
export const RETRIED_RPC_CODES: readonly number[] = [-32603, -32005, 429]
/** If a server asks to wait longer, the call fails at once as busy. */
export const MAX_RETRY_AFTER_MS = 30_000
/** Upper limit of a call, retries included. */
export const MAX_CALL_MS = 60_000
