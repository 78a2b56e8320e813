import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { run } from '../../scripts/processes.mjs'
import { createConsumer } from '../support/consumer.ts'
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

test.concurrent.each<readonly ['fits' | 'family', string]>([
  ['fits', 'the public types fit those of viem, wagmi 2 and wagmi 3'],
  ['family', 'a family of chains of the app itself has the types that the app gives it'],
])('%s: %s', async (name) => {
  const folder = createConsumer({
    host: 'apps',
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
