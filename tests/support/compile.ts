import { join } from 'node:path'
import { run } from '../../scripts/processes.mjs'
import { root } from './root.ts'

/** Apps use TypeScript 7 or 5. The native 7 takes a fraction of the time, and `npm run test:release` adds 5. */
const compiler = process.env.LATCHKEY_RELEASE ? 'typescript' : 'typescript-native'

/** Runs `tsc` over the project of a folder. */
export const compile = (folder: string) =>
  run(process.execPath, [join(root, 'node_modules', compiler, 'bin/tsc'), '-p', folder], { cwd: folder })
