import { expect, test } from 'vitest'
import { findLockProblems } from '../../scripts/lockfile.mjs'
import { plant } from './plant.ts'

const project = (manifest: object, packages: object) =>
  plant({ 'package.json': JSON.stringify(manifest), 'package-lock.json': JSON.stringify({ packages }) })

test('SUP-3: a manifest missing from the lock file fails', () => {
  const folder = project({ dependencies: { zod: '^4.0.0' } }, { '': { dependencies: {} } })
  expect(findLockProblems(folder)).toEqual(['the root: dependencies differ from the lock file; run npm install'])
})

test('SUP-1: a range for development fails', () => {
  const devDependencies = { vite: '^8.0.0' }
  expect(findLockProblems(project({ devDependencies }, { '': { devDependencies } }))).toEqual([
    'the root: vite must be exact for development, not ^8.0.0',
  ])
})

test('SUP-3: a package from a repository fails', () => {
  const packages = { '': {}, 'node_modules/odd': { resolved: 'git+ssh://git@git.example/odd.git#0' } }
  expect(findLockProblems(project({}, packages))).toEqual([
    'node_modules/odd comes from git+ssh://git@git.example/odd.git#0',
  ])
})
