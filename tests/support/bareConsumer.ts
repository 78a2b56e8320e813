import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Packed } from './packed.ts'
import { root } from './root.ts'

type Manifest = {
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * An app that has installed the packed library and its required peers alone. It is outside the repository, whose
 * packages would be found from any folder inside.
 */
export function createBareConsumer(packed: Packed, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-app-'))
  const modules = join(folder, 'node_modules')
  const manifest: Manifest = JSON.parse(readFileSync(join(packed.folder, 'package.json'), 'utf8'))
  const isRequired = (name: string) => !manifest.peerDependenciesMeta?.[name]?.optional
  const names = [
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}).filter(isRequired),
  ]
  for (const name of names) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  cpSync(packed.folder, join(modules, 'latchkey'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bare', private: true, type: 'module' }))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
