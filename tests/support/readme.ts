import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The code block of a docs page that starts with a comment naming this file. */
export function readDocsFile(page: string, file: string): string {
  const blocks = readFileSync(join(root, 'docs', page), 'utf8').matchAll(/^```\w+\n([\s\S]*?)^```/gm)
  const match = [...blocks].map(([, code = '']) => code).find((code) => code.startsWith(`// ${file}\n`))
  if (!match) throw new Error(`docs/${page} has no block for ${file}`)
  return match
}

const readBlocks = () =>
  [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^```tsx\n([\s\S]*?)^```/gm)].map(([, code = '']) => code)

/** The first `tsx` block of the README: a whole module that exports `App`, for EVM chains alone. */
export function readEvmSnippet(): string {
  const [snippet] = readBlocks()
  if (!snippet) throw new Error('README.md has no tsx block')
  if (!/export (default )?function App\b/.test(snippet)) {
    throw new Error('The first tsx block of README.md must be a whole module that exports a function `App`')
  }
  if (/solana/i.test(snippet)) throw new Error('The first tsx block of README.md must do without Solana')
  return snippet
}

/** The same with the adapters of the second block, which adds Solana. */
export function readSnippet(): string {
  const [, adapters = ''] = readBlocks()
  const snippet = readEvmSnippet()
    .replace(/^import .* from 'latchkey\/(eip155|networks)'\n/gm, '')
    .replace(/^(import .* from 'latchkey'\n)/m, (line) => `${line}${adapters}`)
    .replace(/adapters=\{\[.*\]\}/, 'adapters={adapters}')
  if (!/ solana\(/.test(snippet)) throw new Error('The second tsx block of README.md must add Solana')
  if (!snippet.includes('adapters={adapters}')) throw new Error('The snippet of README.md has no line of `adapters`')
  return snippet
}
