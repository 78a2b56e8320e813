import type { Locator, Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { createEmailUser } from '../support/emailUser.ts'
import { expect, test } from '../support/test.ts'

type Hex = `0x${string}`

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

/** By e-mail, in a card that is part of the page. */
async function logIn(page: Page, card: Locator, secureSite: string) {
  const user = createEmailUser(page, secureSite)
  await card.getByRole('textbox', { name: 'Your email' }).fill(user.email)
  await card.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(card.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await user.approveDevice()
  await expect(card.getByRole('textbox', { name: 'Code, six digits' })).toBeFocused()
  await page.keyboard.type((await user.newest('code')).code ?? '')
  await expect(card.locator('.lk-id-address')).toBeVisible()
  return user
}

test('an inline card shows the wallet’s own page in its place, and the rest of the page goes on', async ({
  page,
  demoWith,
  secureSite,
}) => {
  await page.goto(demoWith({ login: true, embeddedOnly: true }))
  const card = page.locator('[data-latchkey="embedded"] latchkey-modal')
  const { frame } = await logIn(page, card, secureSite)
  const address = (await page.evaluate(() => window.__demo?.modal.getState().address)) as Hex
  const element = card.locator('iframe.lk-secure-frame')
  // Both in one step: the page may be scrolling.
  const isInPlace = () =>
    card.evaluate(({ shadowRoot }) => {
      const [inner, outer] = ['iframe', '.lk-window'].map((candidate) =>
        shadowRoot?.querySelector(candidate)?.getBoundingClientRect(),
      )
      if (!inner || !outer) return false
      return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(inner[side] - outer[side]) <= 1)
    })

  const signed = page.evaluate(() => window.__demo?.modal.signMessage({ message: 'hello' }))
  await expect(card.getByText('Waiting for your answer')).toBeVisible()
  await expect(element).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('dialog:modal'))).toBe(null)
  await expect.poll(isInPlace).toBe(true)
  await expect(card.locator('.lk-window')).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await isInPlace()).toBe(true)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect.poll(isInPlace).toBe(true)
  await card.locator('.lk-window').evaluate((window) => window.scrollIntoView({ block: 'center' }))
  // The keyboard goes from the card's header to the page in the frame, where Enter answers.
  await card.getByRole('button', { name: 'Back' }).focus()
  await page.keyboard.press('Tab')
  await expect(element).toBeFocused()
  const sign = frame.getByRole('button', { name: 'Sign', exact: true })
  await expect(sign).toBeEnabled()
  await sign.focus()
  await page.keyboard.press('Enter')
  expect(await verifyMessage({ address, message: 'hello', signature: (await signed) as Hex })).toBe(true)
  await expect(element).toBeHidden()
  await expect(card.locator('.lk-id-address')).toBeVisible()

  const declined = page.evaluate(() =>
    window.__demo?.modal.signMessage({ message: 'no' }).catch((error: { code: string }) => error.code),
  )
  await expect(card.getByText('Waiting for your answer')).toBeVisible()
  await frame.getByRole('button', { name: 'Decline', exact: true }).click()
  expect(await declined).toBe(4001)

  // There is no close button, so the way back ends what was asked.
  const remaining = page.evaluate(() =>
    window.__demo?.modal.signMessage({ message: 'no' }).catch((error: Error) => error.message),
  )
  await expect(card.getByText('Waiting for your answer')).toBeVisible()
  await card.getByRole('button', { name: 'Back' }).click()
  expect(await remaining).toBe('Request was aborted')
  await expect(element).toBeHidden()
  await expect(card.locator('.lk-id-address')).toBeVisible()
})

test.describe('beside another modal', () => {
  test.use({ instances: 2 })

  test('a login in one asks nothing in the other, also after a reload', async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.logIn()
    const inline = page.locator('[data-demo="inline"]')
    async function seeNothingAsked() {
      await expect(user.accountButton).toBeVisible()
      await expect(inline.getByRole('heading').first()).toBeVisible()
      expect(await page.locator('iframe.lk-secure-frame').count()).toBe(1)
      expect(await page.evaluate(() => document.activeElement?.closest('[data-demo="inline"]') ?? null)).toBeNull()
    }
    await seeNothingAsked()
    await page.reload()
    await seeNothingAsked()
  })
})
