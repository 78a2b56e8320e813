// Runs the sandbox as a separate process, for `npm start` and the end-to-end tests.
import { join } from 'node:path'
import { startLeashed, stopTree } from './processes.mjs'
import { root } from './setup.mjs'

const START_TIMEOUT_MS = 60_000

/** Starts it, and resolves with its description once it responds: `{ url, … }`. */
export function launchSandbox(args = []) {
  const command = join(root, 'node_modules/.bin/tsx')
  const child = startLeashed(command, ['src/main.ts', '--json', ...args], { cwd: join(root, 'examples/sandbox') })
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = async (reason) => {
      clearTimeout(patience)
      await stopTree(child)
      reject(new Error(`${reason}\n${output}`))
    }
    const patience = setTimeout(() => fail('The sandbox did not say that it is up.'), START_TIMEOUT_MS)
    const read = (chunk) => {
      output += chunk
      const line = output.split('\n').find((each) => each.startsWith('{') && each.endsWith('}'))
      if (!line) return
      clearTimeout(patience)
      child.stdout.off('data', read)
      resolve({ child, description: JSON.parse(line), stop: () => stopTree(child) })
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
    child.once('exit', (code) => fail(`The sandbox ended with code ${code}.`))
    child.once('error', (error) => fail(String(error)))
  })
}
