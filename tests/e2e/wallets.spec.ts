import type { Page } from '@playwright/test'
import { expect, release, test } from './support/test.ts'
import { createUser } from './support/user.ts'

test.use({ instances: 1 })

async function openAllWallets(page: Page, url: string) {
  const user = createUser(page)
  await page.goto(url)
  await user.open()
  await user.wallet('all').click()
  await expect(user.title).toHaveText('All wallets')
  const tiles = user.dialog.locator('.lk-tile[data-wallet]')
  await expect(tiles.first()).toBeVisible()
  const field = user.dialog.getByRole('textbox', { name: 'Find a wallet' })
  return { user, tiles, field, box: user.dialog.locator('.lk-grid-box'), footer: user.dialog.locator('footer') }
}

test(
  'all wallets of the catalogue can be browsed, page by page, with few elements at a time',
  release,
  async ({ page, demoUrl, sandbox }) => {
    const { user, tiles, box, footer } = await openAllWallets(page, demoUrl)
    await expect(footer).toContainText('2 in this browser')
    await expect(tiles.filter({ hasText: 'Marten' })).toContainText('in this browser')
    const elements = () => user.element.evaluate((host) => host.shadowRoot?.querySelectorAll('*').length ?? 0)
    await expect.poll(elements).toBeLessThan(200)
    const pages = async () => (await sandbox.requests()).filter(({ path }) => path === '/getWallets').length
    const before = await pages()
    for (let step = 0; step < 12; step++) {
      await box.evaluate((element) => element.scrollBy(0, 1_080))
      await expect(tiles.first()).toBeVisible()
    }
    await expect.poll(pages).toBeGreaterThan(before)
    // Once the page and its images have loaded.
    await expect.poll(elements).toBeLessThan(200)
    // Returning from a wallet restores the scroll position.
    const top = await box.evaluate((element) => element.scrollTop)
    expect(top).toBeGreaterThan(1_000)
    await tiles.nth(8).click()
    await expect(user.title).not.toHaveText('All wallets')
    await user.dialog.getByRole('button', { name: 'Back' }).click()
    await expect(user.title).toHaveText('All wallets')
    expect(Math.abs((await box.evaluate((element) => element.scrollTop)) - top)).toBeLessThan(2)
  },
)

test('a search finds by name, shows the count, and is cleared; an installed result is asked', async ({
  page,
  demoUrl,
}) => {
  const { user, tiles, field, footer } = await openAllWallets(page, demoUrl)
  await expect(field).toBeFocused()
  await field.fill('marten')
  await expect(footer).toContainText(/\d+ found/)
  await expect(tiles.first()).toContainText('Marten')
  await field.fill('no such wallet')
  await expect(user.dialog.getByRole('heading', { name: 'No wallets found' })).toBeVisible()
  await expect(footer).toContainText('0 found')
  await user.dialog.getByRole('button', { name: 'Clear search' }).click()
  await expect(field).toHaveValue('')
  await expect(tiles.nth(10)).toBeVisible()
  await field.fill('marten')
  await expect(tiles.first()).toContainText('Marten')
  await tiles.first().click()
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.accountButton).toBeVisible()
})

test(
  'all wallets by keyboard alone: arrows move beyond the edge of the grid, and Enter chooses',
  release,
  async ({ page, demoUrl }) => {
    const { user, tiles, field, box } = await openAllWallets(page, demoUrl)
    await expect(field).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(tiles.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(user.dialog.locator('[data-index="1"]')).toBeFocused()
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowDown')
    await expect(user.dialog.locator('[data-index="33"]')).toBeFocused()
    expect(await box.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await page.keyboard.press('Home')
    await expect(user.dialog.locator('[data-index="0"]')).toBeFocused()
  },
)

test(
  'the certified filter, and a failed page is reported and retried',
  release,
  async ({ page, demoUrl, sandbox, allow }) => {
    const { user, tiles, footer } = await openAllWallets(page, demoUrl)
    await expect(footer).toContainText(/^\d+ wallets/)
    const all = Number.parseInt(((await footer.textContent()) ?? '').replace(/\D+.*/s, ''), 10)
    await user.dialog.getByRole('switch', { name: 'WalletConnect Certified only' }).click()
    await expect.poll(async () => Number.parseInt((await footer.textContent()) ?? '', 10)).toBeLessThan(all)
    await expect(tiles.first()).toHaveAccessibleName(/ WalletConnect Certified$/)
    allow('/getWallets')
    await sandbox.faults('/getWallets', { status: 400 })
    await user.dialog.getByRole('textbox').fill('plover')
    await expect(user.dialog.locator('.lk-note')).toBeVisible()
    await sandbox.clearFaults()
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(tiles.first()).toContainText('Plover')
  },
)
