import { expect, test } from 'vitest'
import { readSourceFiles, withoutComments } from '../../scripts/sourceFiles.mjs'
import { storageTable } from '../../src/platform/storageTable.js'
import { root } from '../support/root.ts'

/** Stored because the specification says so, and why nothing reads them. */
const withoutReader: Readonly<Record<string, string>> = {
  siwx_nonce_token: 'its message is in the page alone, so the next page load asks for another nonce',
}

const code = [...readSourceFiles(root)]
  .filter(({ path }) => path.startsWith('src/') && !/\.test\.|src\/testing\//.test(path))
  .map((file) => withoutComments(file))
  .join('\n')

/** `read('key')`, `readHint(id, 'key')`, or a list of keys that are all read. */
const isRead = (key: string) =>
  [
    `\\bread\\(\\s*['"]${key}['"]`,
    `\\breadHint\\([^)]*['"\`:}]${key}['"\`]`,
    `const caches = \\[[^\\]]*['"]${key}['"]`,
    `\\bstorageKey: '${key}'`,
  ].some((pattern) => new RegExp(pattern).test(code))

test('every stored key has a reader', () => {
  const unread = Object.keys(storageTable).filter((key) => !isRead(key) && !Object.hasOwn(withoutReader, key))
  expect(unread).toEqual([])
})

test('no exception is left for a key that is read', () => {
  expect(Object.keys(withoutReader).filter(isRead)).toEqual([])
})
