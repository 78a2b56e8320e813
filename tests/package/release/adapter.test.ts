import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchChromium } from '../../support/browser.ts'
import { createConsumer } from '../../support/consumer.ts'
import { buildPage, servePage } from '../../support/pages.ts'
import { root } from '../../support/root.ts'
import { installStubWallet, STUB_WALLET } from '../../support/stubWallet.ts'

/** The adapter from the docs: both blocks of the page in sequence. */
function readDocsAdapter(): string {
  const blocks = readFileSync(join(root, 'docs/custom-adapter.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```/gm)
  const [types = '', example = ''] = [...blocks].map(([, code = '']) => code)
  return `${types.replace("import type { Network } from 'latchkey'\n", '')}\n${example}`
}

const app = `'use client'

import { ConnectButton, createWalletModal, WalletModalProvider } from 'latchkey'
import { eip155 } from 'latchkey/eip155'
import { mainnet } from 'latchkey/networks'
import { cosmos, cosmosHub } from './adapter'

const testnet = { ...cosmosHub, id: 'theta-testnet-001', caipNetworkId: 'cosmos:theta-testnet-001', name: 'Theta' } as const
const modal = createWalletModal({ adapters: [eip155({ networks: [mainnet] }), cosmos([cosmosHub, testnet])] })
Object.assign(window, { modal })

export function App() {
  return (
    <WalletModalProvider modal={modal}>
      <ConnectButton />
    </WalletModalProvider>
  )
}
`

const ADDRESS = `cosmos1${'q'.repeat(38)}`

/** A wallet of an unknown namespace; it remembers the site in a cookie. Runs in the page. */
function installCosmosWallet(address: string) {
  let chain = 'cosmoshub-4'
  const accounts = () => (document.cookie.includes('cosmos=connected') ? [address] : [])
  const listeners = new Set<() => void>()
  Object.assign(window, {
    cosmosWallet: {
      async enable() {
        // biome-ignore lint/suspicious/noDocumentCookie: nobody else writes any
        document.cookie = 'cosmos=connected'
        return accounts()
      },
      accounts: async () => accounts(),
      chain: async () => chain,
      async switchTo(expected: string) {
        chain = expected
      },
      sign: async (key: string, text: string) => `${key} signed ${text}`,
      onChange(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
}

type State = { status: string; address?: string; chainId?: unknown; balance?: { formatted?: string } }

const stateOf = (page: Page, namespace: string) =>
  page.evaluate((name) => {
    const { modal } = window as unknown as { modal: { getState(namespace: string): State } }
    const { status, address, chainId, balance } = modal.getState(name)
    return { status, address, chainId, balance: balance?.formatted }
  }, namespace)

const call = (page: Page, verb: string, ...args: unknown[]) =>
  page.evaluate(
    ([name, values]) => {
      const { modal } = window as unknown as { modal: Record<string, (...args: unknown[]) => unknown> }
      return modal[name as string]?.(...(values as unknown[]))
    },
    [verb, args] as const,
  )

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser?.close())

test('an adapter written from the docs alone connects, restores, switches, signs and shows its balance beside eip155', async () => {
  const served = await servePage(
    await buildPage(
      createConsumer({
        app: 'react-19',
        name: 'docs-adapter',
        packed: inject('packed'),
        template: join(root, 'tests/package/templates/vite'),
        files: { 'Snippet.tsx': app, 'adapter.ts': readDocsAdapter() },
      }),
    ),
  )
  const context = await browser.newContext()
  await context.addInitScript(installStubWallet, STUB_WALLET)
  await context.addInitScript(installCosmosWallet, ADDRESS)
  await context.route('https://rpc.example/**', (route) => {
    const { id, method } = route.request().postDataJSON()
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    return route.fulfill({ headers, json: { jsonrpc: '2.0', id, result: method === 'balance' ? '2500000' : null } })
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  try {
    await page.goto(served.url)
    const element = page.locator('latchkey-modal')
    for (const [namespace, wallet] of [
      ['eip155', STUB_WALLET],
      ['cosmos', 'cosmosWallet'],
    ] as const) {
      await call(page, 'open', { namespace, view: 'Connect' })
      await element.locator(`[data-wallet="${wallet}"]`).click()
      await expect.poll(async () => (await stateOf(page, namespace)).status).toBe('connected')
    }
    const cosmos = { status: 'connected', address: ADDRESS, chainId: 'cosmoshub-4', balance: '2.5' }
    await expect.poll(() => stateOf(page, 'cosmos')).toEqual(cosmos)
    expect(await call(page, 'signMessage', { message: 'hello', namespace: 'cosmos' })).toBe(`${ADDRESS} signed hello`)
    await call(page, 'switchNetwork', 'cosmos:theta-testnet-001')
    expect(await stateOf(page, 'cosmos')).toMatchObject({ chainId: 'theta-testnet-001' })
    await call(page, 'switchNetwork', 'cosmos:cosmoshub-4')

    // The network list has a group per namespace, even an unknown one.
    await call(page, 'open', { view: 'Networks' })
    await element.locator('[data-network="cosmos:cosmoshub-4"]').waitFor()
    await element.locator('[data-network="eip155:1"]').waitFor()

    await page.reload()
    await expect.poll(() => stateOf(page, 'cosmos')).toEqual(cosmos)
    await expect.poll(async () => (await stateOf(page, 'eip155')).status).toBe('connected')
    const active = await page.evaluate(
      () => (window as unknown as { modal: { getState(): { namespace: string } } }).modal.getState().namespace,
    )
    expect(active).toBe('cosmos')
    expect(complaints).toEqual([])
  } finally {
    await context.close()
    await served.close()
  }
}, 120_000)
