import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { buttonCodes, plainButtons, writeOpen } from '../../examples/demo/src/page/codes.ts'
import { snippetLines, snippetText } from '../../examples/demo/src/page/snippet.ts'
import { compile } from '../support/compile.ts'
import { createConsumer } from '../support/consumer.ts'
import { root } from '../support/root.ts'

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  // Some lines use Vite's globals.
  types: ['vite/client', 'node'],
}

const turned = { accent: '#2f7de1', radius: '6px', fontSize: '11px', mix: { dark: '#000', light: '#fff' } } as const

/** Snippets that the demo offers to copy, each in a module with its context. */
function readDemoCodes(): Record<string, string> {
  const elements = [...plainButtons.map((name) => `<${name} />`), ...Object.values(buttonCodes)]
  const calls = [writeOpen(), writeOpen({ view: 'Connect' }), writeOpen({ view: 'Networks' })]
  return {
    'demo/App-dark.tsx': snippetText(snippetLines('dark', {})),
    'demo/App-auto.tsx': snippetText(snippetLines('auto', turned)),
    'demo/elements.tsx': [
      `import { ${plainButtons.join(', ')}, WalletAvatar, WalletBalance, WalletButton, WalletName } from 'latchkey'`,
      ...elements.map((element, index) => `export const Element${index} = () => ${element}`),
    ].join('\n'),
    'demo/calls.ts': [
      "import { useWalletModal } from 'latchkey'",
      `export function useCalls() {\n  const { open } = useWalletModal()\n  return () => [${calls.join(', ')}]\n}`,
    ].join('\n'),
  }
}

const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))

/** The TypeScript blocks of a page, each with its language. */
const readBlocks = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map(([, kind = '', code = '']) => ({
    kind,
    code,
  }))

/** Every TypeScript block of the docs, each a separate module, as copied from the page. A first comment names its file. */
function readDocBlocks(): Record<string, string> {
  const blocks = pages.flatMap((name) =>
    readBlocks(join(root, 'docs', name)).map(({ kind, code }, index) => {
      const [, file = `block-${index + 1}.${kind}`] = /^\/\/ ([\w-]+\.tsx?)\n/.exec(code) ?? []
      // A block without import or export would share its names with all others.
      return [`docs/${name.replace('.md', '')}/${file}`, `${code}\nexport {}\n`]
    }),
  )
  return Object.fromEntries(blocks)
}

test('no snippet declares what a reader would have to write', () => {
  const declares = (path: string) => readBlocks(path).filter(({ code }) => /^\s*declare (?!module )/m.test(code))
  const paths = [join(root, 'README.md'), ...pages.map((name) => join(root, 'docs', name))]
  expect(paths.flatMap(declares)).toEqual([])
})

test('snippets of the demo and the docs compile as copied', async () => {
  const snippets = { ...readDemoCodes(), ...readDocBlocks() }
  const folder = createConsumer({
    app: 'react-19',
    name: 'snippets',
    packed: inject('packed'),
    files: {
      ...snippets,
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['demo', 'docs'] }),
    },
  })
  expect(Object.keys(snippets).length).toBeGreaterThan(20)
  const { code, output } = await compile(folder)
  expect(code, output).toBe(0)
})
