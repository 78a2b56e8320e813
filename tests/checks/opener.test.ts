import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/root.ts'

const listSources = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listSources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test(-d)?\.tsx?$/.test(entry.name) ? [path] : []
  })

test('POP-4: nothing of ours reads or writes to the page that has opened this one', () => {
  const sources = listSources(join(root, 'src'))
  expect(sources.length).toBeGreaterThan(500)
  const using = sources.filter((path) => /(window|globalThis|self|document)\.opener./.test(readFileSync(path, 'utf8')))
  expect(using).toEqual([])
})
