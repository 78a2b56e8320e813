/** Whether a stored `timestamp` is within its time to live. Invalid and future times are not. */
export const isFresh = (timestamp: unknown, ttlMs: number, now: number) =>
  typeof timestamp === 'number' && Number.isFinite(timestamp) && timestamp <= now && now - timestamp <= ttlMs
