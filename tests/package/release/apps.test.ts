import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect as expectPage, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { run } from '../../../scripts/processes.mjs'
import { startAnvil } from '../../../src/testing/wallet/startAnvil.ts'
import { launchChromium } from '../../support/browser.ts'
import { createConsumer } from '../../support/consumer.ts'
import { readDocsCode } from '../../support/docsCode.ts'
import { buildPage, servePage } from '../../support/pages.ts'
import { root } from '../../support/root.ts'
import { installSolanaStub, SOLANA_STUB } from '../../support/stubWallet.ts'

const templates = join(root, 'tests/package/templates')
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let browser: Browser
let chain: Awaited<ReturnType<typeof startAnvil>>

beforeAll(async () => {
  chain = await startAnvil(31337)
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  chain?.stop()
})

async function rpc(method: string, params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await response.json()).result
}

async function buildApp(name: string, main: string, files: Record<string, string>) {
  const folder = createConsumer({
    app: 'apps',
    name,
    packed: inject('packed'),
    template: join(templates, 'apps'),
    files: { 'main.tsx': main, ...files },
  })
  return servePage(await buildPage(folder))
}

const otherSession = (page: Page) => page.locator('#theirs')
const ownRequest = (page: Page) => page.locator('#ours')

/** Both sides report the same account and network. */
async function agree(page: Page, text: string) {
  await expectPage(ownRequest(page)).toHaveText(text)
  await expectPage(otherSession(page)).toHaveText(text)
}

/** What a user does, from the first connection to the last disconnect. */
async function drive(url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const isOut = async () => {
    await expectPage(ownRequest(page)).toHaveText(/^disconnected /)
    await expectPage(otherSession(page)).toHaveText(/^disconnected /)
  }

  await page.goto(`${url}?rpc=${encodeURIComponent(chain.rpcUrl)}`)
  await isOut()
  await press('Connect')
  await page.locator('latchkey-modal [data-wallet="example.marten"]').click()
  await agree(page, `connected ${FIRST} 31337`)

  const balance = await page.locator('#balance').textContent()
  await press('Send')
  await expectPage(page.locator('#hash')).toHaveText(/^0x[0-9a-f]{64}$/)
  // No refresh call: transactions sent through our provider are watched.
  await expectPage(page.locator('#balance')).not.toHaveText(balance ?? '')

  await press('Other account')
  await agree(page, `connected ${SECOND} 31337`)
  await press('Send')
  const sender = async () => (await rpc('eth_getTransactionByHash', [await page.locator('#hash').textContent()]))?.from
  await expectPage.poll(sender).toBe(SECOND.toLowerCase())

  await page.reload()
  await agree(page, `connected ${SECOND} 31337`)
  await press('Leave')
  await isOut()

  // In reverse: our modal connects and disconnects, and the other side follows.
  await press('Connect wallet')
  await page.locator('latchkey-modal [data-wallet="example.marten"]').click()
  await agree(page, `connected ${FIRST} 31337`)
  await press('Leave by Latchkey')
  await isOut()
  expect(errors).toEqual([])
  await context.close()
}

test.each(['wagmi', 'wagmi-2'])('%s: both sides agree, with the connector of the docs', async (library) => {
  const connector = readDocsCode('wagmi')
  expect(connector.split('\n').filter((line) => line && !line.startsWith('//')).length).toBeLessThanOrEqual(25)
  const as = (text: string) => text.replaceAll("from 'wagmi'", `from '${library}'`)
  const main = readFileSync(join(templates, 'apps/wagmi.tsx'), 'utf8')
  const app = await buildApp(library, as(main), { 'latchkey.ts': as(connector) })
  await drive(app.url).finally(app.close)
})

/** The app's instance, with Solana beside the EVM chain. */
function readModalWithSolana() {
  const modal = readFileSync(join(templates, 'apps/modal.ts'), 'utf8')
  const withSolana = modal.replace(
    'networks: [chain] })]',
    'networks: [chain] }), solana({ networks: [solanaMainnet] })]',
  )
  expect(withSolana).not.toBe(modal)
  return `import { solanaMainnet } from 'latchkey/networks'\nimport { solana } from 'latchkey/solana'\n${withSolana}`
}

test('wagmi: both sides agree on the EVM wallet while a Solana wallet is active', async () => {
  const app = await buildApp('wagmi-solana', readFileSync(join(templates, 'apps/wagmi.tsx'), 'utf8'), {
    'latchkey.ts': readDocsCode('wagmi'),
    'modal.ts': readModalWithSolana(),
  })
  const context = await browser.newContext()
  await context.addInitScript(installSolanaStub, SOLANA_STUB)
  const page = await context.newPage()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${app.url}?rpc=${encodeURIComponent(chain.rpcUrl)}`)
  await press('Connect')
  await page.locator('latchkey-modal [data-wallet="example.marten"]').click()
  await agree(page, `connected ${FIRST} 31337`)
  await press('Add Solana')
  await page.locator(`latchkey-modal [data-wallet="${SOLANA_STUB}"]`).click()
  await expectPage(page.locator('#active')).toHaveText('solana')

  await press('Other account in the wallet')
  await agree(page, `connected ${SECOND} 31337`)
  await press('Leave by Latchkey')
  await expectPage(ownRequest(page)).toHaveText(/^disconnected /)
  await expectPage(otherSession(page)).toHaveText(/^disconnected /)
  await expectPage(page.locator('#active')).toHaveText('solana')
  await context.close()
  await app.close()
})

test('ethers 6: both sides agree, with the signer of the docs', async () => {
  const main = readFileSync(join(templates, 'apps/ethers.tsx'), 'utf8')
  const app = await buildApp('ethers', main, { 'getSigner.ts': readDocsCode('ethers 6') })
  await drive(app.url).finally(app.close)
})

test('Node loads every entry with require', async () => {
  const folder = createConsumer({ app: 'apps', name: 'require', packed: inject('packed') })
  const script = `
    const { createWalletModal } = require('latchkey')
    const { eip155 } = require('latchkey/eip155')
    const { mainnet } = require('latchkey/networks')
    for (const name of Object.keys(require('latchkey/package.json').exports))
      if (!/\\.(css|json)$/.test(name)) require('latchkey' + name.slice(1))
    console.log(createWalletModal({ adapters: [eip155({ networks: [mainnet] })] }).getState().chainId)`
  const { code, output } = await run(process.execPath, ['-e', script], { cwd: folder })
  expect(code, output).toBe(0)
  expect(output.trim().split('\n').at(-1)).toBe('1')
})
