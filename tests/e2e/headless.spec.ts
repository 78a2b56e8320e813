import type { Page } from '@playwright/test'
import type {} from '../../examples/demo/src/probe/expose.ts'
import { createEmailUser } from './support/emailUser.ts'
import { createSocialUser } from './support/socialUser.ts'
import { expect, release, test } from './support/test.ts'

// Connect pages of an app's own, as `docs/headless.md` has them: the modal's card is never shown.

test.use({ instances: 1 })

const status = (page: Page) => page.evaluate(() => window.__demo?.modal.getState().status)
const wallet = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The element of the modal may be there, for the frame of an embedded wallet, but no card. */
const expectNoCard = (page: Page) => expect(page.locator('latchkey-modal dialog[open]')).toHaveCount(0)
const decide = (page: Page, name: string, decision: 'approve' | 'reject') =>
  page.evaluate(([id, next]) => window.__demo?.wallets[id as string]?.next(next as 'approve'), [name, decision])

test('an installed wallet declines, and connects when it is asked again', async ({ page, demoWith }) => {
  await page.goto(demoWith({ headless: true, strict: true }))
  await expect(wallet(page, 'Marten')).toBeVisible()
  await decide(page, 'marten', 'reject')
  await wallet(page, 'Marten').click()
  await expect(page.getByRole('alert')).toHaveText('You declined.')
  await decide(page, 'marten', 'approve')
  await wallet(page, 'Marten').click()
  await expect(page.getByText(/^Connected: 0x/)).toBeVisible()
  await expectNoCard(page)
  expect(await page.locator('latchkey-modal').count()).toBe(0)
  await page.reload()
  await expect(page.getByText(/^Connected: 0x/)).toBeVisible()
})

test('a phone pairs with the URI of the page, declines first, and connects then', async ({ page, demoWith, phone }) => {
  await page.goto(demoWith({ headless: true, strict: true }))
  const uri = page.getByRole('status', { name: 'Pairing URI' })
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect(uri).toHaveText(/^wc:/)
  await phone.pair((await uri.textContent()) ?? '')
  await phone.reject('connect')
  await expect(page.getByRole('alert')).toHaveText('You declined in your wallet.')
  await expect(uri).toBeHidden()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect(uri).toHaveText(/^wc:/)
  await phone.pair((await uri.textContent()) ?? '')
  await phone.approve('connect')
  const { account } = await phone.state()
  await expect(page.getByText(`Connected: ${account}`)).toBeVisible()
  await expectNoCard(page)
})

test.describe('a login', () => {
  test.use({ world: { namespaces: ['eip155'], wallets: [] } })

  test('by e-mail, of the page’s own design', async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ headless: true, strict: true, login: true }))
    const field = page.getByRole('textbox', { name: 'Your email' })
    await field.fill('no address')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('The email address is not valid')
    await field.fill(user.email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('Open the link that we mailed you')).toBeVisible()
    await user.approveDevice()
    const code = page.getByRole('textbox', { name: 'Code, six digits' })
    await code.fill('000000')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await code.fill((await user.newest('code')).code ?? '')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText(/^Connected: 0x/)).toBeVisible()
    await expectNoCard(page)
    expect(await page.evaluate(() => window.__demo?.modal.getState().embedded?.email)).toBe(user.email)
  })

  test('by a provider, whose window opens within the press', release, async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.goto(demoWith({ headless: true, strict: true, login: true }))
    const button = page.getByRole('button', { name: 'Continue with Google' })
    for (const isClosed of [true, false]) {
      const opened = page.context().waitForEvent('page')
      await button.click()
      const popup = await opened
      await popup.waitForURL(/id\.localhost/)
      if (!isClosed) {
        await user.agree(popup)
        continue
      }
      // No user is faster; only a site that cuts the link is.
      await popup.waitForFunction(() => performance.now() > 300)
      await popup.close()
      // Where a browser leaves the user who closes a window.
      await page.bringToFront()
      await expect(page.getByRole('alert')).toHaveText('The user closed the login window')
    }
    await expect(page.getByText(/^Connected: 0x/)).toBeVisible()
    await expectNoCard(page)
    expect(await user.embedded()).toMatchObject({ provider: 'google' })
  })
})

test('searches the directory, and pages through it', release, async ({ page, demoWith }) => {
  await page.goto(demoWith({ headless: true }))
  await page.getByRole('button', { name: 'More wallets' }).click()
  await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(20)
  const search = page.getByRole('searchbox', { name: 'Search wallets' })
  await search.fill('Plover')
  await expect(wallet(page, 'Plover')).toBeVisible()
  await expect(wallet(page, 'Marten')).toBeHidden()
  await expect(wallet(page, 'Plover').locator('img')).toHaveAttribute('src', /^blob:/)
  await expectNoCard(page)
})

test('a wallet that must sign in gets the card for the signature alone', release, async ({ page, demoWith }) => {
  await page.goto(demoWith({ headless: true, signIn: 'required' }))
  await expect(wallet(page, 'Marten')).toBeVisible()
  await decide(page, 'marten', 'approve')
  await wallet(page, 'Marten').click()
  await expect(
    page.locator('latchkey-modal dialog[open]').getByRole('heading', { name: 'Prove this wallet is yours' }),
  ).toBeVisible()
  expect(await status(page)).toBe('connected')
})
