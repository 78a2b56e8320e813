import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverage, findBase, listChanged, planFor } from '../../scripts/changed.mjs'
import { readGallery } from '../gallery/gallery.ts'
import { root } from '../support/root.ts'
import { plant } from './plant.ts'

const rows = Object.entries(coverage)

test('every path, spec and view in the table exists', () => {
  const gallery = readGallery()
  expect(rows.map(([path]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([])
  const specs = rows.flatMap(([, { e2e = [] }]) => e2e)
  expect(specs.filter((name) => !existsSync(join(root, `tests/e2e/${name}.spec.ts`)))).toEqual([])
  expect(rows.flatMap(([, row]) => row.gallery ?? []).filter((view) => !(view in gallery))).toEqual([])
})

test('the most specific row of a file counts', () => {
  expect(planFor(['src/features/guide/views/GetWalletView.tsx']).e2e).toEqual(['guide'])
  expect(planFor(['src/core/amount.ts']).e2e).toEqual(['journeys'])
})

test('a spec selects itself, a unit test selects no spec, a text selects nothing', () => {
  expect(planFor(['tests/e2e/phone.spec.ts']).e2e).toEqual(['phone'])
  const nothing = { e2e: [], gallery: [], steps: [] }
  expect(planFor(['src/features/guide/guideViews.test.tsx', 'docs/pairing.md'])).toEqual(nothing)
})

test('what several files select runs once', () => {
  const { e2e } = planFor(['src/features/account/feature.ts', 'src/core/url.ts', 'src/core/values.ts'])
  expect(e2e).toEqual(['account', 'journeys'])
})

test('a change since main is found: committed, not committed, or new', () => {
  const folder = plant({ 'old.ts': '', 'edited.ts': '', '.gitignore': 'ignored.ts' })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], { cwd: folder, stdio: 'pipe' })
  git('init', '--initial-branch=main')
  git('add', '.')
  git('commit', '-m', 'begin')
  git('checkout', '-b', 'topic')
  writeFileSync(join(folder, 'committed.ts'), '')
  git('add', '.')
  git('commit', '-m', 'more')
  for (const name of ['edited.ts', 'new.ts', 'ignored.ts']) writeFileSync(join(folder, name), 'changed')
  expect(listChanged(folder, findBase(folder))).toEqual(['committed.ts', 'edited.ts', 'new.ts'])
  expect(listChanged(folder, 'HEAD')).toEqual(['edited.ts', 'new.ts'])
})
