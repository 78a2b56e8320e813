import { devices, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import { createEmailUser } from './support/emailUser.ts'
import { createHeldFrame } from './support/heldFrame.ts'
import { createSender } from './support/sender.ts'
import { createSocialUser } from './support/socialUser.ts'
import { expect, release, test } from './support/test.ts'
import { freshAddress } from './support/user.ts'

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

/** Nobody is connected, also after a reload, and the wallet's page knows nobody either. */
async function expectSignedOut(page: Page, secureSite: string) {
  const status = () => page.evaluate(() => window.__demo?.modal.getState().status)
  await expect.poll(status).toBe('disconnected')
  const { host } = new URL(secureSite)
  const frame = page.frames().find((candidate) => new URL(candidate.url() || 'about:blank').host === host)
  await expect.poll(() => frame?.evaluate(() => localStorage.getItem('keyhouse.session'))).toBe(null)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect.poll(status).toBe('disconnected')
}

test.describe('EML-4: a login that is cancelled', () => {
  test('by Back while the account is read connects nobody', async ({ page, demoWith, secureSite }) => {
    const late = await createHeldFrame(page)
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.submit()
    await late.hold('GET_USER_SUCCESS')
    await user.enter()
    await late.held()
    await user.dialog.getByRole('button', { name: 'Back' }).click()
    await late.release()
    await expect(user.field).toBeVisible()
    await expectSignedOut(page, secureSite)
  })

  test(
    'by closing while the code is checked leaves nobody logged in',
    release,
    async ({ page, demoWith, secureSite }) => {
      const late = await createHeldFrame(page)
      const user = createEmailUser(page, secureSite)
      await page.goto(demoWith({ login: true }))
      await user.submit()
      await late.hold('CONNECT_OTP_SUCCESS')
      await user.enter()
      await late.held()
      await page.keyboard.press('Escape')
      await expect(user.dialog).toBeHidden()
      await late.release()
      await expectSignedOut(page, secureSite)
    },
  )

  test('after the provider has agreed connects nobody', release, async ({ page, demoWith, secureSite }) => {
    const late = await createHeldFrame(page)
    const user = createSocialUser(page)
    await page.goto(demoWith({ login: true }))
    await user.connectButton.click()
    await late.hold('GET_USER_SUCCESS')
    const popup = await user.choose('Google')
    await user.agree(popup)
    await late.held()
    await user.dialog.getByRole('button', { name: 'Close' }).click()
    await late.release()
    await expectSignedOut(page, secureSite)
  })
})

test(
  'an outage of the wallet’s page is no reason to forget a login',
  release,
  async ({ page, demoWith, secureSite, projectId }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    const address = await user.logIn()
    const now = () => page.evaluate(() => window.__demo?.modal.getState())
    await user.control(projectId, { fail: { IS_CONNECTED: 'Service unavailable' } })
    await page.reload()
    await expect.poll(async () => (await now())?.isRestored).toBe(true)
    expect((await now())?.status).toBe('disconnected')
    await user.control(projectId, {})
    await page.reload()
    await expect.poll(async () => (await now())?.address).toBe(address)
    await expect(user.accountButton).toBeVisible()
  },
)

test(
  'after the right code, an account that cannot be read is told with its reason, and connects at another try',
  release,
  async ({ page, demoWith, secureSite, projectId }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.submit()
    await user.control(projectId, { fail: { GET_USER: 'This service is not available now' } })
    await user.enter()
    const heading = user.dialog.getByRole('heading', { name: "Couldn't open your wallet" })
    await expect(heading).toBeVisible()
    await expect(user.dialog.getByText('This service is not available now')).toBeVisible()
    const again = user.dialog.getByRole('button', { name: 'Try again' })
    await again.click()
    // Still the same fault, and still the same way on.
    await expect(again).not.toHaveAttribute('aria-busy')
    await expect(heading).toBeVisible()
    await user.control(projectId, {})
    await again.click()
    await expect(user.dialog).toBeHidden()
    await expect(user.accountButton).toBeVisible()
    expect(await user.mails()).toHaveLength(2)
  },
)

test(
  'a sign-in that is declined on the wallet’s page is told in the sign-in view, where it can be tried again',
  release,
  async ({ page, demoWith, secureSite }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true, signIn: 'required' }))
    await user.submit()
    await user.enter()
    await user.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await user.answer('Decline')
    await expect(user.dialog.getByRole('heading', { name: 'Signature declined' })).toBeVisible()
    await expect(user.title).toHaveText('Sign in')
    await expect(user.dialog.getByText('Waiting for your answer')).toBeHidden()
    await expect(page.locator('iframe.lk-secure-frame')).toBeHidden()
    await expect(user.dialog.getByRole('button', { name: 'Disconnect' })).toBeEnabled()
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await user.answer('Sign')
    await expect(user.dialog).toBeHidden()
    await expect(user.accountButton).toBeVisible()
  },
)

