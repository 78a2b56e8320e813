import { join } from 'node:path'
import { run } from '../../scripts/processes.mjs'
import { installAstro } from '../../scripts/setup.mjs'
import { createConsumer } from './consumer.ts'
import type { Packed } from './packed.ts'
import { readSnippet } from './readme.ts'
import { root } from './root.ts'

/** The folder of a static site with the snippet as an island. */
export async function buildWithAstro(packed: Packed): Promise<string> {
  const folder = createConsumer({
    ...{ app: 'astro', packed },
    name: 'site',
    template: join(root, 'tests/package/templates/astro'),
    files: { 'src/Snippet.tsx': readSnippet() },
  })
  const env = { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  const { code, output } = await run(process.execPath, [installAstro(), 'build'], { cwd: folder, env })
  if (code !== 0) throw new Error(output)
  return join(folder, 'dist')
}
