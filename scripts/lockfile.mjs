// Checks that the lock file matches the manifests, and that every package comes from a registry.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const isExact = (range) =>
  /^\d+\.\d+\.\d+/.test(range) || range.startsWith('file:') || /^npm:.+@\d+\.\d+\.\d+/.test(range)

const sorted = (record = {}) => JSON.stringify(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)))

export function findLockProblems(root) {
  const lock = read(join(root, 'package-lock.json'))
  const problems = []
  const isManifest = (location) =>
    !location.includes('node_modules') && existsSync(join(root, location, 'package.json'))
  for (const path of Object.keys(lock.packages).filter(isManifest)) {
    const manifest = read(join(root, path, 'package.json'))
    for (const kind of kinds) {
      if (sorted(manifest[kind]) !== sorted(lock.packages[path][kind])) {
        problems.push(`${path || 'the root'}: ${kind} differ from the lock file; run npm install`)
      }
    }
    for (const [name, range] of Object.entries(manifest.devDependencies ?? {})) {
      if (!isExact(range)) problems.push(`${path || 'the root'}: ${name} must be exact for development, not ${range}`)
    }
  }
  for (const [path, { resolved, link }] of Object.entries(lock.packages)) {
    if (!link && resolved && !/^https:\/\/.+\.tgz$/.test(resolved)) problems.push(`${path} comes from ${resolved}`)
  }
  return problems
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = findLockProblems(process.cwd())
  process.stdout.write(problems.map((line) => `${line}\n`).join(''))
  process.exitCode = problems.length > 0 ? 1 : 0
}