test.describe('a request whose view has not loaded', () => {
  /** Logged in, and on a new load of the page, which gets none of these files. */
  async function open(page: Page, url: string, secureSite: string, files: RegExp, isRefused = false) {
    const user = createEmailUser(page, secureSite)
    await page.goto(url)
    await user.logIn()
    await page.context().route(files, (route) => (isRefused ? route.abort() : new Promise<void>(() => undefined)))
    await page.reload()
    await expect(user.accountButton).toBeVisible()
    return user
  }
  const VIEWS = /embeddedViews-/

  test('is ended by closing the card', release, async ({ page, demoWith, secureSite }) => {
    const user = await open(page, demoWith({ login: true }), secureSite, VIEWS)
    const signed = user.sign()
    await expect(user.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    expect(await signed).toMatch(/^REQUEST_ABORTED/)
  })

  test('is ended by closing the card that waits for it', release, async ({ page, demoWith, secureSite }) => {
    const user = await open(page, demoWith({ login: true }), secureSite, VIEWS)
    await user.accountButton.click()
    await expect(user.title).toHaveText('Account')
    const signed = user.sign()
    await expect(user.dialog.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(user.dialog).toBeHidden()
    expect(await signed).toMatch(/^REQUEST_ABORTED/)
  })

  test(
    'is ended by closing the card that could not load it',
    release,
    async ({ page, demoWith, secureSite, allow }) => {
      allow('embeddedViews')
      const user = await open(page, demoWith({ login: true }), secureSite, VIEWS, true)
      const signed = user.sign()
      await expect(user.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(user.dialog).toBeHidden()
      expect(await signed).toMatch(/^REQUEST_ABORTED/)
    },
  )

  test('fails with the card’s own code', release, async ({ page, demoWith, secureSite, allow }) => {
    allow('createRenderedBody')
    const user = await open(page, demoWith({ login: true }), secureSite, /createRenderedBody-[\w-]{8}\.js/, true)
    expect(await user.sign()).not.toBeUndefined()
    await expect(user.dialog).toBeHidden()
  })
})

test(
  'a sign-out that the wallet’s page does not confirm is told',
  release,
  async ({ page, demoWith, secureSite, projectId }) => {
    const user = createEmailUser(page, secureSite)
    await page.goto(demoWith({ login: true }))
    await user.logIn()
    await user.control(projectId, { mute: true })
    await user.accountButton.click()
    await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(user.connectButton).toBeVisible()
    await expect(page.locator('.lk-snack')).toContainText("You're signed out here. The secure page hasn't confirmed it")
  },
)

test.describe('signing out while a payment waits for its approval closes the card', () => {
  async function begin(
    page: Page,
    args: { demo: string; secureSite: string; fund(address: string): Promise<unknown> },
  ) {
    const late = await createHeldFrame(page)
    const user = createEmailUser(page, args.secureSite)
    await page.goto(args.demo)
    await args.fund(await user.logIn())
    const sender = createSender(page)
    await sender.openForm()
    await sender.fillIn('0.25', freshAddress())
    return { user, sender, late }
  }

  test('in another tab', release, async ({ page, context, sandbox, demoWith, secureSite }) => {
    const demo = demoWith({ login: true })
    const fund = (address: string) => sandbox.fund({ address, wei: String(parseEther('1')), chainId: 1 })
    const { user, sender } = await begin(page, { demo, secureSite, fund })
    await sender.confirm()
    await expect(user.dialog.getByText('Waiting for your answer')).toBeVisible()
    const otherPage = await context.newPage()
    await otherPage.goto(demo)
    await otherPage.waitForFunction(() => window.__demo?.modal.getState().address)
    await otherPage.evaluate(() => window.__demo?.modal.disconnect())
    await otherPage.close()
    await expect(user.dialog).toBeHidden()
    await user.connectButton.click()
    await expect(user.field).toBeVisible()
  })

  test('after it was approved, with the answer late', release, async ({ page, sandbox, demoWith, secureSite }) => {
    const demo = demoWith({ login: true })
    const fund = (address: string) => sandbox.fund({ address, wei: String(parseEther('1')), chainId: 1 })
    const { user, sender, late } = await begin(page, { demo, secureSite, fund })
    await late.hold('RPC_REQUEST_SUCCESS', 'RPC_REQUEST_ERROR')
    await sender.confirm()
    await user.answer('Approve')
    await late.held()
    await page.evaluate(() => void window.__demo?.modal.disconnect())
    await expect(user.dialog).toBeHidden()
    await user.connectButton.click()
    await expect(user.field).toBeVisible()
  })
})

test.describe('in Telegram on a phone', () => {
  test.use({ userAgent: devices['Pixel 7'].userAgent, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('POP-2: an abandoned login takes no result that comes later', release, async ({ page, demoWith }) => {
    await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }))
    const user = createSocialUser(page)
    const demo = demoWith({ login: true, modalOptions: { features: { socials: ['google'] } } })
    await page.goto(demo)
    await user.connectButton.tap()
    await user.button('Google').tap()
    await page.waitForURL(/id\.localhost/)
    await page.clock.install({ time: Date.now() + 11 * 60_000 })
    const late = new URL(demo)
    late.searchParams.set('result_uri', 'https://evil.example/?code=1')
    await page.goto(late.href)
    await page.waitForFunction(() => window.__demo)
    await page.clock.runFor(3_000)
    await expect(user.connectButton).toBeVisible()
    await expect(user.dialog).toBeHidden()
    expect(page.frames()).toHaveLength(1)
  })
})
