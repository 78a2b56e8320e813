import { type Browser, expect as expectPage, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchSandbox } from '../../../scripts/sandbox.mjs'
import { createSandboxClient } from '../../e2e/support/sandboxClient.ts'
import { launchChromium } from '../../support/browser.ts'
import { openOnSandbox } from '../../support/openOnSandbox.ts'

// Apps in the form of RainbowKit's docs: only their imports differ.

const RECIPIENT = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

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

/** The built app on a page of its own, with a new funded account. */
async function openApp(name: 'custom' | 'authentication') {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const project = (name === 'custom' ? 'c' : 'd').repeat(32)
  const client = createSandboxClient(sandbox.description.url, project)
  for (const chainId of [1, 42161]) await client.fund({ address, wei: String(10n ** 18n), chainId })
  const query = { sandbox: sandbox.description.url, project, key }
  const app = await openOnSandbox(browser, { template: 'rainbowkit', name, packed: inject('packed'), query })
  return { ...app, address, client }
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const output = (page: Page, id: string) => page.locator(`#${id}`)
const card = (page: Page) => page.locator('latchkey-modal')

test('custom button: an app of RainbowKit connects, reloads, switches, signs, sends and disconnects', async () => {
  const { page, problems, address, client, close } = await openApp('custom')
  await expectPage(output(page, 'account')).toHaveText('disconnected')
  await press(page, 'Connect Wallet')
  await card(page).locator('[data-wallet="example.marten"]').click()
  await expectPage(output(page, 'account')).toHaveText(`connected ${address} 1`)
  await expectPage(output(page, 'wallet')).toHaveText('Marten')
  await expectPage(output(page, 'own-account')).toContainText('(1 ETH)')
  await expectPage(output(page, 'balance')).toHaveText('ETH')

  await page.reload()
  await expectPage(output(page, 'account')).toHaveText(`connected ${address} 1`)

  await press(page, 'Switch')
  await expectPage(output(page, 'account')).toHaveText(`connected ${address} 42161`)
  await press(page, 'Arbitrum One')
  await expectPage(card(page).getByRole('heading', { name: /network/i })).toBeVisible()
  await card(page).getByRole('button', { name: 'Ethereum' }).click()
  await expectPage(output(page, 'account')).toHaveText(`connected ${address} 1`)

  await press(page, 'Sign')
  await expectPage(output(page, 'result')).toHaveText(/^0x[\da-f]{130}$/)
  const balance = async () =>
    BigInt((await client.rpc({ chainId: 1, method: 'eth_getBalance', params: [RECIPIENT, 'latest'] })) as string)
  const before = await balance()
  await press(page, 'Send')
  await expectPage(output(page, 'result')).toHaveText(/^0x[\da-f]{64}$/)
  await expectPage.poll(async () => (await balance()) - before).toBe(10n ** 17n)

  // What the app has added is in the account's activity.
  await output(page, 'own-account').click()
  await card(page).getByRole('tab', { name: 'Activity' }).click()
  await expectPage(card(page).getByText('Buy a hat')).toBeVisible()
  await page.keyboard.press('Escape')

  await press(page, 'Disconnect')
  await expectPage(output(page, 'account')).toHaveText('disconnected')
  await page.reload()
  await expectPage(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
  await expectPage(output(page, 'account')).toHaveText('disconnected')
  expect(problems).toEqual([])
  await close()
})

test('authentication: an app of RainbowKit signs in, stays signed in after a reload, and signs out', async () => {
  const { page, problems, address, close } = await openApp('authentication')
  await expectPage(output(page, 'status')).toHaveText('unauthenticated')
  await press(page, 'Connect Wallet')
  await card(page).locator('[data-wallet="example.marten"]').click()
  await card(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expectPage(output(page, 'status')).toHaveText('authenticated')
  await expectPage(output(page, 'account')).toHaveText(`connected ${address}`)
  const account = page.locator('[data-latchkey="account-button"]')
  await expectPage(account).toContainText(address.slice(-6))
  // By default a small screen has no balance, and the chain without its name.
  const size = page.viewportSize()
  const chainName = page.locator('[data-latchkey="network-button"] bdi')
  await expectPage(account.getByText('ETH')).toBeVisible()
  expect((await chainName.boundingBox())?.width).toBeGreaterThan(10)
  await page.setViewportSize({ width: 390, height: 700 })
  await expectPage(account.getByText('ETH')).toBeHidden()
  expect((await chainName.boundingBox())?.width).toBeLessThan(2)
  if (size) await page.setViewportSize(size)

  await page.reload()
  await expectPage(output(page, 'account')).toHaveText(`connected ${address}`)
  await expectPage(output(page, 'status')).toHaveText('authenticated')
  await expectPage(card(page).getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)

  await account.click()
  await card(page).getByRole('button', { name: 'Disconnect' }).click()
  await expectPage(output(page, 'account')).toHaveText('disconnected')
  await expectPage(output(page, 'status')).toHaveText('unauthenticated')
  expect(problems).toEqual([])
  await close()
})
