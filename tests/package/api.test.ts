import { build } from 'esbuild'
import { expect, inject, test } from 'vitest'
import { readApiText } from './apiText.ts'
import { readEntries } from './entries.ts'

const entries = readEntries(inject('packed'))

async function readExportNames(script: string): Promise<string[]> {
  const options = { bundle: true, packages: 'external', format: 'esm', splitting: true } as const
  const { metafile } = await build({ ...options, entryPoints: [script], outdir: 'out', write: false, metafile: true })
  const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined)
  return [...(output?.exports ?? [])].sort()
}

test('the export names of every entry are those on record', async () => {
  const names = await Promise.all(entries.map(async ({ name, script }) => [name, await readExportNames(script)] as const))
  await expect(`${JSON.stringify(Object.fromEntries(names), null, 2)}\n`).toMatchFileSnapshot('snapshots/exports.json')
})

test.each(entries)('the public types of $name are those on record', async ({ name, types }) => {
  await expect(readApiText(types)).toMatchFileSnapshot(`snapshots/${name}.txt`)
})
