import { realpathSync } from 'node:fs'
import { build } from 'esbuild'
import { expect, inject, test } from 'vitest'
import { readEntries } from './entries.ts'

const entries = readEntries(inject('packed'))

async function readExportNames(script: string): Promise<string[]> {
  const options = { bundle: true, packages: 'external', format: 'esm', splitting: true, logLevel: 'error' } as const
  const { metafile } = await build({ ...options, entryPoints: [script], outdir: 'out', write: false, metafile: true })
  // A part that loads on demand is an entry of the build too.
  const isEntry = (path: string | undefined) => path !== undefined && realpathSync(path) === realpathSync(script)
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => isEntry(entryPoint))
  return [...(output?.exports ?? [])].sort()
}

test('the export names of every entry match the snapshot', async () => {
  const sections = entries.map(async ({ name, script }) => [name, ...(await readExportNames(script))].join('\n  '))
  await expect(`${(await Promise.all(sections)).join('\n\n')}\n`).toMatchFileSnapshot('snapshots/exports.txt')
})
