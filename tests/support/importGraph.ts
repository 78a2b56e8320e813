import { isAbsolute, relative } from 'node:path'
import { build } from 'esbuild'

/** What a page must not load before a user chooses a wallet. */
export const heavyPackages = ['viem', 'zod', '@noble/', '@walletconnect/', '@solana/', '@reown/']

const isHeavy = (name: string) =>
  heavyPackages.some((heavy) => name === heavy || name.startsWith(`${heavy.replace(/\/$/, '')}/`))

/** Packages that the files import, directly or through further files. Dynamic imports count only on request. */
export async function readPackages(
  entries: readonly string[],
  { dynamic = false }: { dynamic?: boolean } = {},
): Promise<string[]> {
  const kinds = dynamic ? ['import-statement', 'dynamic-import'] : ['import-statement']
  const { metafile } = await build({
    entryPoints: [...entries],
    bundle: true,
    packages: 'external',
    format: 'esm',
    splitting: true,
    write: false,
    outdir: 'unwritten',
    metafile: true,
    logLevel: 'silent',
    loader: { '.css': 'empty' },
  })
  const packages = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (!kinds.includes(kind)) continue
      if (external) packages.add(path)
      else visit(path)
    }
  }
  for (const entry of entries) visit(isAbsolute(entry) ? relative(process.cwd(), entry) : entry)
  return [...packages].sort()
}

export const readHeavyStatics = async (entries: readonly string[]) => (await readPackages(entries)).filter(isHeavy)

/** The heavy ones among the modules of bundled files. */
export function findHeavyModules(moduleIds: readonly string[]): string[] {
  const names = moduleIds.map((id) => id.split('/node_modules/').at(-1) ?? '')
  const isOfPackage = (id: string) => id.includes('/node_modules/')
  return [...new Set(names.filter((name, index) => isOfPackage(moduleIds[index] ?? '') && isHeavy(name)))].sort()
}
