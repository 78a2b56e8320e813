/** Whether something stored at `timestamp` is still within its time to live. A time that is no number or lies ahead is not. */
export const isFresh = (timestamp: unknown, ttlMs: number, now: number) =>
  typeof timestamp === 'number' && Number.isFinite(timestamp) && timestamp <= now && now - timestamp <= ttlMs
