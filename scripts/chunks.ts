/** Static and dynamic imports of a module, and its length. */
export type ModuleImports = {
  readonly statics: readonly string[]
  readonly dynamics: readonly string[]
  readonly size: number
  /** Large packages that it imports statically. */
  readonly heavy?: readonly string[] | undefined
}
export type ImportGraph = ReadonlyMap<string, ModuleImports>

export type ChunkPlan = {
  readonly graph: ImportGraph
  /** The public entries. A page may import any of them. */
  readonly entries: readonly string[]
  /** The subset that every page loads. */
  readonly page: readonly string[]
  /** Modules loaded at the same moment, in the order of the moments. */
  readonly moments: Readonly<Record<string, readonly string[]>>
  /** Of these, the ones that a page with a stored connection may do without, and the chunk of what they share with pages. */
  readonly late: Readonly<Record<string, string>>
  /** What is always loaded with or before a module, without an import that shows it. */
  readonly besides: Readonly<Record<string, readonly string[]>>
  /** Above this size, modules shared by chunks of no moment get their own chunk. */
  readonly largeGroup: number
  /** Name of the chunk built around a module. */
  nameOf(module: string): string
}

const intersect = <T>(sets: readonly ReadonlySet<T>[]): T[] => {
  const [first = new Set<T>(), ...remaining] = sets
  return [...first].filter((each) => remaining.every((otherReadonlySet) => otherReadonlySet.has(each)))
}

/**
 * The chunk of each module: one per dynamic import, and few more. A shared module goes to the chunk that is always
 * loaded before the others, or else to that of the first moment that needs it.
 */
export function planChunks({ graph, entries, page, moments, late, besides, largeGroup, nameOf }: ChunkPlan) {
  const importsOf = (id: string): ModuleImports => graph.get(id) ?? { statics: [], dynamics: [], size: 0 }
  /** All static dependencies of some modules, themselves included. */
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

  /** The lazy modules loaded before this one: what every path to it has in common. */
  const present = new Map<string, ReadonlySet<string>>(lazy.map((root) => [root, new Set(lazy)]))
  const presentAt = (root: string) => present.get(root) ?? new Set<string>()
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const root of lazy) {
      const importers = [...closures].filter(([, ids]) => [...ids].some((id) => importsOf(id).dynamics.includes(root)))
      const before = intersect(importers.map(([importer]) => presentAt(importer)))
      const ahead = [
        ...(besides[root] ?? []),
        ...lazy.filter((otherText) => otherText !== root && closures.get(root)?.has(otherText)),
      ]
      const now = new Set([root, ...before, ...ahead.flatMap((otherText) => [...presentAt(otherText)])])
      hasChanged ||= now.size !== presentAt(root).size
      present.set(root, now)
    }
  }

  const momentOf = (users: readonly string[]) =>
    Object.entries(moments).find(([, roots]) => users.some((user) => roots.includes(user)))?.[0]
  const pageModules = follow(page)
  const chunks = new Map<string, string>()
  /** Modules by the modules that share them. */
  const groups = new Map<string, { users: readonly string[]; isPublic: boolean; ids: string[] }>()
  for (const id of graph.keys()) {
    const publics = usersOf(id, entries)
    const users = usersOf(id, lazy)
    const [only] = publics
    const home = users.find((root) => users.every((otherUser) => presentAt(otherUser).has(root)))
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
    // A page that imports it from an entry must not load other modules with it.
    const ahead = isPublic ? [] : intersect(users.map(presentAt))
    const [before] = ahead.sort((a, b) => presentAt(b).size - presentAt(a).size)
    const moment = momentOf(users)
    const size = ids.reduce((sum, id) => sum + importsOf(id).size, 0)
    // The page names its chunks: a long list of users would be a long name there.
    const code = ids.filter((id) => !id.includes('.css'))
    const few = users.length > 3 ? code.slice(0, 1) : users
    const names = few.map((user) => nameOf(user).split('/').slice(-2).join('-'))
    // With one user, it is nothing that the others should load.
    const isApart = users.length === 1 || (size > largeGroup && code.length > 0 && !isPublic)
    // Never merge modules with different chunks before them: one would load the chunks of all.
    // Modules that do without a large package must not load it with others.
    const heavy = [...new Set(ids.flatMap((id) => importsOf(id).heavy ?? []))].sort().map((name) => `-${name}`)
    // Of several that come before, none of which brings the others, each is named.
    const last = ahead.filter(
      (candidate) => !ahead.some((otherText) => otherText !== candidate && presentAt(otherText).has(candidate)),
    )
    const base = (name: string) => name.split('/').at(-1)
    const placeOf = last.map(nameOf).map((name) => (last.length > 1 ? base(name) : name))
    const path = ['shared', placeOf.sort().join('-')].filter(Boolean).join('/')
    const later = isApart ? `shared/${names.join('-')}` : `${path}${heavy.join('')}`
    // A page that imports it from an entry must not load what is lazy with it. Late moments are apart.
    const publicName = (moment !== undefined && late[moment]) || 'index-early'
    const early = isPublic ? publicName : before ? nameOf(before) : moment
    const chunk = moment === undefined || early === undefined ? later : early
    for (const id of ids) chunks.set(id, chunk)
  }
  return chunks
}
