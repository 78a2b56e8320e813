import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, inject, test } from 'vitest'
import { readEntries } from './entries.ts'

const packed = inject('packed')
/** Modules of `dist` that hold what loads with the card or a restored account. */
const shared = ['account', 'base', 'card', 'eip155', 'kit', 'wallets'].map((name) => `dist/${name}.js`)
/** For servers and for tests: not in the pages of an app. */
const elsewhere = ['csp', 'testing', 'ssr']

/** Every file that a script imports statically, through others too. */
function readStatics(script: string, reached = new Set<string>()): Set<string> {
  if (reached.has(script) || !existsSync(script)) return reached
  reached.add(script)
  const imports = readFileSync(script, 'utf8').matchAll(/^(?:import|export)\b[^'"]*['"](\.[^'"]+)['"]/gm)
  for (const [, path = ''] of imports) readStatics(resolve(dirname(script), path), reached)
  return reached
}

const statics = (script: string) => [...readStatics(script)].map((path) => relative(packed.folder, path))

test.each(readEntries(packed).filter(({ name }) => !elsewhere.includes(name)))(
  'a page that imports $name loads nothing of the card with itself',
  ({ script }) => {
    const files = statics(script)
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => shared.includes(file))).toEqual([])
  },
)

test('the shared modules are there, and reach each other', () => {
  expect(statics(join(packed.folder, 'dist/card.js'))).toEqual(
    expect.arrayContaining(['dist/base.js', 'dist/account.js']),
  )
})

test.each(['wallets/startWalletList', 'embedded/pageLogin'])(
  'what a page without the card loads, loads nothing of it: %s',
  (name) => {
    const files = statics(join(packed.folder, `dist/controllers/${name}.js`))
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => /^dist\/(kit|card|react|features|ui|modal)\b/.test(file))).toEqual([])
  },
)
