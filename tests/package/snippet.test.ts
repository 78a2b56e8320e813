import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { run } from '../../scripts/processes.mjs'
import { createConsumer } from '../support/consumer.ts'
import { readSnippet } from '../support/readme.ts'
import { root } from '../support/root.ts'

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  // web3.js names Node's types in its own.
  types: ['node'],
}

test.concurrent.each(['react-18', 'react-19'] as const)(
  'the snippet of the README compiles with the types of %s, with library checks',
  async (app) => {
    const folder = createConsumer({
      app,
      name: 'types',
      packed: inject('packed'),
      files: {
        'Snippet.tsx': readSnippet(),
        'tsconfig.json': JSON.stringify({ compilerOptions, include: ['Snippet.tsx'] }),
      },
    })
    const { code, output } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: folder })
    expect(code, output).toBe(0)
  },
)
