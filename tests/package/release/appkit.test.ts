import { type Browser, expect as expectPage, type Page } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchSandbox } from '../../../scripts/sandbox.mjs'
import { createSandboxClient } from '../../e2e/support/sandboxClient.ts'
import { launchChromium } from '../../support/browser.ts'
import { openOnSandbox } from '../../support/openOnSandbox.ts'

// Apps in the form of AppKit's quick starts: only their imports differ.

let browser: Browser
let sandbox: Awaited<ReturnType<typeof launchSandbox>>

beforeAll(async () => {
  sandbox = await launchSandbox(['--port', '0'])
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

const openApp = (name: 'ethers' | 'solana' | 'wagmi', query: Record<string, string>) =>
  openOnSandbox(browser, {
    template: 'appkit',
    name,
    packed: inject('packed'),
    query: { sandbox: sandbox.description.url, ...query },
  })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const output = (page: Page, id: string) => page.locator(`#${id}`)
const card = (page: Page) => page.locator('latchkey-modal')

test('ethers: an app of AppKit connects, signs in, reloads, switches, signs, sends and disconnects', async () => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const project = 'a'.repeat(32)
  const client = createSandboxClient(sandbox.description.url, project)
  for (const chainId of [1, 42161]) await client.fund({ address, wei: String(10n ** 18n), chainId })
  const { page, problems, close } = await openApp('ethers', { project, key })

  await expectPage(output(page, 'account')).toHaveText('disconnected  1')
  await page.locator('appkit-button').getByRole('button', { name: 'Connect Wallet' }).click()
  await expectPage(output(page, 'modal')).toHaveText('true true')
  await card(page).locator('[data-wallet="example.marten"]').click()
  await card(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expectPage(output(page, 'modal')).toHaveText('true false')
  await expectPage(output(page, 'account')).toHaveText(`connected ${address} 1`)
  await expectPage(output(page, 'details')).toHaveText(`true eip155:1:${address} Ethereum Marten`)
  await expectPage(page.locator('appkit-button')).toContainText(address.slice(-6))

  await page.reload()
  await expectPage(output(page, 'account')).toHaveText(`connected ${address} 1`)
  await expectPage(page.locator('appkit-network-button')).toContainText('Ethereum')

  await press(page, 'Balance')
  await expectPage(output(page, 'result')).toHaveText(
    '{"data":{"balance":"1","symbol":"ETH"},"error":null,"isSuccess":true,"isError":false}',
  )
  await press(page, 'Switch')
  await expectPage(output(page, 'account')).toHaveText(`connected ${address} 42161`)
  await expectPage(page.locator('appkit-network-button')).toContainText('Arbitrum One')

  await press(page, 'Sign')
  await expectPage(output(page, 'result')).toHaveText(/^0x[\da-f]{130}$/)
  await press(page, 'Send by ethers')
  await expectPage(output(page, 'result')).toHaveText(/^0x[\da-f]{64}$/)

  const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const before = BigInt(
    (await client.rpc({ chainId: 42161, method: 'eth_getBalance', params: [recipient, 'latest'] })) as string,
  )
  await press(page, 'Send by the modal')
  await card(page).getByRole('button', { name: 'Close' }).click()
  await expectPage(output(page, 'result')).toHaveText('Modal closed')
  await press(page, 'Send by the modal')
  await card(page).getByRole('button', { name: 'Review' }).click()
  await card(page)
    .getByRole('button', { name: /^Send 0\.1 / })
    .click()
  await expectPage(output(page, 'result')).toHaveText(/^0x[\da-f]{64}$/)
  const after = BigInt(
    (await client.rpc({ chainId: 42161, method: 'eth_getBalance', params: [recipient, 'latest'] })) as string,
  )
  expect(after - before).toBe(10n ** 17n)

  await page.keyboard.press('Escape')
  await press(page, 'Disconnect')
  await expectPage(output(page, 'account')).toHaveText('disconnected  42161')
  await expectPage(output(page, 'event')).toHaveText('DISCONNECT_SUCCESS')
  await page.reload()
  await expectPage(output(page, 'modal')).toHaveText('true false')
  await expectPage(output(page, 'account')).toHaveText('disconnected  42161')
  expect(problems).toEqual([])
  await close()
})

test('Solana: an app of AppKit connects, reloads, switches, signs, sends and disconnects', async () => {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const address = Keypair.fromSeed(seed).publicKey.toBase58()
  const project = 'b'.repeat(32)
  const client = createSandboxClient(sandbox.description.url, project)
  await client.fundSolana({ address, lamports: '2000000000' })
  const { page, problems, close } = await openApp('solana', { project, seed: JSON.stringify([...seed]) })

  await press(page, 'Connect Wallet')
  await card(page).locator('[data-wallet="Marten"]').click()
  await expectPage(output(page, 'account')).toHaveText(`connected ${address}`)
  await expectPage(output(page, 'key')).toHaveText(address)
  await page.reload()
  await expectPage(output(page, 'account')).toHaveText(`connected ${address}`)

  await press(page, 'Switch')
  await expectPage(output(page, 'network')).toHaveText('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
  await press(page, 'Switch back')
  await expectPage(output(page, 'network')).toHaveText('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  await press(page, 'Sign')
  await expectPage(output(page, 'result')).toHaveText('64 bytes')
  await press(page, 'Send')
  await expectPage(output(page, 'result')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await press(page, 'Disconnect')
  await expectPage(output(page, 'account')).toHaveText('disconnected')
  expect(problems).toEqual([])
  await close()
})

test('wagmi: an app of AppKit connects, signs in, reloads, switches, signs, sends and disconnects', async () => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const project = 'e'.repeat(32)
  const client = createSandboxClient(sandbox.description.url, project)
  for (const chainId of [1, 42161]) await client.fund({ address, wei: String(10n ** 18n), chainId })
  const { page, problems, close } = await openApp('wagmi', { project, key })
  /** Both libraries say the same. */
  const agree = async (text: string) => {
    await expectPage(output(page, 'wagmi')).toHaveText(text)
    await expectPage(output(page, 'account')).toHaveText(text)
  }

  await expectPage(output(page, 'wagmi')).toHaveText('disconnected')
  await page.locator('appkit-button').getByRole('button', { name: 'Connect Wallet' }).click()
  await card(page).locator('[data-wallet="example.marten"]').click()
  await card(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await agree(`connected ${address} 1`)
  await expectPage(output(page, 'wallet')).toHaveText('Marten')
  await expectPage(card(page).getByRole('dialog')).toBeHidden()

  await page.reload()
  await agree(`connected ${address} 1`)

  await press(page, 'Switch by wagmi')
  await agree(`connected ${address} 42161`)
  await press(page, 'Switch by the modal')
  await agree(`connected ${address} 1`)
  await press(page, 'Sign')
  await expectPage(output(page, 'result')).toHaveText(/^0x[\da-f]{130}$/)

  const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const balance = async () =>
    BigInt((await client.rpc({ chainId: 1, method: 'eth_getBalance', params: [recipient, 'latest'] })) as string)
  const before = await balance()
  await press(page, 'Send')
  await expectPage(output(page, 'result')).toHaveText(/^0x[\da-f]{64}$/)
  await expectPage.poll(async () => (await balance()) - before).toBe(10n ** 17n)

  await press(page, 'Disconnect')
  await expectPage(output(page, 'wagmi')).toHaveText('disconnected')
  await expectPage(output(page, 'account')).toHaveText('disconnected 1')
  expect(problems).toEqual([])
  await close()
})
