import assert from 'node:assert/strict'
import type { Driver } from './driver.ts'
import { createUser } from './user.ts'

export type Page = {
  driver: Driver
  /** The demo with this journey's setup. */
  url(setup?: object): string
  shot(name: string): Promise<void>
}

const CARD = '.lk-card'
const row = (wallet: string) => `button[data-wallet="${wallet}"]`
const ACCOUNT = 'header [data-latchkey="account-button"]'
const CONNECT = 'header [data-latchkey="connect-button"]'

async function begin({ driver, url }: Page, setup: object = {}) {
  await driver.goto(url({ instances: 1, ...setup }))
  const user = createUser(driver)
  await user.sees(CONNECT)
  return user
}

async function connect(page: Page, setup: object = {}) {
  const user = await begin(page, setup)
  await user.presses(CONNECT)
  await user.presses(row('example.marten'))
  await user.presses('button', 'Approve')
  await user.sees(ACCOUNT)
  await user.missesSoon(CARD)
  return user
}

/** The main journeys, each from a new page. */
export const journeys: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'connects, comes back after a reload, and disconnects'(page) {
    const user = await connect(page)
    await page.driver.reload()
    await user.sees(ACCOUNT)
    await user.presses(ACCOUNT)
    await user.sees('[data-balance]')
    await page.shot('account')
    await user.presses('.lk-footer-button', 'Disconnect')
    await user.sees(CONNECT)
  },
  async 'says that a request was declined, and asks again'(page) {
    const user = await begin(page)
    await user.presses(CONNECT)
    await user.presses(row('example.marten'))
    await user.presses('button', 'Reject')
    await user.sees('h3', 'Request declined')
    await page.shot('declined')
    await user.presses('button', 'Try again')
    await user.presses('button', 'Approve')
    await user.sees(ACCOUNT)
  },
  async 'switches the network, and says so'(page) {
    const user = await connect(page)
    await user.presses(ACCOUNT)
    await user.presses('button', 'Network: Ethereum')
    await user.presses('[data-network="eip155:137"]')
    await user.presses('button', 'Approve')
    await user.sees('button', 'Network: Polygon')
    await user.sees('.lk-snack')
  },
  async 'searches all wallets without moving the field'(page) {
    const user = await begin(page)
    await user.presses(CONNECT)
    await user.presses(row('all'))
    await user.sees('.lk-tile[data-wallet]')
    const before = await user.sees('.lk-card input')
    await user.presses('.lk-card input')
    await page.driver.type('plovr')
    await user.sees('.lk-tile[data-wallet]', 'Plover')
    await page.shot('search')
    const after = await user.sees('.lk-card input')
    assert.equal(after.top, before.top)
  },
  async 'draws a QR code'(page) {
    const user = await begin(page)
    await user.presses(CONNECT)
    await user.presses(row('walletConnect'))
    await user.sees('.lk-qr-surface svg path')
    await page.shot('code')
  },
  async 'speaks Arabic from right to left, with figures whole'(page) {
    const user = await connect(page, { modalOptions: { locale: 'ar', themeMode: 'light' } })
    await user.presses(ACCOUNT)
    const figure = await user.sees('.lk-figure-number')
    assert.match(figure.text, /^[\d٠-٩,٬]+[.٫][\d٠-٩]{3}$/)
    const remaining = await user.sees('.lk-figure-rest')
    assert.match(remaining.text, /^[.٫][\d٠-٩]{3}$/)
    await page.shot('arabic')
  },
  async 'gives the focus back to what was pressed, and Tab meets nothing without a name'(page) {
    const user = await begin(page)
    const button = 'main [data-latchkey="connect-button"]'
    await user.presses(button)
    await user.sees(row('example.marten'))
    const named: string[] = []
    for (let presses = 0; presses < 12; presses++) {
      await page.driver.press('Tab')
      const name = await page.driver.evaluate(() => {
        let active: Element | null = document.activeElement
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
        if (!active || active === document.body) return 'the page'
        const label = active.getAttribute('aria-label') ?? active.textContent ?? ''
        const isControl = active.matches('button, a, input')
        return isControl && label.trim() ? label.trim() : `without a name: ${active.tagName}.${active.className}`
      })
      named.push(name)
    }
    assert.deepEqual(
      named.filter((name) => name.startsWith('without a name')),
      [],
    )
    await page.driver.press('Escape')
    await user.missesSoon(CARD)
    const isBack = await page.driver.evaluate(
      (selector) => document.activeElement === document.querySelector(selector),
      button,
    )
    assert.equal(isBack, true)
  },
}
