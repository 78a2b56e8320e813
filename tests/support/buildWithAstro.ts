import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../../scripts/processes.mjs'
import { installAstro } from '../../scripts/setup.mjs'
import { createConsumer } from './consumer.ts'
import type { Packed } from './packed.ts'
import { readSnippet } from './readme.ts'
import { root } from './root.ts'

/** The folder of a static site with the snippet as an island. */
export async function buildWithAstro(packed: Packed): Promise<string> {
  const astro = installAstro()
  const manifest = readFileSync(join(root, 'tests/package/hosts/astro/package.json'), 'utf8')
  const folder = createConsumer({
    app: 'astro',
    packed,
    name: 'site',
    template: join(root, 'tests/package/templates/astro'),
    // Astro bundles integrations only if the site's manifest names them.
    files: { 'src/Snippet.tsx': readSnippet(), 'package.json': manifest },
  })
  const env = { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  const { code, output } = await run(process.execPath, [astro, 'build'], { cwd: folder, env })
  if (code !== 0) throw new Error(output)
  return join(folder, 'dist')
}
