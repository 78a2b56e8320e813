import type { Page } from '@playwright/test'
import { createEmailUser } from '../support/emailUser.ts'
import { expect, test } from '../support/test.ts'

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

const storedEmail = (page: Page) => page.evaluate(() => localStorage.getItem('latchkey/default/v1/email'))

/** Somebody who has logged in by e-mail, and wants another address. */
function createMover(page: Page, secureSite: string) {
  const user = createEmailUser(page, secureSite)
  const next = createEmailUser(page, secureSite)
  const { dialog, code } = user
  const field = dialog.getByRole('textbox', { name: 'New address' })
  return {
    ...user,
    field,
    newEmail: next.email,
    async open() {
      await page.evaluate(() => window.__demo?.modal.open({ view: 'UpdateEmailWallet' }))
      await expect(field).toHaveValue(user.email)
    },
    async save() {
      await field.fill(next.email)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByRole('heading', { name: 'Confirm current email' })).toBeVisible()
    },
    /** The code that came with the login is older. */
    async typeCurrentCode() {
      const { code: mailed = '' } = await user.newest('code', 2)
      await expect(code).toBeFocused()
      await page.keyboard.type(mailed)
      await expect(dialog.getByRole('heading', { name: 'Confirm new email' })).toBeVisible()
    },
    async typeNewCode() {
      const { code: mailed = '' } = await next.newest('code')
      await expect(code).toBeFocused()
      await page.keyboard.type(mailed)
    },
    async typeWrongCode() {
      await expect(code).toBeFocused()
      await page.keyboard.type('000000')
      await expect(dialog.getByRole('alert').filter({ hasText: "That code isn't right" })).toBeVisible()
      await expect(code).toHaveValue('')
    },
  }
}

test('a code from each address changes it, also after a reload', async ({ page, demoWith, secureSite }) => {
  const user = createMover(page, secureSite)
  await page.goto(demoWith({ login: true }))
  await user.logIn()
  await user.open()
  await expect(user.dialog.getByRole('button', { name: 'Same address' })).toHaveAttribute('aria-disabled', 'true')
  await user.save()
  await user.typeWrongCode()
  await user.typeCurrentCode()
  expect(await storedEmail(page)).toBe(user.email)
  await user.typeNewCode()
  await expect(user.dialog.locator('span').filter({ hasText: 'Email changed' })).toBeVisible()
  await expect(user.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(user.dialog.getByText(user.newEmail)).toBeVisible()
  expect(await storedEmail(page)).toBe(user.newEmail)

  await page.reload()
  await expect(user.accountButton).toBeVisible()
  await user.accountButton.click()
  await expect(user.dialog.getByText(user.newEmail)).toBeVisible()
  expect(await storedEmail(page)).toBe(user.newEmail)
})

test('EML-4: a change that is left after the first code changes nothing', async ({ page, demoWith, secureSite }) => {
  const user = createMover(page, secureSite)
  await page.goto(demoWith({ login: true }))
  await user.logIn()
  await user.open()
  await user.save()
  await user.typeCurrentCode()
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(user.field).toHaveValue(user.newEmail)
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
  expect(await storedEmail(page)).toBe(user.email)

  // What was typed is forgotten with the card, unless the user is back within 100 ms.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)))
  await user.open()
  await page.reload()
  await expect(user.accountButton).toBeVisible()
  expect(await storedEmail(page)).toBe(user.email)
})

test('a change ends with the connection', async ({ page, demoWith, secureSite }) => {
  const user = createMover(page, secureSite)
  await page.goto(demoWith({ login: true }))
  await user.logIn()
  await user.open()
  await user.save()
  await page.evaluate(() => window.__demo?.modal.disconnect())
  await expect(user.dialog).toBeHidden()
  await user.connectButton.click()
  await expect(user.dialog.getByRole('textbox', { name: 'Your email' })).toBeVisible()
  expect(await storedEmail(page)).toBeNull()
})

test('the dashboard of the wallet opens in a new tab', async ({ page, demoWith, secureSite }) => {
  const user = createEmailUser(page, secureSite)
  await page.goto(demoWith({ login: true }))
  await page.waitForFunction(() => window.__demo)
  // Nobody has logged in: the account is offered instead.
  await page.evaluate(() => window.__demo?.modal.open({ view: 'UpgradeEmailWallet' }))
  await expect(user.dialog.getByRole('textbox', { name: 'Your email' })).toBeVisible()
  await page.keyboard.press('Escape')
  await user.logIn()
  await page.evaluate(() => window.__demo?.modal.open({ view: 'UpgradeEmailWallet' }))
  const opened = page.context().waitForEvent('page')
  await user.dialog.getByRole('link', { name: 'Open the secure page' }).click()
  const dashboard = await opened
  await expect(dashboard).toHaveURL(`${secureSite}/dashboard`)
  expect(await dashboard.evaluate(() => window.opener)).toBeNull()
})
