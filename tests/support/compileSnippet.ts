import { compile } from './compile.ts'
import { type ConsumerApp, createConsumer } from './consumer.ts'
import type { Packed } from './packed.ts'
import { readSnippet } from './readme.ts'

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

/** Compiles the snippet of the README with the React types of an app, with library checks. */
export function compileSnippet(app: ConsumerApp, packed: Packed) {
  const files = {
    'Snippet.tsx': readSnippet(),
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['Snippet.tsx'] }),
  }
  const folder = createConsumer({ app, name: 'types', packed, files })
  return compile(folder)
}
