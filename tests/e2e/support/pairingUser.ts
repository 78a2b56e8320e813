import type { Page } from '@playwright/test'
import type { PhoneClient } from './phoneClient.ts'
import { readCode } from './readCode.ts'
import { expect } from './test.ts'
import { createUser } from './user.ts'

/** A user with a phone. */
export function createPairingUser(page: Page, phone: PhoneClient) {
  const user = createUser(page)
  const surface = user.element.locator('.lk-qr-surface')
  const panel = page.locator('[data-demo="act-status"]')
  /** For any wallet with a camera, or for one of the catalogue. */
  async function openCode(wallet?: string) {
    await listen()
    await user.open()
    await user.wallet('all').waitFor()
    if (wallet) await user.element.locator('button.lk-row', { hasText: wallet }).click()
    else await user.wallet('walletConnect').click()
  }
  /** Records what the modal announces from now on. */
  const listen = async () => {
    await page.waitForFunction(() => window.__demo)
    await page.evaluate(() => {
      const events: unknown[] = []
      Object.assign(window, { events })
      window.__demo?.modal.watchEvents(({ event, properties }) => void events.push([event, properties]))
    })
  }
  const read = () => readCode(surface)
  return {
    ...user,
    surface,
    listen,
    openCode,
    readCode: read,
    /** From the first press to the account on the page. */
    async pair() {
      await openCode()
      await phone.pair(await read())
      await phone.approve('connect')
      await expect(user.accountButton).toBeVisible()
      await expect(user.dialog).toBeHidden()
    },
    /** Presses a button of the page that sends a wallet request. */
    act: (name: string) =>
      page.locator('[data-demo="act"], #try').getByRole('button', { name, exact: true }).first().click(),
    status: panel,
    async value(name: 'signature' | 'hash'): Promise<string> {
      const value = page.locator(`[data-value="${name}"]`)
      await expect(value).toHaveAttribute('title', /^0x/)
      return (await value.getAttribute('title')) ?? ''
    },
    async events() {
      const events = await page.evaluate(() => (window as unknown as { events: [string, unknown][] }).events)
      return { events, names: events.map(([name]) => name) }
    },
  }
}
