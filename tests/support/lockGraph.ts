import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

type Locked = {
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

type Lock = { packages: Record<string, Locked> }

const readLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** How Node resolves a package from a folder, going up. */
function locate({ packages }: Lock, dependent: string, name: string) {
  let folder = dependent
  for (;;) {
    const path = `${folder}${folder ? '/' : ''}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return undefined
    const up = folder.lastIndexOf('/node_modules/')
    folder = up < 0 ? '' : folder.slice(0, up)
  }
}

/** Everything that installing these packages brings, by place in the lock file, without optional packages. */
function closure(lock: Lock, names: readonly string[]) {
  const paths = new Set<string>()
  const add = (dependent: string, name: string) => {
    const path = locate(lock, dependent, name)
    if (!path || paths.has(path)) return
    paths.add(path)
    const { dependencies, peerDependencies, peerDependenciesMeta } = lock.packages[path] ?? {}
    for (const next of Object.keys(dependencies ?? {})) add(path, next)
    for (const peer of Object.keys(peerDependencies ?? {})) {
      if (!peerDependenciesMeta?.[peer]?.optional) add(path, peer)
    }
  }
  for (const name of names) add('', name)
  return paths
}

/** Packages that an app installs because of us, beyond the peers. */
export function readPackagesBeyondPeers(): string[] {
  const lock = readLock()
  const own = lock.packages[''] ?? {}
  const isNeeded = (peer: string) => !own.peerDependenciesMeta?.[peer]?.optional
  const peers = closure(lock, Object.keys(own.peerDependencies ?? {}).filter(isNeeded))
  return [...closure(lock, Object.keys(own.dependencies ?? {}))].filter((path) => !peers.has(path)).sort()
}

/** Those that import React, and so must resolve the app's. */
export function readPackagesKnowingReact(): string[] {
  const { packages } = readLock()
  const knowsReact = (path: string) => {
    const { dependencies, peerDependencies } = packages[path] ?? {}
    return 'react' in { ...dependencies, ...peerDependencies }
  }
  return readPackagesBeyondPeers().filter(knowsReact)
}
