import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readPackagesKnowingReact } from './lockGraph.ts'
import type { Packed } from './packed.ts'
import { root } from './root.ts'

const sharedApps = ['react-18', 'react-19', 'next', 'apps'] as const

/** Those of one test file, which are installed when it creates them. */
const ownApps = ['vite-5', 'vite-6', 'vite-7', 'astro'] as const

export type ConsumerApp = (typeof sharedApps)[number] | (typeof ownApps)[number]

type Consumer = {
  app: ConsumerApp
  name: string
  packed: Packed
  /** Files to start with. */
  template?: string | undefined
  /** More files by path. */
  files?: Record<string, string> | undefined
  /** A package in another version: its name in the workspace. */
  version?: { readonly name: string; readonly installedAs: string } | undefined
}

const homeOf = (app: ConsumerApp) => join(root, 'tests/package/hosts', app)

/** Where the consumers of one test project are, for one version of React: it is named after the packed library's folder. */
const placeOf = (app: ConsumerApp, { folder }: Packed) => join(homeOf(app), '.cache', basename(dirname(folder)))

function link(source: string, path: string, name: string) {
  const target = join(path, 'node_modules', name)
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync(source, target)
}

/** Installs the packed library once for all consumers of a place; only it, and what must share its React, are copied. */
function install(app: ConsumerApp, packed: Packed) {
  const location = placeOf(app, packed)
  rmSync(location, { recursive: true, force: true })
  mkdirSync(join(location, 'node_modules'), { recursive: true })
  cpSync(packed.folder, join(location, 'node_modules/latchkey'), { recursive: true })
  const { dependencies }: { dependencies: object } = JSON.parse(
    readFileSync(join(packed.folder, 'package.json'), 'utf8'),
  )
  for (const name of Object.keys(dependencies)) {
    // The app has another version of it, which would be found first.
    if (existsSync(join(homeOf(app), 'node_modules', name))) link(join(root, 'node_modules', name), location, name)
  }
  if (!existsSync(join(homeOf(app), 'node_modules/react'))) return
  for (const path of readPackagesKnowingReact()) cpSync(join(root, path), join(location, path), { recursive: true })
}

/** For every version of React; replaces what an earlier run has installed. */
export function installForAll(packed: Packed) {
  for (const app of sharedApps) install(app, packed)
  for (const app of ownApps) rmSync(placeOf(app, packed), { recursive: true, force: true })
}

/**
 * An app that finds the packed library. It is inside a folder of tests/package/hosts, so that it resolves that folder's
 * React and the workspace's packages.
 */
export function createConsumer({ app, name, packed, template, files = {}, version }: Consumer): string {
  const path = placeOf(app, packed)
  if (!existsSync(path)) install(app, packed)
  const folder = join(path, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (template) cpSync(template, folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  if (!version) return folder
  // A copy of the library in the app itself finds the app's version.
  cpSync(packed.folder, join(folder, 'node_modules/latchkey'), { recursive: true })
  link(join(root, 'node_modules', version.installedAs), folder, version.name)
  return folder
}
