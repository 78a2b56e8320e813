import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readPackagesKnowingReact } from './lockGraph.ts'
import type { Packed } from './packed.ts'
import { root } from './root.ts'

export type ConsumerApp = 'react-18' | 'react-19' | 'next' | 'apps'

type Consumer = {
  app: ConsumerApp
  name: string
  packed: Packed
  /** Files to start with. */
  template?: string | undefined
  /** More files by path. */
  files?: Record<string, string> | undefined
}

/**
 * An app with the packed library installed. It is inside a folder of tests/package/hosts, so that it
 * resolves that folder's React and the workspace's packages; only the library, and what must share its React, are copied.
 */
export function createConsumer({ app, name, packed, template, files = {} }: Consumer): string {
  const home = join(root, 'tests/package/hosts', app)
  const folder = join(home, '.cache', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  if (template) cpSync(template, folder, { recursive: true })
  cpSync(packed.folder, join(folder, 'node_modules/latchkey'), { recursive: true })
  if (existsSync(join(home, 'node_modules/react'))) {
    for (const place of readPackagesKnowingReact()) cpSync(join(root, place), join(folder, place), { recursive: true })
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
