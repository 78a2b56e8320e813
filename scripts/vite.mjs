// A page of the examples on Vite's own server, with its output.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startLeashed } from './processes.mjs'
import { root } from './setup.mjs'

const PORTS = 10
const START_TIMEOUT_MS = 30_000

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })

export async function findPort(first) {
  for (let port = first; port < first + PORTS; port++) {
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} to ${first + PORTS - 1} is free.`)
}

async function untilItAnswers(url, child) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} did not come up.`)
}

export async function launchVite(folder, { firstPort, env = {} }) {
  const port = await findPort(firstPort)
  const vite = join(root, 'node_modules/.bin/vite')
  const child = startLeashed(vite, ['--port', String(port), '--strictPort'], { cwd: join(root, folder), env })
  child.stdout.resume()
  child.stderr.pipe(process.stderr)
  const url = `http://localhost:${port}/`
  await untilItAnswers(url, child)
  return { child, url }
}

export function printAddresses(rows) {
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
  process.stdout.write(
    `\n${lines.join('\n')}\n\n  Ctrl-C stops ${rows.length > 2 ? 'all' : rows.length > 1 ? 'both' : 'it'}.\n\n`,
  )
}

/** If npm is killed, it cannot notify us. */
export function endWithNpm() {
  const parent = process.ppid
  const check = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(check, 500).unref()
}
