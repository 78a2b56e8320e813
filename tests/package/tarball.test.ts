import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { judge } from '../size/budgets.ts'
import { findDirectiveProblems } from '../support/directive.ts'
import { readPackages } from '../support/importGraph.ts'
import { readPackagesBeyondPeers } from '../support/lockGraph.ts'
import { readEntries, readManifest } from './entries.ts'

const packed = inject('packed')
const manifest = readManifest(packed)

const allowed = /^(dist\/[\w./-]+\.(js|js\.map|d\.ts|css)|README\.md|LICENSE|CHANGELOG\.md|package\.json)$/
const ofTests = /(^|[./-])(test|spec|fixture|gallery)s?[./-]/i

test('SUP-7: the tarball contains only allowed files', () => {
  expect(packed.files.filter((path) => !allowed.test(path))).toEqual([])
  for (const path of ['dist/exports/index.js', 'dist/exports/index.d.ts', 'README.md', 'LICENSE', 'package.json']) {
    expect(packed.files).toContain(path)
  }
})

test('SUP-7: the tarball has no test and no environment file', () => {
  expect(packed.files.filter((path) => ofTests.test(path) || /\.env/.test(path))).toEqual([])
})

test('SUP-7: every script has its map, whose sources are those of the repository, by relative paths', () => {
  // A sheet is data.
  const scripts = packed.files.filter((path) => path.endsWith('.js') && !path.endsWith('.css.js'))
  expect(scripts.length).toBeGreaterThan(100)
  const problems = scripts.filter((path) => {
    const text = readFileSync(join(packed.folder, path), 'utf8')
    // It has types alone, or is a part of another script.
    if (/^(export \* from '[./\w]+')?$/.test(text.replace(/^\/\/#.*$/gm, '').trim())) return false
    const [, name = ''] = /^\/\/# sourceMappingURL=([\w-]+\.js\.map)$/m.exec(text) ?? []
    if (!packed.files.includes(`${path}.map`) || basename(`${path}.map`) !== name) return true
    const { sources, mappings } = JSON.parse(readFileSync(join(packed.folder, `${path}.map`), 'utf8'))
    return mappings === '' || sources.some((source: string) => !/^(\.\.\/)+src\//.test(source))
  })
  expect(problems).toEqual([])
})

test('the name of each file says what it is', () => {
  expect(packed.files.filter((path) => /^dist\/(chunk|.*-[A-Z0-9]{8}\.)/.test(path))).toEqual([])
})

test('SUP-7: no file contains a path of the build machine', () => {
  const tells = packed.files.filter((path) => {
    const text = readFileSync(join(packed.folder, path), 'utf8')
    return text.includes(process.cwd()) || /\/(home|Users)\/\w+\//.test(text)
  })
  expect(tells).toEqual([])
})

test('GEN-6: no built file creates code or markup from text', () => {
  const forbidden =
    /\beval\(|new\s+Function\b|document\.write|innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|set(Timeout|Interval)\(['"`]/
  const scripts = packed.files.filter((path) => path.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((path) => forbidden.test(readFileSync(join(packed.folder, path), 'utf8')))).toEqual([])
})

test('SUP-4: installing the package runs no script', () => {
  const effects = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish']
  expect(Object.keys(manifest.scripts ?? {}).filter((name) => effects.includes(name))).toEqual([])
})

test("'use client' starts the main entry, and no other file", () => {
  expect(findDirectiveProblems(join(packed.folder, 'dist'))).toEqual([])
})

test('every target of the exports map is in the tarball', () => {
  const targets = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  )
  expect(targets.filter((target) => !existsSync(join(packed.folder, target)))).toEqual([])
})

test('the package imports only declared dependencies', async () => {
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  const scripts = packed.files.filter((path) => path.endsWith('.js')).map((path) => join(packed.folder, path))
  const imported = await readPackages(scripts, { dynamic: true })
  const isDeclared = (path: string) => declared.some((name) => path === name || path.startsWith(`${name}/`))
  expect(imported.filter((path) => !isDeclared(path) && !path.startsWith('node:'))).toEqual([])
})

test('page code needs nothing of Node', async () => {
  const entries = readEntries(packed).filter(({ name }) => name !== 'testing')
  const imported = await readPackages(
    entries.map(({ script }) => script),
    { dynamic: true },
  )
  expect(imported.filter((path) => path.startsWith('node:'))).toEqual([])
})

test('packages installed besides the peers stay within the budget', () => {
  const packages = readPackagesBeyondPeers()
  process.stdout.write(`packages installed beyond the peers: ${packages.length}\n`)
  expect(judge('packagesBeyondPeers', packages.length)).toBeUndefined()
})

test('the README states sizes and the number of packages as they are', () => {
  const readme = readFileSync(join(packed.folder, 'README.md'), 'utf8')
  const stated = /is ([\d.]+) MB to download and ([\d.]+) MB on disk[^:]+: (\d+) packages/.exec(readme) ?? []
  const [download = 0, disk = 0, count = 0] = stated.slice(1).map(Number)
  const onDisk = packed.files.reduce((sum, path) => sum + statSync(join(packed.folder, path)).size, 0)
  // Other releases of the same packages share a little more or less.
  const isNear = (figure: number, measured: number) => Math.abs(figure - measured) <= measured * 0.1
  expect(isNear(download, statSync(packed.tarball).size / 1e6)).toBe(true)
  expect(isNear(disk, onDisk / 1e6)).toBe(true)
  expect(isNear(count, readPackagesBeyondPeers().length)).toBe(true)
})
