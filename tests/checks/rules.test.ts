import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import rules from '../rules.json' with { type: 'json' }
import { root } from '../support/root.ts'

/** Written, and removed again, by tests that run beside this one. */
const passing = new Set(['node_modules', '.cache', 'dist'])

const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return passing.has(entry.name) ? [] : listFiles(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })

/** Every test file of the library, the package and the end-to-end tests. */
const files = ['src', 'tests', 'examples'].flatMap((folder) => listFiles(join(root, folder)))
const titled = new Set(
  files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/['"`]([A-Z]+-\d+)(?=[:'"`])/g)].map(([, id]) => id)),
)
const covered = Object.entries(rules).flatMap(([group, numbers]) => numbers.map((number) => `${group}-${number}`))

test('every listed safety rule has a test whose title starts with its id', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(covered.filter((rule) => !titled.has(rule))).toEqual([])
})

test('every rule id in a title is listed', () => {
  const cache = new Set(Object.keys(rules))
  const named = [...titled].filter((id) => id !== undefined && cache.has(id.split('-')[0] ?? ''))
  expect(named.filter((id) => id !== undefined && !covered.includes(id))).toEqual([])
})
