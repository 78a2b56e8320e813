import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { expect, inject, test } from 'vitest'
import { run } from '../../scripts/processes.mjs'
import { root } from '../support/root.ts'
import { readManifest } from './entries.ts'

const packed = inject('packed')

test('publint finds nothing', async () => {
  const { messages } = await publint({ pkgDir: packed.folder, pack: false, strict: true })
  const manifest = readManifest(packed)
  expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).toEqual([])
})

test('every entry has types that resolve like its code', async () => {
  // A stylesheet has no types.
  const options = ['--profile', 'esm-only', '--exclude-entrypoints', 'styles.css', '--no-emoji', '--no-color']
  const { code, output } = await run(
    process.execPath,
    ['node_modules/@arethetypeswrong/cli/dist/index.js', packed.tarball, ...options],
    {
      cwd: root,
    },
  )
  expect(code, output).toBe(0)
})
