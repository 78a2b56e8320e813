import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The native binary: the package's `anvil` command is a shim with an extra process. */
export function resolveAnvil(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    // The binaries are optional dependencies of this package, resolvable from there.
    const parent = require.resolve('@foundry-rs/anvil/package.json')
    return createRequire(parent).resolve(`${name}/bin/${file}`)
  } catch (cause) {
    throw new Error(
      `The EVM node for this machine is missing: ${name} is not installed. Run npm install with optional dependencies.`,
      { cause },
    )
  }
}
