import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { compile } from '../support/compile.ts'
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

const compileConsumer = async (name: string, files: Record<string, string>) => {
  const folder = createConsumer({
    app: 'apps',
    name: `types-${name}`,
    packed: inject('packed'),
    files: {
      ...files,
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.tsx'] }),
    },
  })
  const { code, output } = await compile(folder)
  expect(code, output).toBe(0)
}

const readTemplate = (name: string) => readFileSync(join(root, `tests/package/templates/types/${name}.tsx`), 'utf8')

/** The docs' code for another library, with the version installed under this name. */
const readDocsCodes = (library: string) => {
  const as = (text: string) => text.replaceAll("from 'wagmi", `from '${library}`)
  return {
    [`${library}/latchkey.ts`]: as(readDocsCode('wagmi')),
    [`${library}/App.tsx`]: as(readDocsCode('wagmi', 1)),
    [`${library}/getSigner.ts`]: readDocsCode('ethers 6'),
  }
}

// One program, because viem's types take most of the time.
test.concurrent('the public types fit viem, wagmi 2 and wagmi 3, and the code of the docs compiles with each', () =>
  compileConsumer('libraries', {
    'fits.tsx': readTemplate('fits'),
    'face.tsx': readTemplate('face'),
    ...readDocsCodes('wagmi'),
    ...readDocsCodes('wagmi-2'),
  }))

// A separate program: it adds to the types of the library.
test.concurrent("the app's own namespace has the types that the app declares", () =>
  compileConsumer('namespace', { 'index.tsx': readTemplate('namespace') }))
