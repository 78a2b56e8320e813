import { type BrowserContext, devices, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { createSocialUser } from './support/socialUser.ts'
import { expect, release, test } from './support/test.ts'

test.use({ world: { namespaces: ['eip155'], wallets: [] }, instances: 1 })

/** The wallet's page that the provider returns to does nothing, once. */
const holdLanding = (context: BrowserContext) =>
  context.route(/\/assets\/social-/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }), {
    times: 1,
  })

/** What a provider could have sent instead. */
async function landWith(popup: Page, change: (url: URL) => void) {
  await popup.waitForURL(/\/social\/return\?/)
  const url = new URL(popup.url())
  change(url)
  await popup.evaluate((href) => window.location.assign(href), url.href)
}

const storedKeys = () => Object.keys(localStorage).sort()

test('logs in by a popup, and is there after a reload', async ({ page, demoWith }) => {
  const user = createSocialUser(page)
  await page.goto(demoWith({ login: true }))
  const name = await user.logIn('Google')
  const address = await user.address()
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await user.embedded()).toMatchObject({
    provider: 'google',
    userName: name,
    email: `${name}@social.example`,
  })
  await page.reload()
  await expect(user.accountButton).toContainText(address.slice(-6))
  expect(await user.embedded()).toMatchObject({ provider: 'google', userName: name })

  await user.accountButton.click()
  await user.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(user.connectButton).toBeVisible()
  const remaining = ['active_caip_network_id', 'active_namespace', 'connected_namespaces', 'connection_status']
  const stored = [...remaining, 'last_social', 'smart_account_enabled_networks'].map(
    (key) => `latchkey/default/v1/${key}`,
  )
  await expect.poll(() => page.evaluate(storedKeys)).toEqual(stored)

  // The same person has the same account, and another one another.
  await user.logIn('Google', name)
  expect(await user.address()).toBe(address)
})

test('signs with the account of a provider', release, async ({ page, demoWith }) => {
  const user = createSocialUser(page)
  await page.goto(demoWith({ login: true }))
  await user.logIn('Google')
  const address = await user.address()
  const signed = page.evaluate(() => window.__demo?.modal.signMessage({ message: 'hello' }))
  await expect(user.frame.getByRole('button', { name: 'Sign' })).toBeEnabled()
  await user.frame.getByRole('button', { name: 'Sign' }).click()
  const signature = (await signed) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
})

for (const provider of ['X', 'Discord', 'GitHub', 'Apple', 'Facebook'])
  test(`logs in with ${provider}`, release, async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.goto(demoWith({ login: true, modalOptions: { features: { socials: [provider.toLowerCase() as 'x'] } } }))
    await user.logIn(provider)
    expect(await user.embedded()).toMatchObject({ provider: provider.toLowerCase() })
  })

test(
  'the social account that was used last is marked in the list, also after disconnecting',
  release,
  async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.goto(demoWith({ login: true }))
    await user.logIn('Google')
    await page.evaluate(() => window.__demo?.modal.disconnect())
    await page.reload()
    await page.waitForFunction(() => window.__demo)
    await page.evaluate(() => window.__demo?.modal.open({ view: 'ConnectSocials' }))
    await expect(user.dialog.getByRole('button', { name: 'Google Last used' })).toBeVisible()
    await expect(user.dialog.getByText('Last used')).toHaveCount(1)
  },
)

