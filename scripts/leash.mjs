// Runs a command that ends with its owner: `node leash.mjs command …`. The owner holds our input open; however it
// ends, the input closes, and we end the whole process group, of which we are the leader.
import { spawn } from 'node:child_process'

const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(127)
})
child.once('exit', (code, signal) => process.exit(signal ? 1 : code))
// The group gets its signals from the owner; we stay until the command has ended.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})

process.stdin.once('close', () => {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
    process.exit(1)
  }
})
process.stdin.resume()
