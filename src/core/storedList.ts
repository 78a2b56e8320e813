import { isRecord } from './guards.js'

/** The identity of a list entry. */
function nameOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  const name = isRecord(entry) ? (entry.id ?? entry.topic ?? entry.target) : undefined
  return name === undefined || name === null ? undefined : String(name)
}

const entriesOf = (value: unknown) =>
  new Map<string, unknown>(
    Array.isArray(value)
      ? value.flatMap((entry) => {
          const name = nameOf(entry)
          return name === undefined ? [] : [[name, entry] as const]
        })
      : isRecord(value)
        ? Object.entries(value)
        : [],
  )

/** Lists and records, without entries that have no identity; anything else is empty. */
export const parseStored = (value: unknown): unknown =>
  Array.isArray(value) ? [...entriesOf(value).values()] : isRecord(value) ? value : undefined

/** The stored value merged with our changes since the last read: other tabs may have written too. */
export function mergeStored(stored: unknown, before: unknown, now: unknown): unknown {
  const [merged, former, mine] = [entriesOf(stored), entriesOf(before), entriesOf(now)]
  for (const name of former.keys()) if (!mine.has(name)) merged.delete(name)
  for (const [name, entry] of mine) {
    if (JSON.stringify(entry) !== JSON.stringify(former.get(name))) merged.set(name, entry)
  }
  return Array.isArray(now) ? [...merged.values()] : Object.fromEntries(merged)
}
