import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect as expectPage, type Page } from '@playwright/test'
import { verifyMessage } from 'ethers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { run } from '../../../scripts/processes.mjs'
import { startAnvil } from '../../../src/testing/wallet/startAnvil.ts'
import { launchChromium } from '../../support/browser.ts'
import { createConsumer } from '../../support/consumer.ts'
import { buildPage, servePage } from '../../support/pages.ts'
import { root } from '../../support/root.ts'
import { installSolanaStub, SOLANA_STUB } from '../../support/stubWallet.ts'

const templates = join(root, 'tests/package/templates')
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Receives what the apps send. */
const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let browser: Browser
let chain: Awaited<ReturnType<typeof startAnvil>>
let secondChain: Awaited<ReturnType<typeof startAnvil>>

beforeAll(async () => {
  ;[chain, secondChain] = await Promise.all([startAnvil(31337), startAnvil(31338)])
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  chain?.stop()
  secondChain?.stop()
})

async function rpc(method: string, params: unknown[], { rpcUrl } = chain) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await response.json()).result
}

type AppOptions = {
  files?: Record<string, string>
  config?: string
  version?: { name: string; installedAs: string } | undefined
}

async function buildApp(name: string, main: string, { files = {}, config, version }: AppOptions = {}) {
  const folder = createConsumer({
    app: 'apps',
    name,
    packed: inject('packed'),
    version,
    template: join(templates, 'apps'),
    files: { 'main.tsx': main, ...files },
  })
  return servePage(await buildPage(folder, config))
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

const wagmiApp = () => readFileSync(join(templates, 'apps/wagmi.tsx'), 'utf8')

test.each([
  ['wagmi', undefined],
  ['wagmi-2', 'wagmi-2.config.js'],
])('%s: both sides agree', async (name, config) => {
  const app = await buildApp(name, wagmiApp(), { ...(config && { config }) })
  await drive(app.url).finally(app.close)
})

test('wagmi: both sides agree in every tab', async () => {
  const app = await buildApp('wagmi-tabs', wagmiApp())
  const context = await browser.newContext()
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`${app.url}?rpc=${encodeURIComponent(chain.rpcUrl)}`)
    return page
  }
  const first = await open()
  await first.getByRole('button', { name: 'Connect', exact: true }).click()
  await first.locator('latchkey-modal [data-wallet="example.marten"]').click()
  await agree(first, `connected ${FIRST} 31337`)
  const second = await open()
  await agree(second, `connected ${FIRST} 31337`)
  await first.getByRole('button', { name: 'Leave', exact: true }).click()
  const isOut = async (page: Page) => {
    await expectPage(ownRequest(page)).toHaveText(/^disconnected /)
    await expectPage(otherSession(page)).toHaveText(/^disconnected /)
  }
  await isOut(first)
  // The other tab keeps its wallet until it loads again, or follows: what it shows is the same on both sides.
  await expectPage
    .poll(async () => {
      const [ownText, otherText] = await Promise.all([
        ownRequest(second).textContent(),
        otherSession(second).textContent(),
      ])
      return ownText?.trim() === otherText?.trim()
    })
    .toBe(true)
  await second.reload()
  await isOut(second)
  await context.close()
  await app.close()
})

/** The app's instance, with Solana beside the EVM chain. */
function readModalWithSolana() {
  const modal = readFileSync(join(templates, 'apps/modal.ts'), 'utf8')
  const withSolana = modal.replace(
    'networks: chains })]',
    'networks: chains }), solana({ networks: [solanaMainnet] })]',
  )
  expect(withSolana).not.toBe(modal)
  return `import { solanaMainnet } from 'latchkey/networks'\nimport { solana } from 'latchkey/solana'\n${withSolana}`
}

test('wagmi: both sides agree on the EVM wallet while a Solana wallet is active', async () => {
  const app = await buildApp('wagmi-solana', wagmiApp(), { files: { 'modal.ts': readModalWithSolana() } })
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

/** What an app does with the signer, on two networks. */
async function driveSigner(url: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const answer = page.locator('#answer')
  const parameters = new URLSearchParams({ rpc: chain.rpcUrl, second: secondChain.rpcUrl })
  await page.goto(`${url}?${parameters}`)
  await press('Connect')
  await page.locator('latchkey-modal [data-wallet="example.marten"]').click()
  await agree(page, `connected ${FIRST} 31337`)

  await press('Sign')
  await expectPage(answer).toHaveText(/^0x[0-9a-f]{130}$/)
  expect(verifyMessage('Hello', (await answer.textContent()) ?? '')).toBe(FIRST)
  await press('Decline next')
  await press('Sign')
  await expectPage(answer).toHaveText('ACTION_REJECTED')

  await press('Switch')
  await agree(page, `connected ${FIRST} 31338`)
  const balance = () => rpc('eth_getBalance', [OTHER, 'latest'], secondChain)
  const before = BigInt(await balance())
  await press('Send')
  await expectPage.poll(async () => BigInt(await balance()) - before).toBe(10n ** 18n)
  await press('Leave')
  await expectPage(otherSession(page)).toHaveText(/^disconnected /)
  await context.close()
}

test.each([
  ['6', undefined],
  ['5', { name: 'ethers', installedAs: 'ethers-5' }],
])('ethers %s: both sides agree, and the signer signs, switches and sends', async (number, version) => {
  const main = readFileSync(join(templates, 'apps/ethers.tsx'), 'utf8')
  const app = await buildApp(`ethers-${number}`, main, { version })
  const otherVersion = number === '6' ? 'ethers-5' : /node_modules\/ethers\//
  const modules = [...app.chunks.values()].flatMap(({ modules }) => modules.map(({ id }) => id))
  expect(modules.some((id) => /node_modules\/(ethers|ethers-5)\//.test(id))).toBe(true)
  expect(modules.filter((id) => id.match(otherVersion))).toEqual([])
  await drive(app.url)
  await driveSigner(app.url).finally(app.close)
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
