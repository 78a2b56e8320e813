import { join } from 'node:path'
import { run } from '../../../scripts/processes.mjs'
import { launchSandbox } from '../../../scripts/sandbox.mjs'
import { launchSecureFrame } from '../../../scripts/secureFrame.mjs'
import { buildLibrary, isStale } from '../../../scripts/setup.mjs'
import { launchSignInServer } from '../../../scripts/signInServer.mjs'
import { root } from '../../support/root.ts'
import { type Origins, startDemoServer } from './demoServer.ts'
import { startPlainFrame } from './plainFrame.ts'

/** Every URL in the sandbox's description, with its key. */
function* findAddresses(value: unknown, name = ''): Generator<{ name: string; url: URL }> {
  if (typeof value === 'string' && /^(https?|wss?):\/\//.test(value)) yield { name, url: new URL(value) }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* findAddresses(inner, `${name}.${key}`)
}

function readOrigins(description: unknown): Origins {
  const addresses = [...findAddresses(description)]
  const unique = (urls: URL[]) => [...new Set(urls.map(({ origin }) => origin))]
  const http = unique(addresses.map(({ url }) => new URL(url.href.replace(/^ws/, 'http'))))
  const framed = addresses.filter(({ name }) => /frame|verify/i.test(name)).map(({ url }) => url)
  return {
    connect: http.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
    images: http,
    frames: unique(framed),
  }
}

async function buildDemo() {
  if (!isStale('examples/demo/dist/index.html', ['dist', 'examples/demo', 'docs', 'SECURITY.md'])) return
  const vite = join(root, 'node_modules/.bin/vite')
  const { code, output } = await run(vite, ['build', '--logLevel', 'warn'], { cwd: join(root, 'examples/demo') })
  if (code !== 0) throw new Error(`The demo does not build:\n${output}`)
}

/** A page with the published client of embedded wallets. */
async function buildFrameClient() {
  const folder = 'examples/secure-frame'
  if (!isStale(`${folder}/client/dist/index.html`, [`${folder}/client`, `${folder}/client.config.ts`])) return
  const vite = join(root, 'node_modules/.bin/vite')
  const { code, output } = await run(vite, ['build', '--config', 'client.config.ts', '--logLevel', 'warn'], {
    cwd: join(root, folder),
  })
  if (code !== 0) throw new Error(`The page with the published client does not build:\n${output}`)
}

/** One sandbox, server of the built demo and of each example beside it for the whole run; returns a function that stops all. */
export default async function globalSetup() {
  buildLibrary()
  const [sandbox] = await Promise.all([launchSandbox(['--port', '0', '--phones']), buildDemo(), buildFrameClient()])
  const { description, stop } = sandbox
  const dist = join(root, 'examples/demo/dist')
  const demo = await startDemoServer({ dist, sandbox: description.url, origins: readOrigins(description) })
  const signIn = await launchSignInServer({ page: demo.url, rpc: description.rpc })
  demo.allowSignIn(signIn.url)
  // Tests pass the time of pages alone.
  const secure = await launchSecureFrame({ origins: ['http://localhost:*'], rpc: description.url, mailPauseMs: 0 })
  demo.allowFrame(secure.url)
  const plainFrame = await startPlainFrame(description.rpc)
  demo.allowFrame(plainFrame.url)
  process.env.LATCHKEY_E2E = JSON.stringify({
    sandbox: description.url,
    phones: description.phones,
    demo: demo.url,
    signIn: signIn.url,
    secureSite: secure.url,
    plainFrame: plainFrame.url,
  })
  return async () => {
    await demo.close()
    await secure.stop()
    await signIn.stop()
    await plainFrame.close()
    await stop()
  }
}
