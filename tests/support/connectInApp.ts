import type { Browser } from '@playwright/test'
import { installStubWallet, STUB_ACCOUNT, STUB_WALLET } from './stubWallet.ts'

/**
 * Connects a wallet in a served app that shows the README's snippet, loads it again, which restores the connection, and
 * returns the page's errors.
 */
export async function connectInApp(browser: Browser, url: string) {
  const context = await browser.newContext()
  await context.addInitScript(installStubWallet, STUB_WALLET)
  // The hosted services are unavailable here; requests to them do not matter.
  await context.route(
    (address) => !['127.0.0.1', 'localhost'].includes(address.hostname),
    (route) => route.fulfill({ status: 503, json: {} }),
  )
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('503')) complaints.push(message.text())
  })
  await page.goto(url)
  // An island of Astro is drawn by the server, and hears presses once this is gone.
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.locator(`latchkey-modal [data-wallet="${STUB_WALLET}"]`).click()
  const account = page.getByText(`${STUB_ACCOUNT} on Ethereum`)
  await account.waitFor()
  await page.reload()
  await account.waitFor()
  const react = await page.evaluate(() => document.documentElement.dataset.react)
  await context.close()
  return { complaints, react }
}
