import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storageTable } from '../../src/platform/storageTable.js'
import { root } from '../support/root.ts'

test('the privacy page lists every stored key', () => {
  const page = readFileSync(join(root, 'docs/privacy.md'), 'utf8')
  expect(Object.keys(storageTable).filter((key) => !page.includes(key))).toEqual([])
})
