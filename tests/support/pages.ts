import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { createConsumer } from './consumer.ts'
import type { Packed } from './packed.ts'
import { root } from './root.ts'
import { serveFolder } from './staticServer.ts'

export type Chunk = {
  /** Its modules, with their size before compression. */
  modules: { id: string; length: number }[]
  /** Files that it imports statically. */
  imports: string[]
  isEntry: boolean
  code: string
}

/** A built page: its folder, and its scripts by path. */
export type BuiltPage = { folder: string; chunks: Map<string, Chunk> }

/** A production build with Vite's defaults or the page's own configuration, in the page's folder. */
export async function buildPage(source: string, configFile?: string, isEager = false): Promise<BuiltPage> {
  // The test runner sets it to `test`, which would build React for development.
  process.env.NODE_ENV = 'production'
  const { output } = (await build({
    root: source,
    configFile: configFile ? join(source, configFile) : false,
    logLevel: 'error',
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      reportCompressedSize: false,
      ...(isEager && { rolldownOptions: { output: { codeSplitting: false } } }),
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map<string, Chunk>()
  for (const file of output) {
    if (file.type !== 'chunk') continue
    const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => ({ id, length: renderedLength }))
    chunks.set(`/${file.fileName}`, {
      modules: modules.filter(({ length }) => length > 0),
      imports: file.imports.map((name) => `/${name}`),
      isEntry: file.isEntry,
      code: file.code,
    })
  }
  return { folder: join(source, 'dist'), chunks }
}

/** The files and all their static imports, without dynamic ones. */
export function followStatic({ chunks }: BuiltPage, paths: Iterable<string>): string[] {
  const reached = new Set<string>()
  const visit = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const next of chunks.get(path)?.imports ?? []) visit(next)
  }
  for (const path of paths) visit(path)
  return [...reached]
}

export const modulesOf = ({ chunks }: BuiltPage, paths: readonly string[]) =>
  paths.flatMap((path) => chunks.get(path)?.modules ?? [])

/** The library's source files in the files of a page, by the maps that are published with it. */
export const sourcesOf = (page: BuiltPage, paths: readonly string[]): string[] =>
  modulesOf(page, paths).flatMap(({ id }) => {
    const map = `${id}.map`
    if (!/\/latchkey\/dist\//.test(id) || !existsSync(map)) return []
    const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }
    return sources.map((source) => source.replace(/^(\.\.\/)+/, ''))
  })

type TemplateOptions = {
  /** As one script. */
  isEager?: boolean
  /** Further or replaced files, and the name of the page that they make. */
  variant?: { name: string; files: Record<string, string> }
}

/** A built page of `tests/size/templates` with the packed library installed. */
export function buildTemplate(
  template: string,
  packed: Packed,
  { isEager = false, variant }: TemplateOptions = {},
): Promise<BuiltPage> {
  const folder = createConsumer({
    app: 'react-19',
    name: `size-${variant?.name ?? template}${isEager ? '-eager' : ''}`,
    packed,
    template: join(root, 'tests/size/templates', template),
    files: variant?.files,
  })
  return buildPage(folder, undefined, isEager)
}

/** A built page of a whole module that exports `App`, such as the README's snippet. */
export const buildSnippet = (name: string, code: string, packed: Packed): Promise<BuiltPage> =>
  buildTemplate('empty', packed, {
    variant: {
      name,
      files: {
        'App.tsx': code,
        'main.tsx': `import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

const container = document.getElementById('root')
if (container) createRoot(container).render(<App />)
`,
      },
    },
  })

export type ServedPage = BuiltPage & Awaited<ReturnType<typeof serveFolder>>

export const servePage = async (page: BuiltPage): Promise<ServedPage> => ({
  ...page,
  ...(await serveFolder(page.folder)),
})
