// Runs sandbox and demo: `npm start`.
import { fundTokens } from './fundTokens.mjs'
import { stopTree } from './processes.mjs'
import { launchSandbox } from './sandbox.mjs'
import { setup } from './setup.mjs'
import { endWithNpm, findPort, launchVite, printAddresses } from './vite.mjs'

const DEMO_PORT = 4600
const SANDBOX_PORT = 4610

async function main() {
  endWithNpm()
  await setup({ browser: false })
  const project = process.env.LATCHKEY_PROJECT_ID
  const sandbox = project
    ? undefined
    : await launchSandbox(['--phones', '--port', String(await findPort(SANDBOX_PORT))])
  if (sandbox) await fundTokens(sandbox.description)
  const env = project ? { VITE_LATCHKEY_PROJECT_ID: project } : { VITE_LATCHKEY_SANDBOX: sandbox.description.url }
  const demo = await launchVite('examples/demo', { firstPort: DEMO_PORT, env })
  printAddresses([
    ['Demo', demo.url],
    ...(sandbox ? [['Phone wallet', sandbox.description.phones]] : []),
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
