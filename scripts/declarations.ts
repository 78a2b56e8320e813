// The declarations of `dist`, one for each module, by the native compiler. `npm run check` reports the errors of types.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

process.chdir(resolve(import.meta.dirname, '..'))
const declarations = '.cache/declarations'
rmSync(declarations, { recursive: true, force: true })
const tsc = 'node_modules/typescript-native/bin/tsc'
const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.declarations.json'], { encoding: 'utf8' })
if (status === 0) cpSync(join(declarations, 'src'), 'dist', { recursive: true })
else {
  process.stderr.write(stdout)
  process.exitCode = 1
}
