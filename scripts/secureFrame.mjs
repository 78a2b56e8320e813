// Runs the reference secure frame as a separate process, for `npm start` and the end-to-end tests.
import { join } from 'node:path'
import { run, startLeashed, stopTree, untilUp } from './processes.mjs'
import { isStale, root } from './setup.mjs'

const START_TIMEOUT_MS = 20_000
const FOLDER = 'examples/secure-frame'
const SOURCES = [
  'src',
  'public',
  'origins.mjs',
  'vite.config.ts',
  'sdk.html',
  'mailbox.html',
  'device.html',
  'dashboard.html',
]

async function buildPages() {
  const sources = SOURCES.map((name) => `${FOLDER}/${name}`)
  if (!isStale(`${FOLDER}/dist/sdk.html`, sources)) return
  const vite = join(root, 'node_modules/.bin/vite')
  const { code, output } = await run(vite, ['build', '--logLevel', 'warn'], { cwd: join(root, FOLDER) })
  if (code !== 0) throw new Error(`The secure frame does not build:\n${output}`)
}

/**
 * An embedded wallet for pages of these origins, such as `http://localhost:*`.
 *
 * @param {{ origins: readonly string[], rpc: string, port?: number, mailPauseMs?: number }} options `rpc` is the base of
 *   `/v1/?chainId=`
 */
export async function launchSecureFrame({ origins, rpc, port = 0, mailPauseMs }) {
  await buildPages()
  const child = startLeashed(process.execPath, ['server.mjs'], {
    cwd: join(root, FOLDER),
    env: {
      PORT: String(port),
      APP_ORIGINS: origins.join(','),
      RPC: rpc,
      ...(mailPauseMs !== undefined && { MAIL_PAUSE_MS: String(mailPauseMs) }),
    },
  })
  const url = await untilUp(child, {
    name: 'The secure frame',
    timeout: START_TIMEOUT_MS,
    read: (output) => /^(http:\/\/secure\.localhost:\d+)$/m.exec(output)?.[1],
  })
  return { child, url, stop: () => stopTree(child) }
}
