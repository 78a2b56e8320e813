import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Packed } from '../support/packed.ts'

type Target = string | { types?: string; import?: string }
export type Manifest = {
  name: string
  exports: Record<string, Target>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  scripts?: Record<string, string>
}

export const readManifest = ({ folder }: Packed): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

export type Entry = { name: string; script: string; types: string }

/** Entries with code: name of the file, script and declarations. */
export function readEntries(packed: Packed): Entry[] {
  return Object.entries(readManifest(packed).exports).flatMap(([key, target]) =>
    typeof target === 'object' && target.import && target.types
      ? [
          {
            name: key === '.' ? 'index' : key.replace(/^\.\//, ''),
            script: join(packed.folder, target.import),
            types: join(packed.folder, target.types),
          },
        ]
      : [],
  )
}

/** These need an optional peer: `@solana/web3.js`, or `wagmi`. */
const needsPeer = /^(appkit\/)?(solana|wagmi)$|^rainbowkit$/

/** Names of the entries that an app can import without any optional package. */
export const independentEntries = (packed: Packed): string[] =>
  readEntries(packed).flatMap(({ name }) => (needsPeer.test(name) ? [] : [name]))