test.describe('a button of one login', () => {
  test(
    'opens the window of its provider within the press, and is connected then',
    release,
    async ({ page, demoWith }) => {
      const user = createSocialUser(page)
      await page.goto(demoWith({ login: true }))
      const button = page.locator('[data-latchkey="wallet-button"]', { hasText: 'Google' })
      const opened = page.context().waitForEvent('page')
      await button.click()
      const popup = await opened
      await popup.waitForURL(/id\.localhost/)
      await expect(user.dialog.getByRole('heading', { name: 'Google', exact: true })).toBeVisible()
      const name = await user.agree(popup)
      await expect(user.dialog).toBeHidden()
      await expect(button).toHaveAttribute('data-status', 'connected')
      expect(await user.embedded()).toMatchObject({ provider: 'google', userName: name })
      // The login that was used is the account, and there is no second one.
      for (const text of ['Google', 'Email']) {
        await page.locator('[data-latchkey="wallet-button"]', { hasText: text }).click()
        await expect(user.dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(user.dialog).toBeHidden()
      }
      await page.evaluate(() => window.__demo?.modal.open({ view: 'Connect' }))
      await expect(user.dialog.getByText(`You're signed in as ${name}@social.example.`)).toBeVisible()
      await expect(user.dialog.getByRole('textbox', { name: 'Your email' })).toBeHidden()
      await expect(user.button('Google')).toBeHidden()
      await page.reload()
      await expect(button).toHaveAttribute('data-status', 'connected')
    },
  )

  test('is ready again after its window was closed, and opens another', release, async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.goto(demoWith({ login: true }))
    const button = page.locator('[data-latchkey="wallet-button"]', { hasText: 'Google' })
    const opened = page.context().waitForEvent('page')
    await button.focus()
    await page.keyboard.press('Enter')
    await (await opened).close()
    await expect(user.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('data-status', 'ready')
    await expect(button).toBeFocused()
    const again = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    await user.agree(await again)
    await expect(button).toHaveAttribute('data-status', 'connected')
  })

  test(
    'leads to the e-mail field, and to the list where the provider is not offered',
    release,
    async ({ page, demoWith }) => {
      const user = createSocialUser(page)
      await page.goto(demoWith({ login: true, modalOptions: { features: { socials: ['x'] } } }))
      await page.locator('[data-latchkey="wallet-button"]', { hasText: 'Email' }).click()
      await expect(user.dialog.getByRole('textbox', { name: 'Your email' })).toBeVisible()
      await expect(user.dialog.getByRole('heading', { name: 'Email' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.locator('[data-latchkey="wallet-button"]', { hasText: 'Google' }).click()
      await expect(user.dialog.getByRole('heading', { name: /^Connect to/ })).toBeVisible()
      expect(page.context().pages()).toHaveLength(1)
    },
  )
})

test(
  'a project over the limits of its plan connects nobody, and opens no window',
  release,
  async ({ page, sandbox, demoWith }) => {
    const user = createSocialUser(page)
    const exceeded = { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: true }
    await sandbox.config({ planLimits: exceeded })
    const request = page.waitForResponse(/project-limits/)
    await page.goto(demoWith({ login: true, modalOptions: { features: { usageLimits: true } } }))
    await user.connectButton.click()
    await request
    const heading = user.dialog.getByRole('heading', { name: 'Temporarily unavailable' })
    const again = user.dialog.getByRole('button', { name: 'Try again' })
    await user.button('Google').click()
    await expect(heading).toBeVisible()
    await again.click()
    await user.dialog.getByRole('textbox', { name: 'Your email' }).fill('mara@fieldnote.co')
    await user.dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(heading).toBeVisible()
    await again.click()
    await expect(user.dialog.getByRole('textbox', { name: 'Your email' })).toHaveValue('mara@fieldnote.co')
    expect(page.context().pages()).toHaveLength(1)
  },
)

test('all of them are a list, and each row opens its window', release, async ({ page, demoWith }) => {
  const user = createSocialUser(page)
  await page.goto(demoWith({ login: true }))
  await user.connectButton.click()
  await user.dialog.getByRole('button', { name: 'All sign-in options' }).click()
  await expect(user.dialog.getByRole('heading', { name: 'All sign-in options' })).toBeVisible()
  expect(await user.dialog.getByRole('listitem').allInnerTexts()).toEqual([
    'Google',
    'X',
    'Discord',
    'Farcaster',
    'GitHub',
    'Apple',
    'Facebook',
  ])
  const popup = await user.choose('Facebook')
  await user.agree(popup)
  await expect(user.dialog).toBeHidden()
  expect(await user.embedded()).toMatchObject({ provider: 'facebook' })
})

test('POP-3: a blocked window opens in the next press', release, async ({ page, demoWith }) => {
  await page.addInitScript(() => {
    const { open } = window
    let isBlocked = true
    window.open = (...args) => {
      if (!isBlocked) return open.apply(window, args)
      isBlocked = false
      return null
    }
  })
  const user = createSocialUser(page)
  await page.goto(demoWith({ login: true }))
  await user.connectButton.click()
  await user.button('Google').click()
  await expect(user.dialog.getByRole('heading', { name: 'The window was blocked' })).toBeVisible()
  const popup = await user.choose('Google')
  await user.agree(popup)
  await expect(user.dialog).toBeHidden()
  await expect(user.accountButton).toBeVisible()
})

test(
  'POP-3: a window that is closed early is a cancelled login, and can be tried again',
  release,
  async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.goto(demoWith({ login: true }))
    await user.connectButton.click()
    const first = await user.choose('Google')
    // No user is faster; only a site that cuts the link is.
    await first.waitForFunction(() => performance.now() > 300)
    await first.close()
    // Where a browser leaves the user who closes a window.
    await page.bringToFront()
    await expect(user.dialog.getByRole('heading', { name: 'The window was closed' })).toBeVisible({ timeout: 2_500 })
    await expect(user.dialog.getByText('Nothing was shared with Northlight')).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await user.dialog.getByRole('button', { name: 'Try again' }).click()
    await user.agree(await opened)
    await expect(user.dialog).toBeHidden()
    await expect(user.accountButton).toBeVisible()
  },
)

test('a login that the user cancels at the provider connects nobody', release, async ({ page, demoWith }) => {
  const user = createSocialUser(page)
  await page.goto(demoWith({ login: true }))
  await user.connectButton.click()
  const popup = await user.choose('Google')
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(user.dialog.getByRole('heading', { name: 'Sign-in declined' })).toBeVisible()
  expect(popup.isClosed()).toBe(true)
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(user.button('Google')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(user.connectButton).toBeVisible()
})

test('leaving closes the window', release, async ({ page, demoWith }) => {
  const user = createSocialUser(page)
  await page.goto(demoWith({ login: true }))
  await user.connectButton.click()
  const popup = await user.choose('Google')
  const closed = popup.waitForEvent('close')
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await closed
  await expect(user.button('Google')).toBeVisible()
})

test('POP-2: messages of other windows and pages log nobody in', async ({ page, demoWith, secureSite }) => {
  const user = createSocialUser(page)
  await page.goto(demoWith({ login: true }))
  await user.connectButton.click()
  const popup = await user.choose('Google')
  const resultUri = `${secureSite}/social/return?code=1&state=1`
  // The page itself, a frame in it, and a flood of both.
  await page.evaluate((uri) => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    for (let sent = 0; sent < 2_000; sent++) window.postMessage({ resultUri: uri }, '*')
    frame.contentWindow?.postMessage({ resultUri: uri }, '*')
  }, resultUri)
  await expect(user.dialog.getByText('Waiting for Google')).toBeVisible()
  // The provider's site is not the wallet's, whatever it says.
  await popup.evaluate((uri) => window.opener.postMessage({ resultUri: uri }, '*'), resultUri)
  await expect(user.dialog.getByText('Ignored a message from an unknown site')).toBeVisible()
  await expect(user.dialog.getByRole('heading', { name: "Couldn't sign you in" })).toBeVisible()
  expect(popup.isClosed()).toBe(true)
})

test('a code that the provider did not give logs nobody in', async ({ page, demoWith }) => {
  const user = createSocialUser(page)
  await holdLanding(page.context())
  await page.goto(demoWith({ login: true }))
  await user.connectButton.click()
  const popup = await user.choose('Google')
  await user.agree(popup)
  await landWith(popup, (url) => url.searchParams.set('code', 'forged'))
  await expect(user.dialog.getByText('The provider did not confirm this login')).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await page.keyboard.press('Escape')
  await expect(user.connectButton).toBeVisible()
})

test('a provider that answers with another state logs nobody in', release, async ({ page, demoWith }) => {
  const user = createSocialUser(page)
  await holdLanding(page.context())
  await page.goto(demoWith({ login: true }))
  await user.connectButton.click()
  const popup = await user.choose('Google')
  await user.agree(popup)
  await landWith(popup, (url) => url.searchParams.set('state', '0'.repeat(48)))
  // The wallet's site does not know which app it would be for, and tells none.
  await expect(popup.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await expect(user.dialog.getByText('Waiting for Google')).toBeVisible()
  await popup.close()
  await page.bringToFront()
  await expect(user.dialog.getByRole('heading', { name: 'The window was closed' })).toBeVisible()
})

test(
  'POP-3: a site that cuts the link is told, and the login goes on in this tab',
  release,
  async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.context().route(
      /id\.localhost:\d+\/auth/,
      (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'cross-origin-opener-policy': 'same-origin' },
          body: '<title>Provider</title>',
        }),
      { times: 1 },
    )
    await page.goto(demoWith({ login: true }))
    await user.connectButton.click()
    // The automation tells every page that it has the focus. A user in the other window has left this page: a link that
    // is cut late, on a busy machine, is told from a closed window by that alone.
    await page.evaluate(() => {
      document.hasFocus = () => false
    })
    const opened = page.context().waitForEvent('page')
    await user.button('Google').click()
    await opened
    await expect(user.dialog.getByRole('heading', { name: 'Continue in the other window' })).toBeVisible()
    await user.dialog.getByRole('button', { name: 'Continue in this tab' }).click()
    await page.waitForURL(/id\.localhost/)
    const name = await user.agree(page)
    await expect(user.accountButton).toBeVisible()
    await expect(user.dialog).toBeHidden()
    expect(await user.embedded()).toMatchObject({ provider: 'google', userName: name })
    expect(new URL(page.url()).searchParams.has('result_uri')).toBe(false)
  },
)

test(
  'a result in the address that this page has not asked for is dropped',
  release,
  async ({ page, demoWith, secureSite }) => {
    const user = createSocialUser(page)
    const result = encodeURIComponent(`${secureSite}/social/return?code=1&state=1`)
    await page.goto(`${demoWith({ login: true })}&result_uri=${result}`)
    await expect(user.connectButton).toBeVisible()
    expect(await page.locator('latchkey-modal iframe').count()).toBe(0)
  },
)

test('Farcaster: a QR code for the phone', release, async ({ page, demoWith }) => {
  const user = createSocialUser(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(demoWith({ login: true }))
  await user.connectButton.click()
  await user.button('Farcaster').click()
  await expect(user.dialog.getByRole('img', { name: 'QR code for Farcaster' })).toBeVisible()
  await expect(user.dialog.getByText(/^Ends in [45]:\d\d$/)).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(user.dialog.getByText('Link copied').last()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^http:\/\/farcaster\.localhost:\d+\/~\/connect\?channel=/)
  const phone = await page.context().newPage()
  await phone.goto(link)
  await phone.getByLabel('Your name').fill('mara')
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await expect(user.dialog).toBeHidden()
  await expect(user.accountButton).toBeVisible()
  expect(await user.embedded()).toMatchObject({ provider: 'farcaster', userName: 'mara', email: undefined })

  await page.evaluate(() => window.__demo?.modal.disconnect())
  await user.connectButton.click()
  await user.button('Farcaster').click()
  await expect(user.dialog.getByRole('img', { name: 'QR code for Farcaster' })).toBeVisible()
  await expect(user.dialog.getByText(/^Ends in [45]:\d\d$/)).toBeVisible()
})

test('Farcaster: declined, then left', release, async ({ page, demoWith }) => {
  const user = createSocialUser(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(demoWith({ login: true }))
  await user.connectButton.click()
  await user.button('Farcaster').click()
  await user.dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(user.dialog.getByText('Link copied').last()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const phone = await page.context().newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Decline' }).click()
  await expect(user.dialog.getByText('Declined in Farcaster')).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(user.dialog.getByRole('img', { name: 'QR code for Farcaster' })).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(user.button('Google')).toBeVisible()
  // The page starts again, and takes the next login.
  const popup = await user.choose('Google')
  await user.agree(popup)
  await expect(user.accountButton).toBeVisible()
})

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
test.describe('on a phone', () => {
  test.use({ ...pixel })

  test('Farcaster opens its app in a new tab', release, async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.goto(demoWith({ login: true }))
    await user.connectButton.tap()
    await user.button('Farcaster').tap()
    const opened = page.context().waitForEvent('page')
    await user.dialog.getByRole('link', { name: 'Open Farcaster' }).tap()
    const app = await opened
    await app.getByLabel('Your name').fill('juno')
    await app.getByRole('button', { name: 'Approve' }).tap()
    await app.close()
    await expect(user.accountButton).toBeVisible()
    expect(await user.embedded()).toMatchObject({ provider: 'farcaster', userName: 'juno' })
  })

  test('a provider’s window, with cold chunks', release, async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.goto(demoWith({ login: true }))
    await user.connectButton.tap()
    const opened = page.context().waitForEvent('page')
    await user.button('Google').tap()
    const popup = await opened
    await user.agree(popup)
    await expect(user.dialog).toBeHidden()
    await expect(user.accountButton).toBeVisible()
  })
})

test.describe('in Telegram on a phone', () => {
  test.use({ userAgent: devices['Pixel 7'].userAgent, viewport: { width: 390, height: 844 }, hasTouch: true })
  test.beforeEach(({ page }) => page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} })))

  test('the login goes on in the same tab, by a provider that works there', release, async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.goto(demoWith({ login: true, modalOptions: { features: { socials: ['x', 'google'] } } }))
    await user.connectButton.tap()
    await expect(user.button('X')).toBeHidden()
    await user.button('Google').tap()
    await page.waitForURL(/id\.localhost/)
    const name = await user.agree(page)
    await expect(user.accountButton).toBeVisible()
    expect(await user.embedded()).toMatchObject({ provider: 'google', userName: name })
    expect(page.context().pages()).toHaveLength(1)
  })

  test(
    'a login cancelled at the provider is told on the way back, and does not begin again',
    release,
    async ({ page, demoWith }) => {
      const user = createSocialUser(page)
      await page.goto(demoWith({ login: true, modalOptions: { features: { socials: ['google'] } } }))
      await user.connectButton.tap()
      await user.button('Google').tap()
      await page.waitForURL(/id\.localhost/)
      await page.getByRole('button', { name: 'Cancel' }).tap()
      await expect(user.dialog.getByRole('heading', { name: 'Sign-in declined' })).toBeVisible()
      const away = page.waitForURL(/id\.localhost/)
      await user.dialog.getByRole('button', { name: 'Try again' }).tap()
      await away
    },
  )

  test('a list of providers of which none works there is not opened', release, async ({ page, demoWith }) => {
    const user = createSocialUser(page)
    await page.goto(demoWith({ login: true, modalOptions: { features: { socials: ['x', 'facebook'] } } }))
    await page.waitForFunction(() => window.__demo)
    await page.evaluate(() => void window.__demo?.modal.open({ view: 'ConnectSocials' }))
    await expect(user.title).toHaveText('Connect to Northlight')
    await expect(user.dialog.getByRole('textbox', { name: 'Your email' })).toBeVisible()
  })
})
