import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceFiles, withoutComments } from '../../scripts/sourceFiles.mjs'
import { storageTable } from '../../src/platform/storageTable.js'
import { root } from '../support/root.ts'

const page = readFileSync(join(root, 'docs/privacy.md'), 'utf8')

/** Texts that begin like the path of a request. */
const allowed: Readonly<Record<string, string>> = {
  '/pages/browser/index': "a page inside a wallet's app",
  '/onramp/meld': 'a page of the sandbox',
  '/dashboard': 'a page of the embedded wallet that the user opens',
  '/slip44:…': 'of a CAIP-19 id',
  '/revoke': 'the end of a path',
}

/** Paths in the texts of a source file, with `…` for each inserted value. */
function readPaths(code: string): string[] {
  const texts = code.matchAll(/[`'"](?:\$\{\w+\})?(\/[A-Za-z][^`'"\s]*)[`'"]/g)
  return [...texts].map(([, path = '']) => path.replace(/\?\$\{.*$/, '?').replace(/(\$\{[^}]*\})+/g, '…'))
}

const requested = [...readSourceFiles(root)]
  .filter(({ path }) => /^src\/(config|controllers|features|services|siwx)\//.test(path))
  .flatMap((file) => readPaths(withoutComments(file)))
  .filter((path) => !Object.hasOwn(allowed, path))

test('the privacy page lists every stored key', () => {
  expect(Object.keys(storageTable).filter((key) => !page.includes(key))).toEqual([])
})

test('the privacy page lists the path of every request', () => {
  // One of each service, so that a new way to write paths does not empty the list.
  for (const path of ['/getWallets', '/v1/account/…/history', '/v1/convert/quotes', '/auth/v1/…', '/v1/?', '/e'])
    expect(requested).toContain(path)
  const isListed = (path: string) => [`\`${path}`, `${path}\``].some((text) => page.includes(text))
  const missing = requested.filter(
    (path) => !isListed(path) && !(path.endsWith('…') && page.includes(path.slice(0, -1))),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('every row of the privacy page says when, to whom, what, and how to turn it off', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('|') && line.split(' | ').length > 2)
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => row.split(' | ').length !== 4 || /\|\s+\|/.test(row))).toEqual([])
})
