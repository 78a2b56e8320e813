import { join } from 'node:path'
import { run } from '../../scripts/processes.mjs'
import { createConsumer } from './consumer.ts'
import type { Packed } from './packed.ts'
import { readSnippet } from './readme.ts'
import { root } from './root.ts'

/**
 * Their apps set `jsx`, or a plugin does. No test here shows a QR code: without its client, and without minification, which
 * changes no import, a build takes half the time.
 */
const config = `export default {
  esbuild: { jsx: 'automatic' },
  build: {
    minify: false,
    reportCompressedSize: false,
    rollupOptions: { external: ['@walletconnect/universal-provider'] },
  },
}
`

/** The folder of an app with the snippet, built by an older Vite in a process of its own. */
export async function buildWithVite(version: 5 | 6 | 7, packed: Packed): Promise<string> {
  const app = `vite-${version}` as const
  const folder = createConsumer({
    app,
    packed,
    name: 'app',
    template: join(root, 'tests/package/templates/vite'),
    files: { 'Snippet.tsx': readSnippet(), 'vite.config.js': config },
  })
  const vite = join(root, 'tests/package/hosts', app, 'node_modules/vite/bin/vite.js')
  const { code, output } = await run(process.execPath, [vite, 'build'], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(output)
  return join(folder, 'dist')
}
