/** What a module imports along with it and on demand, and its length. */
export type ModuleImports = {
  readonly statics: readonly string[]
  readonly dynamics: readonly string[]
  readonly size: number
}
export type ImportGraph = ReadonlyMap<string, ModuleImports>

export type ChunkPlan = {
  readonly graph: ImportGraph
  /** The public entries. A page may import any of them. */
  readonly entries: readonly string[]
  /** What every page has of them. */
  readonly page: readonly string[]
  /** What loads at the same moment, in the order of the moments. */
  readonly moments: Readonly<Record<string, readonly string[]>>
  /** What is always loaded beside or before a module, though no import says so. */
  readonly besides: Readonly<Record<string, readonly string[]>>
  /** Above this size, what chunks of no moment share is a chunk of its own. */
  readonly largeGroup: number
  /** The name of the chunk that is built around a module. */
  nameOf(module: string): string
}

const intersect = <T>(sets: readonly ReadonlySet<T>[]): T[] => {
  const [first = new Set<T>(), ...others] = sets
  return [...first].filter((each) => others.every((other) => other.has(each)))
}

/**
 * The chunk that each module goes to: one chunk for each dynamic import, and few beside. What several chunks share goes
 * to the one that is always loaded before the others; where there is none, to the chunk of the first moment that needs it.
 */
export function planChunks({ graph, entries, page, moments, besides, largeGroup, nameOf }: ChunkPlan) {
  const importsOf = (id: string) => graph.get(id) ?? { statics: [], dynamics: [], size: 0 }
  /** All that comes along with some modules, themselves included. */
  const follow = (starts: readonly string[]) => {
    const reached = new Set<string>()
    const visit = (id: string) => {
      if (!graph.has(id) || reached.has(id)) return
      reached.add(id)
      importsOf(id).statics.forEach(visit)
    }
    starts.forEach(visit)
    return reached
  }
  const lazy = [...new Set([...graph.values()].flatMap(({ dynamics }) => dynamics))].filter((id) => graph.has(id))
  const closures = new Map([...entries, ...lazy].map((root) => [root, follow([root])]))
  const usersOf = (id: string, roots: readonly string[]) => roots.filter((root) => closures.get(root)?.has(id))

  /** The lazy modules that are there by the time one is: what every way to it has in common. */
  const present = new Map<string, ReadonlySet<string>>(lazy.map((root) => [root, new Set(lazy)]))
  const presentAt = (root: string) => present.get(root) ?? new Set<string>()
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const root of lazy) {
      const importers = [...closures].filter(([, ids]) => [...ids].some((id) => importsOf(id).dynamics.includes(root)))
      const before = intersect(importers.map(([importer]) => presentAt(importer)))
      const ahead = [
        ...(besides[root] ?? []),
        ...lazy.filter((other) => other !== root && closures.get(root)?.has(other)),
      ]
      const now = new Set([root, ...before, ...ahead.flatMap((other) => [...presentAt(other)])])
      hasChanged ||= now.size !== presentAt(root).size
      present.set(root, now)
    }
  }

  const momentOf = (users: readonly string[]) =>
    Object.entries(moments).find(([, roots]) => users.some((user) => roots.includes(user)))?.[0]
  const pageModules = follow(page)
  const chunks = new Map<string, string>()
  /** Modules by those that share them. */
  const groups = new Map<string, { users: readonly string[]; isPublic: boolean; ids: string[] }>()
  for (const id of graph.keys()) {
    const publics = usersOf(id, entries)
    const users = usersOf(id, lazy)
    const [only] = publics
    const home = users.find((root) => users.every((other) => presentAt(other).has(root)))
    if (publics.length > 1) chunks.set(id, publics.map(nameOf).sort().join('-'))
    else if (pageModules.has(id)) chunks.set(id, 'page')
    else if (only && (users.length === 0 || page.includes(only))) chunks.set(id, nameOf(only))
    else if (only === undefined && home) chunks.set(id, nameOf(home))
    else {
      const key = [only, ...users].join()
      const group = groups.get(key) ?? { users, isPublic: only !== undefined, ids: [] }
      group.ids.push(id)
      groups.set(key, group)
    }
  }
  for (const { users, isPublic, ids } of groups.values()) {
    // A page that takes it from an entry must not load what else would be there.
    const ahead = isPublic ? [] : intersect(users.map(presentAt))
    const [before] = ahead.sort((one, other) => presentAt(other).size - presentAt(one).size)
    const moment = momentOf(users)
    const size = ids.reduce((sum, id) => sum + importsOf(id).size, 0)
    const names = users.map((user) => nameOf(user).split('/').slice(-2).join('-'))
    // Never one chunk for modules with other chunks before them: with one of its modules the chunks before all would load.
    const later =
      size > largeGroup && !isPublic ? `shared/${names.join('-')}` : before ? `shared/${nameOf(before)}` : 'shared'
    const chunk = moment === undefined ? later : before ? nameOf(before) : moment
    for (const id of ids) chunks.set(id, chunk)
  }
  return chunks
}
