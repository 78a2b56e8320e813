import { isRecord } from './isRecord.js'

/** What an entry is known by among the others of its list. */
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

/** Lists and records, without the entries that cannot be told apart; everything else is nothing. */
export const parseStored = (value: unknown): unknown =>
  Array.isArray(value) ? [...entriesOf(value).values()] : isRecord(value) ? value : undefined

/** What is stored by now, with what has changed between two states of one's own: others have written meanwhile. */
export function mergeStored(stored: unknown, before: unknown, now: unknown): unknown {
  const [merged, former, mine] = [entriesOf(stored), entriesOf(before), entriesOf(now)]
  for (const name of former.keys()) if (!mine.has(name)) merged.delete(name)
  for (const [name, entry] of mine) {
    if (JSON.stringify(entry) !== JSON.stringify(former.get(name))) merged.set(name, entry)
  }
  return Array.isArray(now) ? [...merged.values()] : Object.fromEntries(merged)
}
