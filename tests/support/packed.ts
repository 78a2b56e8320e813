import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installForAll } from './consumer.ts'
import { root } from './root.ts'

export type Packed = { tarball: string; folder: string; files: string[] }

/** Packs the library as published, unpacks it, and installs it for consumers. Each test project has its own folder. */
export function packLibrary(project: string): Packed {
  const into = join(root, '.cache/packed', project)
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  const options = ['--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', into]
  const output = execFileSync('npm', ['pack', ...options], { cwd: root, encoding: 'utf8' })
  const [packed] = JSON.parse(output) as { filename: string; files: { path: string }[] }[]
  if (!packed) throw new Error(`npm pack said nothing of a package:\n${output}`)
  const tarball = resolve(into, packed.filename)
  execFileSync('tar', ['-xzf', tarball, '-C', into])
  const unpacked = { tarball, folder: join(into, 'package'), files: packed.files.map(({ path }) => path).sort() }
  installForAll(unpacked)
  return unpacked
}
