import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'

type Part = { code: string; statics: Map<string, string>; all: Set<string>; exports: string[] }

const chunkName = /\.\/([\w-]+\.js)/

/** What a built file imports and exports, as the bundler writes it. */
function readPart(code: string): Part {
  const statics = new Map<string, string>()
  const all = new Set<string>()
  for (const [, names = '', path = ''] of code.matchAll(/^import\s+(?:\{([^}]*)\}\s+from\s+)?"(\.\/[\w-]+\.js)";$/gm)) {
    const file = chunkName.exec(path)?.[1] ?? ''
    statics.set(file, names)
    all.add(file)
  }
  for (const [, file = ''] of code.matchAll(/import\("\.\/([\w-]+\.js)"\)/g)) all.add(file)
  const [, listed = ''] = /^export \{([^}]*)\};?\s*$/m.exec(code) ?? []
  const exports = listed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return { code, statics, all, exports }
}

/** All that can be loaded, in whatever order, when `without` never is. */
function reach(parts: ReadonlyMap<string, Part>, entries: readonly string[], without: string): Set<string> {
  const reached = new Set<string>()
  const visit = (file: string) => {
    // The host's own views are handed to the body as a way to load them, and the body is what goes it.
    if (reached.has(file) || file === without || /^createCustomRenderer/.test(file)) return
    reached.add(file)
    for (const next of parts.get(file)?.all ?? []) visit(next)
  }
  entries.forEach(visit)
  return reached
}

type Merge = {
  folder: string
  parts: Map<string, Part>
  /** The file that takes the others in; it may be one that does not exist yet. */
  into: string
  files: readonly string[]
}

/** One file of several; whoever imports from one of them imports from it. */
async function merge({ folder, parts, into, files }: Merge) {
  const taken = new Map<string, string>()
  const isOwn = parts.has(into)
  const lines = isOwn ? [`export * from './${into}'`] : []
  for (const name of parts.get(into)?.exports ?? []) taken.set(name.split(' as ').at(-1) ?? name, into)
  const renames = new Map<string, Map<string, string>>()
  for (const file of files) {
    const own = new Map<string, string>()
    for (const entry of parts.get(file)?.exports ?? []) {
      const name = entry.split(' as ').at(-1) ?? entry
      let free = name
      for (let number = 2; taken.has(free); number++) free = `${name}${number}`
      taken.set(free, file)
      own.set(name, free)
    }
    renames.set(file, own)
    const list = [...own].map(([name, free]) => `${name} as ${free}`)
    lines.push(`export { ${list.join(', ')} } from './${file}'`)
  }
  const inside = new Set([into, ...files])
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: resolve(folder), loader: 'js' },
    bundle: true,
    write: false,
    outfile: resolve(folder, into),
    sourcemap: true,
    format: 'esm',
    platform: 'neutral',
    charset: 'utf8',
    logLevel: 'error',
    target: ['chrome105', 'firefox101', 'safari16.4'],
    plugins: [
      {
        name: 'only-these',
        setup(bundler) {
          bundler.onResolve({ filter: /.*/ }, ({ path, kind }) => {
            if (kind === 'entry-point') return undefined
            const file = chunkName.exec(path)?.[1]
            const isInside = kind === 'import-statement' && file !== undefined && inside.has(file)
            return isInside ? { path: resolve(folder, file), sideEffects: false } : { path, external: true }
          })
        },
      },
    ],
  })
  for (const { path, text } of outputFiles) await writeFile(path, text)
  for (const file of files) {
    await Promise.all([rm(join(folder, file)), rm(join(folder, `${file}.map`))])
    parts.delete(file)
  }
  for (const [file, { code }] of parts) {
    if (file === into) continue
    const text = code.replace(
      /^import\s+(?:\{([^}]*)\}\s+from\s+)?"\.\/([\w-]+\.js)";$/gm,
      (line, names: string | undefined, from: string) => {
        const own = renames.get(from)
        if (!own) return line
        if (names === undefined) return ''
        const renamed = names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((entry) => {
            const [name = '', local = name] = entry.split(' as ')
            const free = own.get(name) ?? name
            return free === local ? local : `${free} as ${local}`
          })
        return `import { ${renamed.join(', ')} } from "./${into}";`
      },
    )
    if (text !== code) await writeFile(join(folder, file), text)
  }
}

const readParts = async (folder: string) => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  return new Map(
    await Promise.all(files.map(async (file) => [file, readPart(await readFile(join(folder, file), 'utf8'))] as const)),
  )
}

const find = (parts: ReadonlyMap<string, Part>, name: string) => {
  const found = [...parts.keys()].find((file) => file.startsWith(name))
  if (!found) throw new Error(`${name} was not built.`)
  return found
}

/** Small parts of the library that are always wanted together, whoever wants them. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'place.js': ['platform/pageState.ts', 'platform/watchOnline.ts', 'core/isLoopbackHost.ts', 'config/services.ts'],
  'core.js': [
    'core/isRecord.ts',
    'core/parseJson.ts',
    'core/messageOf.ts',
    'core/latest.ts',
    'core/caip.ts',
    'domain/wallet.ts',
    'config/servicesOf.ts',
    'config/hasPairing.ts',
  ],
  'url.js': ['core/url.ts', 'core/imageSource.ts'],
  'text.js': ['core/displayText.ts', 'core/dataImage.ts', 'core/isRdns.ts'],
  'view.js': ['react/useStyles.ts', 'react/Text.tsx'],
  'connecting.js': [
    'features/connect/views/ConsentFirst.tsx',
    'features/connect/useArrived.ts',
    'domain/walletLinks.ts',
  ],
  'read.js': [
    'config/rpcAddress.ts',
    'config/rpcSupport.ts',
    'controllers/followNetwork.ts',
    'core/isFresh.ts',
    'core/units.ts',
    'modal/toBalance.ts',
    'platform/lastBalance.ts',
  ],
  'session.js': [
    'errors/connectionErrors.ts',
    'errors/httpErrors.ts',
    'errors/networkErrors.ts',
    'errors/optionErrors.ts',
    'errors/relayErrors.ts',
    'core/withTimeout.ts',
  ],
}

/**
 * Each file costs the visitor a request and the host's page its name. A part that nobody can want before the body is
 * there becomes a part of the body, and small ones that go together become one.
 */
export async function mergeChunks(folder: string, entries: readonly string[]) {
  const parts = await readParts(folder)
  const body = find(parts, 'createRenderedBody')
  const without = reach(parts, entries, body)
  const ofBody = [...(parts.get(body)?.statics.keys() ?? [])].filter((file) => !without.has(file))
  await merge({ folder, parts, into: body, files: ofBody })
  for (const [into, sources] of Object.entries(groups)) {
    const rest = await readParts(folder)
    const isOf = ({ code }: Part) => sources.some((source) => code.includes(`// src/${source}\n`))
    const files = [...rest].flatMap(([file, part]) => (file.startsWith('chunk') && isOf(part) ? [file] : []))
    await merge({ folder, parts: rest, into, files })
  }
}
