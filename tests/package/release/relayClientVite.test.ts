import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchChromium } from '../../support/browser.ts'
import { createConsumer } from '../../support/consumer.ts'
import { type BuiltPage, buildPage, followStatic, modulesOf, servePage } from '../../support/pages.ts'
import { readDocsFile } from '../../support/readme.ts'
import { root } from '../../support/root.ts'
import { installStubWallet, STUB_WALLET } from '../../support/stubWallet.ts'

const templates = join(root, 'tests/package/templates')

/** An app without a project id. */
const app = `'use client'

import { ConnectButton, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'

const adapters = [eip155({ networks: [mainnet] })]

export function App() {
  return (
    <WalletModalProvider adapters={adapters}>
      <ConnectButton />
    </WalletModalProvider>
  )
}
`

const isRelayClient = (id: string) => /node_modules\/@walletconnect\//.test(id)
const relayChunks = ({ chunks }: BuiltPage) =>
  [...chunks].filter(([, { modules }]) => modules.some(({ id }) => isRelayClient(id))).map(([path]) => path)

const createApp = (name: string, files: Record<string, string> = {}) =>
  createConsumer({
    app: 'react-19',
    name,
    packed: inject('packed'),
    template: join(templates, 'vite'),
    files: { 'Snippet.tsx': app, ...files },
  })

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

/** Opens the modal, connects, reloads and is connected again; returns the loaded scripts and the page's errors. */
async function visit(url: string) {
  const context = await browser.newContext()
  await context.addInitScript(installStubWallet, STUB_WALLET)
  await context.route(
    (address) => address.hostname !== new URL(url).hostname,
    (route) => route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: '0x0' } }),
  )
  const page = await context.newPage()
  const scripts: string[] = []
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => void scripts.push(new URL(request.url()).pathname))
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = page.locator(`latchkey-modal [data-wallet="${STUB_WALLET}"]`)
  await row.click()
  const account = page.locator('[data-latchkey="connect-button"]', { hasText: /0x0000.*11ce/i })
  await account.waitFor()
  await page.reload()
  await account.waitFor()
  await context.close()
  return { scripts, complaints }
}

test('an app without a project id builds the relay client, but never requests it', async () => {
  const served = await servePage(await buildPage(createApp('no-project')))
  const relay = relayChunks(served)
  expect(relay).not.toEqual([])
  const entries = [...served.chunks].filter(([, { isEntry }]) => isEntry).map(([path]) => path)
  expect(modulesOf(served, followStatic(served, entries)).filter(({ id }) => isRelayClient(id))).toEqual([])
  const { scripts, complaints } = await visit(served.url).finally(served.close)
  expect(complaints).toEqual([])
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.filter((path) => relay.includes(path))).toEqual([])
})

test('a Vite app that excludes the relay client as documented has none of it in its build', async () => {
  const config = 'vite.config.js'
  const folder = createApp('no-relay', {
    [config]: readDocsFile('pairing.md', config),
    'noRelayClient.js': readDocsFile('pairing.md', 'noRelayClient.js'),
  })
  const served = await servePage(await buildPage(folder, config))
  expect(relayChunks(served)).toEqual([])
  const { complaints } = await visit(served.url).finally(served.close)
  expect(complaints).toEqual([])
})
