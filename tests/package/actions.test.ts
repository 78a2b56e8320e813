import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, inject, test } from 'vitest'
import { KILOBYTE } from '../size/budgets.ts'

const packed = inject('packed')
const entry = join(packed.folder, 'dist/exports/actions.js')

/** Bytes of what a page that imports this one action loads with itself. */
async function weigh(name: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export { ${name} } from '${entry}'`, resolveDir: packed.folder, sourcefile: 'page.js' },
    outdir: packed.folder,
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    packages: 'external',
  })
  const loaded = new Set<string>()
  function load(path: string) {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const { path: next, kind, external } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !external) load(next)
  }
  load(Object.keys(metafile.outputs).find((path) => path.endsWith('stdin.js')) ?? '')
  const files = outputFiles.filter(({ path }) => [...loaded].some((file) => path.endsWith(basename(file))))
  return files.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)
}

test.each([
  ['connectWallet', 0.4],
  ['createWalletList', 1.5],
  ['loginWithEmail', 1],
  ['loginWithSocial', 1],
])('a page with %s alone loads at most %d kB of the library with itself', async (name, limit) => {
  const bytes = await weigh(name)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes / KILOBYTE).toBeLessThan(limit)
})
