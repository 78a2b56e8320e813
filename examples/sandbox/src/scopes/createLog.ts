export type Log<entry> = {
  readonly all: readonly entry[]
  add(entry: entry): void
  clear(): void
}

/** The latest entries; older ones are dropped. */
export function createLog<entry>(maxEntries: number): Log<entry> {
  const entries: entry[] = []
  return {
    all: entries,
    add(entry) {
      entries.push(entry)
      if (entries.length > maxEntries) entries.shift()
    },
    clear() {
      entries.length = 0
    },
  }
}
