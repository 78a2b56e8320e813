import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { optionsOf, tableNames, withTables } from '../../scripts/optionTables.ts'
import { root } from '../support/root.ts'

const page = readFileSync(join(root, 'docs/options.md'), 'utf8')
/** The formatter pads cells and dashes. */
const compact = (text: string) => text.replace(/-{2,}/g, '--').replace(/[ \t]+/g, ' ')

describe('docs/options.md', () => {
  test('has the tables that the types have: `npm run docs` writes them', () => {
    expect(compact(page)).toBe(compact(withTables(page)))
  })

  test.each(tableNames)('every member of %s has a type, a default and a sentence', (name) => {
    const options = optionsOf(name)
    expect(options.length).toBeGreaterThan(1)
    for (const option of options) expect(option.effect, option.name).toMatch(/\.( \[More\]\(\S+\))?$/)
  })
})
