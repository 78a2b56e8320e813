import { isRecord } from './isRecord.js'

/** What an error says for itself, whatever was thrown. */
export function messageOf(error: unknown): string {
  const { message } = isRecord(error) || error instanceof Error ? (error as { message?: unknown }) : {}
  return typeof message === 'string' ? message : String(error)
}
