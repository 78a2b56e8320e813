import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { compile } from '../../support/compile.ts'
import { createConsumer } from '../../support/consumer.ts'
import { root } from '../../support/root.ts'

test('an app of AppKit compiles with the types of React 18', async () => {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  }
  const folder = createConsumer({
    app: 'react-18',
    name: 'types-appkit',
    packed: inject('packed'),
    files: {
      'appkit.tsx': readFileSync(join(root, 'tests/package/templates/types/appkit.tsx'), 'utf8'),
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.tsx'] }),
    },
  })
  const { code, output } = await compile(folder)
  expect(code, output).toBe(0)
})
