import type { Page } from '@playwright/test'
import { readCode } from './support/readCode.ts'
import { expect, release, test } from './support/test.ts'
import { createUser } from './support/user.ts'

test.use({ instances: 1 })

/** External pages are answered here, so that links work and nothing leaves the machine. */
async function answerOutside(page: Page) {
  await page
    .context()
    .route(/^https:\/\/[^/]+\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>outside</title><p>outside</p>' }),
    )
}

const outside = /^https:\/\/[^/]+\.example\//

test('from the guide to a download page, which opens in a new tab without opener', async ({
  page,
  demoWith,
  allow,
}) => {
  allow(outside)
  await answerOutside(page)
  const user = createUser(page)
  await page.goto(demoWith({}))
  await user.open()
  await user.dialog.getByRole('button', { name: "What's a wallet?" }).click()
  await expect(user.title).toHaveText("What's a wallet?")
  await user.dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await expect(user.title).toHaveText('Get a wallet')
  // Marten and Quay are in this browser.
  const suggested = user.dialog.locator('[data-wallet]')
  await expect(suggested.first()).toContainText('Plover')
  await expect(suggested.filter({ hasText: 'Marten' })).toHaveCount(0)
  await expect(suggested.first()).toContainText('Phone, browser, desktop')
  await user.dialog.getByRole('button', { name: 'Plover' }).click()
  await expect(user.title).toHaveText('Get Plover')
  await expect(user.title).toBeFocused()
  const links = user.dialog.getByRole('link')
  await expect(links).toHaveCount(4)
  const opened = page.context().waitForEvent('page')
  await user.dialog.getByRole('link', { name: 'Browser extension extensions.example Opens in a new tab' }).click()
  const tab = await opened
  await tab.waitForLoadState()
  expect(tab.url()).toBe('https://extensions.example/plover')
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await tab.close()
  const log = page.locator('[data-panel="events"]')
  await expect(log).toContainText('GET_WALLET')
  await expect(log).toContainText('CLICK_WALLET_HELP')
  await expect(log).toContainText('CLICK_GET_WALLET')
})

test(
  'all of the guide works by keyboard alone, and Back leaves it step by step',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({}))
    await user.connectButton.focus()
    await page.keyboard.press('Enter')
    await expect(user.wallet('example.marten')).toBeFocused()
    const help = user.dialog.getByRole('button', { name: "What's a wallet?" })
    await user.wallet('all').waitFor()
    await user.tabTo(help, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(user.title).toHaveText("What's a wallet?")
    await expect(user.title).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(user.dialog.getByRole('button', { name: 'Get a wallet' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(user.title).toHaveText('Get a wallet')
    await expect(user.title).toBeFocused()
    const plover = user.dialog.getByRole('button', { name: 'Plover' })
    await expect(plover).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(plover).toBeFocused()
    await page.keyboard.press('End')
    await expect(user.dialog.getByRole('button', { name: 'Browse all' })).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(user.title).toHaveText('Get Plover')
    await expect(user.title).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(user.dialog.getByRole('link', { name: /^Browser extension/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(user.dialog.getByRole('link', { name: /^iOS app/ })).toBeFocused()
    for (const title of ['Get a wallet', "What's a wallet?", 'Connect to']) {
      await user.dialog.getByRole('button', { name: 'Back' }).focus()
      await page.keyboard.press('Enter')
      await expect(user.title).toContainText(title)
    }
  },
)

test(
  'CAT-1: no link of a hostile catalogue becomes a link of the page',
  release,
  async ({ page, demoWith, sandbox, allow }) => {
    // The sandbox does not have the fixture's image.
    allow('/getWalletImage/')
    await sandbox.faults('/getWallets', { kind: 'fixture', name: 'scriptLinks' })
    const user = createUser(page)
    // An installed wallet would be asked to connect.
    await page.goto(demoWith({ wallets: [] }))
    await user.open()
    await user.dialog.getByRole('button', { name: 'No wallet yet?' }).click()
    await expect(user.title).toHaveText('Get a wallet')
    await expect(user.dialog.locator('.lk-skeleton')).toHaveCount(0)
    const hrefs = () =>
      user.dialog.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    for (const href of await hrefs()) expect(href).toMatch(/^https:\/\/harbour\.example\//)
    await user.dialog.getByRole('button', { name: 'Browse all' }).click()
    const tiles = user.dialog.locator('.lk-tile[data-wallet]')
    await expect(tiles.first()).toBeVisible()
    const count = await tiles.count()
    expect(count).toBeGreaterThan(3)
    for (let index = 0; index < count; index++) {
      await tiles.nth(index).click()
      await expect(user.title).not.toHaveText('All wallets')
      for (const href of await hrefs()) expect(href).toMatch(/^https:\/\/harbour\.example\//)
      await user.dialog.getByRole('button', { name: 'Back' }).click()
      await expect(tiles.first()).toBeVisible()
    }
  },
)

test(
  'a catalogue that is down is reported, and can be retried',
  release,
  async ({ page, demoWith, sandbox, allow }) => {
    allow('/getWallets')
    await sandbox.faults('/getWallets', { status: 400 })
    const user = createUser(page)
    await page.goto(demoWith({}))
    await page.waitForFunction(() => window.__demo)
    await page.evaluate(() => window.__demo?.modal.open({ view: 'GetWallet' }))
    await expect(user.dialog.locator('.lk-note')).toContainText("The wallet list didn't load.")
    await sandbox.clearFaults()
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(user.dialog.locator('[data-wallet]').first()).toContainText('Plover')
  },
)

test(
  'a wallet that is not installed links to all of its pages, those for a phone as QR codes too',
  release,
  async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.goto(demoWith({}))
    await user.open()
    await user.dialog.getByRole('button', { name: 'Plover' }).click()
    await user.dialog.getByRole('button', { name: 'Get the app' }).click()
    await expect(user.title).toHaveText('Get Plover')
    await expect(user.title).toBeFocused()
    await expect(user.dialog.getByRole('link')).toHaveCount(4)
    for (const [kind, name] of [
      ['ios', 'iOS app'],
      ['android', 'Android app'],
    ] as const) {
      const page = await user.dialog.getByRole('link', { name }).getAttribute('href')
      expect(await readCode(user.dialog.locator(`[data-code="${kind}"]`))).toBe(page)
    }
  },
)

test('without the guide nothing leads to it', release, async ({ page, demoWith }) => {
  const user = createUser(page)
  await page.goto(demoWith({ modalOptions: { wallets: { guide: false } } }))
  await user.open()
  await expect(user.wallet('example.marten')).toBeVisible()
  for (const name of ["What's a wallet?", 'No wallet yet?']) {
    await expect(user.dialog.getByRole('button', { name })).toHaveCount(0)
  }
})
