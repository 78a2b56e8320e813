// The sandbox and the demo beside each other: `npm start`.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startLeashed, stopTree } from './processes.mjs'
import { launchSandbox } from './sandbox.mjs'
import { root, setup } from './setup.mjs'

const DEMO_PORT = 4600
const SANDBOX_PORT = 4610
const PORTS = 10
const DEMO_TIMEOUT_MS = 30_000

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })

async function findPort(first) {
  for (let port = first; port < first + PORTS; port++) {
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${first} to ${first + PORTS - 1} is free.`)
}

async function untilItAnswers(url, child) {
  const deadline = Date.now() + DEMO_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The demo did not come up.')
}

async function launchDemo(env) {
  const port = await findPort(DEMO_PORT)
  const vite = join(root, 'node_modules/.bin/vite')
  const cwd = join(root, 'examples/demo')
  const child = startLeashed(vite, ['--port', String(port), '--strictPort'], { cwd, env })
  child.stdout.resume()
  child.stderr.pipe(process.stderr)
  const url = `http://localhost:${port}/`
  await untilItAnswers(url, child)
  return { child, url }
}

function print(rows) {
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
  process.stdout.write(`\n${lines.join('\n')}\n\n  Ctrl-C stops ${rows.length > 1 ? 'both' : 'it'}.\n\n`)
}

/** When npm is killed outright it cannot tell us. */
function endWithNpm() {
  const parent = process.ppid
  const look = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
  if (process.env.npm_lifecycle_event) setInterval(look, 500).unref()
}

async function main() {
  endWithNpm()
  await setup({ browser: false })
  const project = process.env.LATCHKEY_PROJECT_ID
  const sandbox = project ? undefined : await launchSandbox(['--port', String(await findPort(SANDBOX_PORT))])
  const demo = await launchDemo(
    project ? { VITE_LATCHKEY_PROJECT_ID: project } : { VITE_LATCHKEY_SANDBOX: sandbox.description.url },
  )
  print([
    ['Demo', demo.url],
    sandbox ? ['Sandbox', sandbox.description.url] : ['Services', `the hosted ones, for project ${project}`],
  ])
  const children = [demo.child, ...(sandbox ? [sandbox.child] : [])]
  await Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  await Promise.all(children.map(stopTree))
  throw new Error('The demo or the sandbox has ended by itself.')
}

await main().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
