export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a stored `timestamp` is within its time to live. Invalid and future times are not. */
export const isFresh = (timestamp: unknown, ttlMs: number, now: number) =>
  typeof timestamp === 'number' && Number.isFinite(timestamp) && timestamp <= now && now - timestamp <= ttlMs

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  const { message } = isRecord(error) || error instanceof Error ? (error as { message?: unknown }) : {}
  return typeof message === 'string' ? message : String(error)
}
