import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { createConsumer } from './consumer.ts'
import type { Packed } from './packed.ts'
import { root } from './root.ts'
import { serveFolder } from './staticServer.ts'

/** A built page: where it lies, and which modules came into each of its files. */
export type BuiltPage = { folder: string; modules: Map<string, string[]> }

/** A production build as Vite does it by default, in a folder of the page's own. */
export async function buildPage(source: string): Promise<BuiltPage> {
  // A test runner has set it to `test`, and React would come in its development build.
  process.env.NODE_ENV = 'production'
  const output = (await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'dist', emptyOutDir: true, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput
  const modules = new Map<string, string[]>()
  for (const file of output.output) {
    if (file.type !== 'chunk') continue
    const rendered = Object.entries(file.modules).filter(([, { renderedLength }]) => renderedLength > 0)
    modules.set(
      `/${file.fileName}`,
      rendered.map(([id]) => id),
    )
  }
  return { folder: join(source, 'dist'), modules }
}

/** A page of `tests/size/templates` that has installed the packed library, built. */
export function buildTemplate(template: string, packed: Packed, files?: Record<string, string>): Promise<BuiltPage> {
  const folder = createConsumer({
    host: 'react-19',
    name: `size-${template}${files ? '-planted' : ''}`,
    packed,
    template: join(root, 'tests/size/templates', template),
    files,
  })
  return buildPage(folder)
}

export type ServedPage = BuiltPage & Awaited<ReturnType<typeof serveFolder>>

export const servePage = async (page: BuiltPage): Promise<ServedPage> => ({
  ...page,
  ...(await serveFolder(page.folder)),
})
