export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  const { message } = isRecord(error) || error instanceof Error ? (error as { message?: unknown }) : {}
  return typeof message === 'string' ? message : String(error)
}

/** Whether an error has this code. An implementation of the app's own need not have our classes. */
export const hasCode = (error: unknown, code: string): boolean => isRecord(error) && error.code === code
