import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** A code block of a page, by default the one on other libraries: the first below a heading, or a later one. */
export function readDocsCode(heading: string, number = 0, page = 'with-other-libraries'): string {
  const text = readFileSync(join(root, `docs/${page}.md`), 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const block = [...section.matchAll(/^```\w+\n([\s\S]*?)^```/gm)][number]?.[1]
  if (!block) throw new Error(`no code below ${heading}`)
  return block
}
