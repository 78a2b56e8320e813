import { refuseQuery } from './refusal.ts'

/** A required query parameter. */
export function requireText(query: URLSearchParams, name: string): string {
  const value = query.get(name)
  if (value === null) throw refuseQuery(`missing field \`${name}\``)
  return value
}

export function readPositiveInteger(query: URLSearchParams, name: string, preset: number): number {
  const text = query.get(name)
  if (text === null || text === '') return preset
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refuseQuery(`invalid digit found in \`${name}\``)
  return Number(text)
}

/** A comma list; empty if missing. */
export const readList = (query: URLSearchParams, name: string): readonly string[] =>
  (query.get(name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
