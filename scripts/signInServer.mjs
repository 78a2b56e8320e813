// Runs the example server for sign-in as a separate process, for `npm start` and the end-to-end tests.
import { join } from 'node:path'
import { startLeashed, stopTree } from './processes.mjs'
import { root } from './setup.mjs'

const START_TIMEOUT_MS = 20_000

/**
 * Signs users of a page in on the sandbox's chains.
 *
 * @param {{ page: string, rpc: Readonly<Record<string, string>>, port?: number }} options `page` is its URL
 */
export function launchSignInServer({ page, rpc, port = 0 }) {
  const child = startLeashed(process.execPath, ['server.mjs'], {
    cwd: join(root, 'examples/siwx-server'),
    env: {
      PORT: String(port),
      APP_ORIGINS: new URL(page).origin,
      RPC_URLS: JSON.stringify(rpc),
      SOLANA_CHAINS: 'mainnet,devnet',
    },
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = async (reason) => {
      clearTimeout(patience)
      await stopTree(child)
      reject(new Error(`${reason}\n${output}`))
    }
    const patience = setTimeout(() => fail('The server for sign-in did not say that it is up.'), START_TIMEOUT_MS)
    const read = (chunk) => {
      output += chunk
      const [, chosen] = /http:\/\/127\.0\.0\.1:(\d+)\s*$/.exec(output) ?? []
      if (!chosen) return
      clearTimeout(patience)
      child.stdout.off('data', read).resume()
      // The page's host name: to another site the browser sends no cookie.
      resolve({ child, url: `http://localhost:${chosen}`, stop: () => stopTree(child) })
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
    child.once('exit', (code) => fail(`The server for sign-in ended with code ${code}.`))
    child.once('error', (error) => fail(String(error)))
  })
}
