import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The code block of a docs page that starts with a comment naming this file. */
export function readDocsFile(page: string, file: string): string {
  const blocks = readFileSync(join(root, 'docs', page), 'utf8').matchAll(/^```\w+\n([\s\S]*?)^```/gm)
  const found = [...blocks].map(([, code = '']) => code).find((code) => code.startsWith(`// ${file}\n`))
  if (!found) throw new Error(`docs/${page} has no block for ${file}`)
  return found
}

/** The first `tsx` block of the README: a whole module that exports `App`. */
export function readSnippet(): string {
  const [, snippet] = /^```tsx\n([\s\S]*?)^```/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []
  if (!snippet) throw new Error('README.md has no tsx block')
  if (!/export (default )?function App\b/.test(snippet)) {
    throw new Error('The first tsx block of README.md must be a whole module that exports a function `App`')
  }
  return snippet
}

/** The same for EVM chains alone, as the README describes it. */
export function readEvmSnippet(): string {
  const snippet = readSnippet()
    .replace(/^import \{ solana \}.*\n/m, '')
    .replace(/, solanaMainnet\b/, '')
    .replace(/, solana\(\{[^}]*\}\)/, '')
  if (/solana/i.test(snippet)) throw new Error('The snippet of README.md names Solana in another way than before')
  return snippet
}
