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

/** `aliases`: packages of another version under its own name. */
const compileConsumer = async (name: string, files: Record<string, string>, aliases: Record<string, string> = {}) => {
  const home = (library: string) => join(root, 'node_modules', library)
  const paths = Object.fromEntries(
    Object.entries(aliases).flatMap(([name, library]) => [
      [name, [home(library)]],
      [`${name}/*`, [join(home(library), '*')]],
    ]),
  )
  const folder = createConsumer({
    app: 'apps',
    name: `types-${name}`,
    packed: inject('packed'),
    files: {
      ...files,
      'tsconfig.json': JSON.stringify({
        compilerOptions: { ...compilerOptions, paths },
        include: ['**/*.ts', '**/*.tsx'],
      }),
    },
  })
  const { code, output } = await compile(folder)
  expect(code, output).toBe(0)
}

const readTemplate = (name: string) => readFileSync(join(root, `tests/package/templates/types/${name}.tsx`), 'utf8')

/** The docs' code for ethers, and what its types are with the installed version. */
const readEthersCodes = (version: 5 | 6) => ({
  'SendButton.tsx': readDocsCode('ethers'),
  'sendCoin.ts': readDocsCode('ethers', 1),
  'ethers.tsx': readTemplate(`ethers${version}`),
})

const readWagmiCode = (heading: string, number = 0) => readDocsCode(heading, number, 'wagmi')

const docsCodes = {
  'one/config.ts': readWagmiCode('One config'),
  'one/App.tsx': readWagmiCode('One config', 1),
  'own/latchkey.ts': readWagmiCode('A config of your own'),
  'server/wallets.ts': readWagmiCode('On a server'),
  'server/Providers.tsx': readWagmiCode('On a server', 1),
}

// One program, because viem's types take most of the time.
test.concurrent('the public types fit viem and wagmi 3, and the code of the docs compiles', () =>
  compileConsumer('libraries', {
    'fits.tsx': readTemplate('fits'),
    'face.tsx': readTemplate('face'),
    'wagmi.tsx': readTemplate('wagmi'),
    ...docsCodes,
    ...readEthersCodes(6),
  }))

test.concurrent('the public types fit wagmi 2, and the code of the docs compiles', () =>
  compileConsumer('wagmi-2', { 'wagmi.tsx': readTemplate('wagmi'), ...docsCodes }, { wagmi: 'wagmi-2' }))

// A separate program: here `ethers` is version 5.
test.concurrent('signer and provider have the types of ethers 5 where the app has that', () =>
  compileConsumer('ethers-5', readEthersCodes(5), { ethers: 'ethers-5' }))

// A separate program: it adds to the types of the library.
test.concurrent("the app's own namespace has the types that the app declares", () =>
  compileConsumer('namespace', { 'index.tsx': readTemplate('namespace') }))

// Apart as well: it brings the types of Solana.
test.concurrent('an app of AppKit compiles after its imports have changed', () =>
  compileConsumer('appkit', { 'appkit.tsx': readTemplate('appkit') }))
