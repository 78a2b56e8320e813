import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { run } from '../../scripts/processes.mjs'
import { createConsumer } from '../support/consumer.ts'
import { readDocsCode } from '../support/docsCode.ts'
import { root } from '../support/root.ts'

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noUncheckedSideEffectImports: true,
  noEmit: true,
  types: [],
}

test.concurrent.each<readonly ['fits' | 'namespace', string]>([
  ['fits', 'the public types fit those of viem, wagmi 2 and wagmi 3'],
  ['namespace', 'a namespace of the app itself has the types that the app gives it'],
])('%s: %s', async (name) => {
  const folder = createConsumer({
    app: 'apps',
    name: `types-${name}`,
    packed: inject('packed'),
    files: {
      'index.tsx': readFileSync(join(root, `tests/package/templates/types/${name}.tsx`), 'utf8'),
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['index.tsx'] }),
    },
  })
  const { code, output } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: folder })
  expect(code, output).toBe(0)
})

test.concurrent.each(['wagmi', 'wagmi-2'])(
  'the code of the docs for other libraries compiles with %s',
  async (library) => {
    const as = (text: string) => text.replaceAll("from 'wagmi", `from '${library}`)
    const folder = createConsumer({
      app: 'apps',
      name: `types-${library}`,
      packed: inject('packed'),
      files: {
        'latchkey.ts': as(readDocsCode('wagmi')),
        'App.tsx': as(readDocsCode('wagmi', 1)),
        'getSigner.ts': readDocsCode('ethers 6'),
        'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }),
      },
    })
    const { code, output } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: folder })
    expect(code, output).toBe(0)
  },
)
