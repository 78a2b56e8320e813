// Runs the sandbox as a separate process, for `npm start` and the end-to-end tests.
import { join } from 'node:path'
import { startLeashed, stopTree, untilUp } from './processes.mjs'
import { root } from './setup.mjs'

const START_TIMEOUT_MS = 60_000

/** Starts it, and resolves with its description once it responds: `{ url, … }`. */
export async function launchSandbox(args = []) {
  const command = join(root, 'node_modules/.bin/tsx')
  const child = startLeashed(command, ['src/main.ts', '--json', ...args], { cwd: join(root, 'examples/sandbox') })
  const line = await untilUp(child, {
    name: 'The sandbox',
    timeout: START_TIMEOUT_MS,
    read: (output) => output.split('\n').find((each) => each.startsWith('{') && each.endsWith('}')),
  })
  return { child, description: JSON.parse(line), stop: () => stopTree(child) }
}
