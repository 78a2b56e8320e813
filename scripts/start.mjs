// Runs sandbox, demo, and the example server and embedded wallet beside it: `npm start`.
import { fundTokens } from './fundTokens.mjs'
import { stopTree } from './processes.mjs'
import { launchSandbox } from './sandbox.mjs'
import { launchSecureFrame } from './secureFrame.mjs'
import { setup } from './setup.mjs'
import { launchSignInServer } from './signInServer.mjs'
import { endWithNpm, findPort, launchVite, printAddresses } from './vite.mjs'

const DEMO_PORT = 4600
const SANDBOX_PORT = 4610
const SIGN_IN_PORT = 4630
const SECURE_FRAME_PORT = 4640

async function main() {
  endWithNpm()
  await setup({ browser: false })
  const project = process.env.LATCHKEY_PROJECT_ID
  const sandbox = project
    ? undefined
    : await launchSandbox(['--phones', '--port', String(await findPort(SANDBOX_PORT))])
  if (sandbox) await fundTokens(sandbox.description)
  const secure =
    sandbox &&
    (await launchSecureFrame({
      origins: ['http://localhost:*'],
      rpc: sandbox.description.url,
      port: await findPort(SECURE_FRAME_PORT),
    }))
  // The page needs the server's address, and the server the page's.
  const port = await findPort(SIGN_IN_PORT)
  const env = project
    ? { VITE_LATCHKEY_PROJECT_ID: project }
    : {
        VITE_LATCHKEY_SANDBOX: sandbox.description.url,
        VITE_LATCHKEY_SIGN_IN_SERVER: `http://localhost:${port}`,
        VITE_LATCHKEY_SECURE_SITE: secure.url,
      }
  const demo = await launchVite('examples/demo', { firstPort: DEMO_PORT, env })
  const signIn = sandbox && (await launchSignInServer({ page: demo.url, rpc: sandbox.description.rpc, port }))
  printAddresses([
    ['Demo', demo.url],
    ...(sandbox ? [['Phone wallet', sandbox.description.phones]] : []),
    ...(signIn ? [['Sign-in', signIn.url]] : []),
    ...(secure
      ? [
          ['Embedded wallet', secure.url],
          ['Mailbox', `${secure.url}/mailbox`],
        ]
      : []),
    sandbox ? ['Sandbox', sandbox.description.url] : ['Services', `the hosted ones, for project ${project}`],
  ])
  const children = [demo, sandbox, signIn, secure].flatMap((started) => started?.child ?? [])
  await Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  await Promise.all(children.map(stopTree))
  throw new Error('The demo, the sandbox or a server beside it has ended by itself.')
}

await main().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
