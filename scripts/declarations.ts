// What the package has besides the scripts that tsup writes: the declarations of each module, and the sheet of the page
// buttons as a file.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { writeStylesheet } from './css.ts'

const root = resolve(import.meta.dirname, '..')
const declarations = '.cache/declarations'

process.chdir(root)
rmSync(declarations, { recursive: true, force: true })
// By the native compiler. `npm run check` reports the errors of types.
const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.declarations.json'], { encoding: 'utf8' })
if (status === 0) cpSync(`${declarations}/src`, 'dist', { recursive: true })
else {
  process.stderr.write(stdout)
  process.exitCode = 1
}
await writeStylesheet('dist/styles.css')
