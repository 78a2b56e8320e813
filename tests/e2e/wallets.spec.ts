import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { createVisitor } from './support/visitor.ts'

test.use({ instances: 1 })

async function openAllWallets(page: Page, url: string) {
  const visitor = createVisitor(page)
  await page.goto(url)
  await visitor.open()
  await visitor.wallet('all').click()
  await expect(visitor.title).toHaveText('All wallets')
  const tiles = visitor.dialog.locator('.lk-tile[data-wallet]')
  await expect(tiles.first()).toBeVisible()
  const field = visitor.dialog.getByRole('textbox', { name: 'Find a wallet' })
  return { visitor, tiles, field, box: visitor.dialog.locator('.lk-grid-box'), rail: visitor.dialog.locator('footer') }
}

test('all wallets of the catalogue can be looked through, page by page, with few elements at a time', async ({
  page,
  demoUrl,
  sandbox,
}) => {
  const { visitor, tiles, box, rail } = await openAllWallets(page, demoUrl)
  await expect(rail).toContainText('2 in this browser')
  await expect(tiles.filter({ hasText: 'Marten' })).toContainText('in this browser')
  const elements = () => visitor.element.evaluate((host) => host.shadowRoot?.querySelectorAll('*').length ?? 0)
  await expect.poll(elements).toBeLessThan(200)
  const pages = async () => (await sandbox.requests()).filter(({ path }) => path === '/getWallets').length
  const before = await pages()
  for (let step = 0; step < 12; step++) {
    await box.evaluate((element) => element.scrollBy(0, 1_080))
    await page.waitForTimeout(60)
  }
  await expect.poll(pages).toBeGreaterThan(before)
  // Once the page and its pictures are here.
  await expect.poll(elements).toBeLessThan(200)
  // Coming back from a wallet finds the list where it was left.
  const top = await box.evaluate((element) => element.scrollTop)
  expect(top).toBeGreaterThan(1_000)
  await tiles.nth(8).click()
  await expect(visitor.title).not.toHaveText('All wallets')
  await visitor.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(visitor.title).toHaveText('All wallets')
  expect(Math.abs((await box.evaluate((element) => element.scrollTop)) - top)).toBeLessThan(2)
})

test('a search finds by name, says how many, and is cleared; a wallet that is here is asked from it', async ({
  page,
  demoUrl,
}) => {
  const { visitor, tiles, field, rail } = await openAllWallets(page, demoUrl)
  await expect(field).toBeFocused()
  await field.fill('marten')
  await expect(rail).toContainText(/\d+ found/)
  await expect(tiles.first()).toContainText('Marten')
  await field.fill('no such wallet')
  await expect(visitor.dialog.getByRole('heading', { name: 'No wallet matches' })).toBeVisible()
  await expect(rail).toContainText('0 found')
  await visitor.dialog.getByRole('button', { name: 'Clear search' }).click()
  await expect(field).toHaveValue('')
  await expect(tiles.nth(10)).toBeVisible()
  await field.fill('marten')
  await expect(tiles.first()).toContainText('Marten')
  await tiles.first().click()
  await visitor.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(visitor.accountButton).toBeVisible()
})

test('all wallets by keyboard alone: arrows walk the grid beyond its edge, and Enter chooses', async ({
  page,
  demoUrl,
}) => {
  const { visitor, tiles, field, box } = await openAllWallets(page, demoUrl)
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(tiles.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(visitor.dialog.locator('[data-index="1"]')).toBeFocused()
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowDown')
  await expect(visitor.dialog.locator('[data-index="33"]')).toBeFocused()
  expect(await box.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
  await page.keyboard.press('Home')
  await expect(visitor.dialog.locator('[data-index="0"]')).toBeFocused()
})

test('the certified alone, and what cannot be loaded is said and asked again', async ({
  page,
  demoUrl,
  sandbox,
  allow,
}) => {
  const { visitor, tiles, rail } = await openAllWallets(page, demoUrl)
  await expect(rail).toContainText(/^\d+ wallets/)
  const all = Number.parseInt(((await rail.textContent()) ?? '').replace(/\D+.*/s, ''), 10)
  await visitor.dialog.getByRole('switch', { name: 'Certified only' }).click()
  await expect.poll(async () => Number.parseInt((await rail.textContent()) ?? '', 10)).toBeLessThan(all)
  await expect(tiles.first()).toHaveAccessibleName(/ certified$/)
  allow('/getWallets')
  await sandbox.faults('/getWallets', { status: 400 })
  await visitor.dialog.getByRole('textbox').fill('plover')
  await expect(visitor.dialog.locator('.lk-note')).toBeVisible()
  await sandbox.clearFaults()
  await visitor.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(tiles.first()).toContainText('Plover')
})
