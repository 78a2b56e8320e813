import { isRecord } from './isRecord.js'

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  const { message } = isRecord(error) || error instanceof Error ? (error as { message?: unknown }) : {}
  return typeof message === 'string' ? message : String(error)
}
