import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const modal = (page: Page) => page.locator('latchkey-modal').getByRole('dialog')

test('looks', async ({ page, demoUrl }) => {
  await page.goto(demoUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.waitForTimeout(1200)
  await page.screenshot({ path: '.cache/shot-1.png' })
  await modal(page).locator('[data-wallet="example.marten"]').click()
  await page.waitForTimeout(500)
  await page.screenshot({ path: '.cache/shot-2.png' })
  await page.getByRole('dialog', { name: 'Marten asks' }).getByRole('button', { name: 'Approve' }).click()
  await expect(page.locator('[data-latchkey="account-button"]').first()).toBeVisible()
  await page.waitForTimeout(800)
  await page.screenshot({ path: '.cache/shot-3.png' })
  await page.locator('[data-latchkey="account-button"]').first().click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: '.cache/shot-4.png' })
  await modal(page).getByRole('button', { name: /Network/ }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: '.cache/shot-5.png' })
})
