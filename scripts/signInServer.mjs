// Runs the example server for sign-in as a separate process, for `npm start` and the end-to-end tests.
import { join } from 'node:path'
import { startLeashed, stopTree, untilUp } from './processes.mjs'
import { root } from './setup.mjs'

const START_TIMEOUT_MS = 20_000

/**
 * Signs users of a page in on the sandbox's chains.
 *
 * @param {{ page: string, rpc: Readonly<Record<string, string>>, port?: number }} options `page` is its URL
 */
export async function launchSignInServer({ page, rpc, port = 0 }) {
  const child = startLeashed(process.execPath, ['server.mjs'], {
    cwd: join(root, 'examples/siwx-server'),
    env: {
      PORT: String(port),
      APP_ORIGINS: new URL(page).origin,
      RPC_URLS: JSON.stringify(rpc),
      SOLANA_CHAINS: 'mainnet,devnet',
    },
  })
  const chosen = await untilUp(child, {
    name: 'The server for sign-in',
    timeout: START_TIMEOUT_MS,
    read: (output) => /http:\/\/127\.0\.0\.1:(\d+)\s*$/.exec(output)?.[1],
  })
  // The page's host name: to another site the browser sends no cookie.
  return { child, url: `http://localhost:${chosen}`, stop: () => stopTree(child) }
}
